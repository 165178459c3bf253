import Crosshair from 'lucide-react/icons/crosshair';
import { formatShare } from '#lib/format.ts';
import { Picture } from '#ui/Picture.tsx';
import type { ContentLine } from '../cases.ts';
import { type Known, oddsOf } from '../odds.ts';
import { type TargetFigure, targetLine } from './target-figure.ts';

/** The figure the member is looking for, and its odds in this box: never a promise. */
export function TargetStrip({
  wanted,
  lines,
  known,
}: {
  wanted: TargetFigure;
  lines: readonly ContentLine[];
  known: Known;
}) {
  const line = targetLine(lines, wanted);
  const odds = line && oddsOf(lines, known).get(line.figure.id);
  const words = (): string => {
    if (!line || line.left === 0) return '這一中盒已經沒有它了，換一中盒看看';
    if (known.is?.id === line.figure.id) return '就是它！';
    if (!odds || odds.part === 0) return '這一盒不是它，換一盒試試';
    return `這一盒有 ${formatShare(odds.part, odds.whole)} 的機會是它`;
  };
  return (
    <div className="outline-ink flex items-center gap-3 rounded-md bg-white p-2.5">
      <Picture path={wanted.image} alt="" sizes="56px" className="size-14 shrink-0 rounded-sm" />
      <p className="grid min-w-0 gap-0.5">
        <span className="flex items-center gap-1 text-xs font-semibold text-ink-soft">
          <Crosshair size={16} aria-hidden="true" />
          目標款式
        </span>
        <span className="truncate text-sm font-black">{wanted.name}</span>
        <span className="text-sm">{words()}</span>
      </p>
    </div>
  );
}
