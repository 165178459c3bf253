import { getProduct } from '@kujiya/contract/catalogue';
import { tubesOfProduct } from '@kujiya/contract/ichiban';
import { resultOfTubePath } from '@kujiya/contract/shop/paths';
import type { WaitingRoom } from '@kujiya/contract/waiting-room';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, useClient } from '#lib/api.tsx';
import { Link } from '#lib/navigation.tsx';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { cx } from '#ui/cx.ts';

/** How often the tube is asked for again (ms). */
const lookMs = 15_000;
const bigTiers = ['A', 'B'];

/** Whether the prizes A and B of the tube are left, for those who decide whether to wait, and the way to its board. */
export function BigLeft({ tube_id, product_id }: Pick<WaitingRoom, 'tube_id' | 'product_id'>) {
  const client = useClient();
  const product = useQuery(apiQuery(client, getProduct, { params: { id: product_id } }));
  const tubes = useQuery({
    ...apiQuery(client, tubesOfProduct, { params: { productId: product_id } }),
    refetchInterval: lookMs,
  });
  const tube = tubes.data?.find(({ id }) => id === tube_id);
  if (!tube || !product.data) return <div className="min-h-12" />;
  const left = bigTiers.flatMap((tier) => {
    const prizes = product.data.data.prizes.filter((prize) => prize.tier === tier);
    return prizes.length === 0
      ? []
      : {
          tier,
          left: prizes.reduce((sum, { id }) => sum + (tube.prize_details[id] ?? 0), 0),
          total: prizes.reduce((sum, { quantity }) => sum + quantity, 0),
        };
  });
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {left.map((one) => (
        <p
          key={one.tier}
          className={cx('flex items-center gap-2 font-black', one.left === 0 && 'text-ink-soft')}
        >
          <TierStamp tier={one.tier} size="sm" className={cx(one.left === 0 && 'opacity-45 grayscale')} />
          {one.left === 0 ? '已抽完' : `還在，剩 ${one.left}／${one.total}`}
        </p>
      ))}
      <Link
        to={resultOfTubePath(tube_id)}
        className="ml-auto inline-flex min-h-11 items-center font-black underline underline-offset-4"
      >
        看整張獎單
      </Link>
    </div>
  );
}
