import type { Figure } from '@kujiya/contract/shop/draws';
import { formatShare } from '#lib/format.ts';
import { RarityMark } from '#shop/prize/RarityMark.tsx';

/** A possible prize, and its share of all remaining ones. */
export type OddsLine = Pick<Figure, 'id' | 'name' | 'rarity'> & { part: number };

/** The odds before a purchase, in a few lines, or the `pieces` of a whole lot; impossible prizes are left out. */
export function OddsList({
  title,
  lines,
  pieces = false,
}: {
  title: string;
  lines: readonly OddsLine[];
  pieces?: boolean;
}) {
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
              <span className="font-print">{pieces ? `× ${part}` : formatShare(part, whole)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
