import type { Tube } from '@kujiya/contract/ichiban';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';

/** The title of the shown tube, the tickets left in it, and arrows to the others when there are more than one. */
export function TubeSwitch({
  tubes,
  tube,
  onChange,
}: {
  tubes: readonly Tube[];
  tube: Tube;
  onChange: (tubeId: number) => void;
}) {
  const place = tubes.findIndex(({ id }) => id === tube.id);
  const before = tubes[place - 1];
  const after = tubes[place + 1];
  return (
    <div className="flex flex-wrap items-center gap-1">
      {tubes.length > 1 && (
        <IconButton
          bare
          label={before ? `上一筒：${before.tube_title}` : '已經是第一筒'}
          icon={<ChevronLeft size={24} strokeWidth={2.5} />}
          disabled={!before}
          onClick={() => before && onChange(before.id)}
        />
      )}
      <p className={cx('text-base font-black', tubes.length === 1 && 'py-2 pl-2')} aria-live="polite">
        <span className="sr-only">目前籤筒：</span>
        {tube.tube_title}
        {tubes.length > 1 && <span className="sr-only">，共 {tubes.length} 筒</span>}
      </p>
      {tubes.length > 1 && (
        <IconButton
          bare
          label={after ? `下一筒：${after.tube_title}` : '已經是最後一筒'}
          icon={<ChevronRight size={24} strokeWidth={2.5} />}
          disabled={!after}
          onClick={() => after && onChange(after.id)}
        />
      )}
      <p className="ml-auto flex items-baseline gap-1.5" aria-live="polite" aria-atomic="true">
        <span className="text-sm text-ink-soft">剩</span>
        <NumberRoll value={tube.remaining_tickets} className="text-xl" />
        <span className="font-print text-sm text-ink-soft">
          <span className="sr-only">張，共</span>
          <span aria-hidden="true">/ </span>
          {tube.total_tickets}
        </span>
        <span className="sr-only">張</span>
      </p>
    </div>
  );
}
