import { formatShare } from '../../lib/format.ts';
import { RarityMark } from '../draws/RarityMark.tsx';
import type { ContentLine } from './cases.ts';
import { type Known, nothingKnown, oddsOf } from './odds.ts';

/** The odds of one box, figure by figure, in a purchase's few lines; what it cannot hold is left out. */
export function OddsList({
  title,
  lines,
  known = nothingKnown,
}: {
  title: string;
  lines: readonly ContentLine[];
  known?: Known;
}) {
  const odds = oddsOf(lines, known);
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 grid gap-1">
        {lines.map(({ figure }) => {
          const { part, whole } = odds.get(figure.id) ?? { part: 0, whole: 0 };
          if (part === 0) return null;
          return (
            <li key={figure.id} className="flex items-center gap-2">
              <RarityMark rarity={figure.rarity} />
              <span className="min-w-0 grow truncate">{figure.name}</span>
              <span className="font-print">{formatShare(part, whole)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
