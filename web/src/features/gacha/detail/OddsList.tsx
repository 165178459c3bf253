import type { CapsuleItem } from '@kujiya/contract/gacha';
import { formatShare } from '../../../lib/format.ts';
import { RarityMark } from '../../draws/RarityMark.tsx';
import { stockOf } from '../stock.ts';

/** The odds of the next capsule in a purchase's few lines; what is gone is left out. */
export function OddsList({ items }: { items: readonly CapsuleItem[] }) {
  const stock = stockOf(items);
  return (
    <div>
      <p className="font-semibold">目前每一顆的機率</p>
      <ul className="mt-1 grid gap-1">
        {items
          .filter(({ remaining_quantity }) => remaining_quantity > 0)
          .map(({ id, name, rarity, remaining_quantity }) => (
            <li key={id} className="flex items-center gap-2">
              <RarityMark rarity={rarity} />
              <span className="min-w-0 grow truncate">{name}</span>
              <span className="font-print">{formatShare(remaining_quantity, stock)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
