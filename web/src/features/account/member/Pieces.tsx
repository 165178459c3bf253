import type { RoomPiece } from '@kujiya/contract/room';
import { detailPath } from '@kujiya/contract/shop/paths';
import { Link } from '#lib/navigation.tsx';
import { PieceMark, Stand } from '#shop/prize/Stand.tsx';

/** The newest pieces on their stands. */
export const Pieces = ({ pieces }: { pieces: readonly RoomPiece[] }) => (
  <ul className="contents">
    {pieces.map(({ id, name, image_url, tier, rarity, game, product_id }) => (
      <li key={id}>
        <Link to={detailPath(game, product_id)} className="press block">
          <Stand picture={image_url} tier={tier} sizes="(min-width: 960px) 140px, 16vw">
            <span className="max-desk:hidden">
              <PieceMark tier={tier} rarity={rarity} />
            </span>
          </Stand>
          <span className="sr-only">{name}</span>
        </Link>
      </li>
    ))}
  </ul>
);
