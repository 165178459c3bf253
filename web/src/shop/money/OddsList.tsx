import type { Figure } from '@kujiya/contract/shop/draws';
import { formatShare } from '#lib/format.ts';
import { RarityMark } from '#shop/prize/RarityMark.tsx';

/** What it can be, out of all that is left. */
export type OddsLine = Pick<Figure, 'id' | 'name' | 'rarity'> & { part: number };

/** The odds of what one is about to buy, in a purchase's few lines; what it cannot be is left out. */
export function OddsList({ title, lines }: { title: string; lines: readonly OddsLine[] }) {
  const whole = lines.reduce((sum, { part }) => sum + part, 0);
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 grid gap-1">
        {lines
          .filter(({ part }) => part > 0)
          .map(({ id, name, rarity, part }) => (
            <li key={id} className="flex items-center gap-2">
              <RarityMark rarity={rarity} />
              <span className="min-w-0 grow truncate">{name}</span>
              <span className="font-print">{formatShare(part, whole)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
