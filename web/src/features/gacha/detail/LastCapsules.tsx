import { openedCapsulesPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { formatDateTime } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { Picture } from '#ui/Picture.tsx';
import { lastCapsulesQuery } from '../queries.ts';

const mostShown = 6;

/** The member's latest capsules out of this machine; renders nothing without any. */
export function LastCapsules({ productId }: { productId: number }) {
  const client = useClient();
  const { data } = useQuery(lastCapsulesQuery(client, productId));
  if (!data || data.data.length === 0) return null;
  const rows = data.data.slice(0, mostShown).map((row, place) => ({ ...row, place }));
  return (
    <section>
      <h2 className="mb-3 flex items-baseline gap-2 text-lg">
        我最近轉到的
        <span className="text-sm font-normal text-ink-soft">共 {data.total} 顆</span>
      </h2>
      <ul className="grid gap-2">
        {rows.map(({ order_id, drawn_at, item, place }) => (
          <li key={`${order_id}-${place}`}>
            <Link
              to={openedCapsulesPath(productId, order_id)}
              className="press flex min-h-16 items-center gap-3 rounded-full border-[1.5px] border-paper-edge bg-white py-1.5 pr-5 pl-1.5 hover:border-ink"
            >
              <Picture
                path={item.image_url}
                alt=""
                sizes="56px"
                className="outline-ink size-13 shrink-0 rounded-full"
              />
              <span className="grid min-w-0 grow">
                <span className="truncate text-sm font-black">{item.name}</span>
                <span className="text-xs text-ink-soft">{formatDateTime(drawn_at)}</span>
              </span>
              <RarityMark rarity={item.rarity} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
