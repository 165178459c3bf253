import type { CabinetKind, CabinetShelf } from '@kujiya/contract/cabinet';
import { detailPath } from '@kujiya/contract/shop/paths';
import Share2 from 'lucide-react/icons/share-2';
import { Link } from '#lib/navigation.tsx';
import { OwnedMark } from '#shop/prize/OwnedMark.tsx';
import { PieceMark, Stand } from '#shop/prize/Stand.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './cabinet.module.css';
import { shelfCount, standing } from './shelves.ts';

/** `hunting`: the member's own cabinet, which says of each kind whether it is there. */
function Place({ kind, hunting }: { kind: CabinetKind; hunting: boolean }) {
  const { count, tier, rarity } = kind;
  const owned = count > 0;
  return (
    <li className={styles.place}>
      <Link to={detailPath(kind.game, kind.product_id)} className="press block">
        <Stand
          picture={kind.image_url}
          owned={owned}
          tier={tier}
          sizes="(min-width: 960px) 160px, 30vw"
          className="mx-auto mt-7 w-[78%]"
        >
          {(hunting || count > 1) && (
            <OwnedMark count={count} mine={hunting} className="absolute -top-2.5 left-1/2 -translate-x-1/2" />
          )}
          {owned && <PieceMark tier={tier} rarity={rarity} />}
        </Stand>
        <span className={styles.name}>
          {kind.name}
          <span className="sr-only">{owned ? '，已收藏' : '，尚未收藏'}</span>
        </span>
      </Link>
    </li>
  );
}

/** One series on its lit shelf: the owned kinds, the greatest in front, then the gaps. */
export function Shelf({
  shelf,
  onShare,
}: {
  shelf: CabinetShelf;
  /** Absent in somebody else's cabinet. */
  onShare?: () => void;
}) {
  const { owned, total, complete } = shelfCount(shelf);
  return (
    <section className={styles.shelf} aria-label={shelf.series}>
      <div className={styles.plate}>
        <div className={styles.brass}>
          <h2 className="truncate text-base leading-snug">{shelf.series}</h2>
        </div>
        <p className="shrink-0 text-sm text-night-soft">
          <span className="sr-only">已收藏 </span>
          <span className="font-print text-lg text-white">{owned}</span>
          <span className="font-print"> / {total}</span> 款
        </p>
        {onShare && (
          <IconButton
            bare
            label={`分享${shelf.series}`}
            icon={<Share2 size={22} />}
            className="ml-auto"
            onClick={onShare}
          />
        )}
      </div>
      <ul className={styles.row}>
        {standing(shelf).map((kind) => (
          <Place key={`${kind.id}-${kind.variant_id}`} kind={kind} hunting={onShare !== undefined} />
        ))}
      </ul>
      {complete && <p className={styles.gold}>全套 {total} 款・收齊</p>}
    </section>
  );
}
