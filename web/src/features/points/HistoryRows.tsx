import type { PointsEntry } from '@kujiya/contract/points';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';

/** The movements of points, a line each. */
export const HistoryRows = ({ entries }: { entries: readonly PointsEntry[] }) => (
  <ol className="outline-ink divide-y-[1.5px] divide-paper-deep overflow-hidden rounded-md bg-white">
    {entries.map(({ id, description, points, created_at: at }) => (
      <li key={id} className="flex min-h-16 items-center gap-3 px-4 py-2">
        <span className="min-w-0 grow">
          <span className="block font-semibold break-keep wrap-anywhere">{description}</span>
          <time dateTime={at} className="block text-xs text-ink-soft tabular-nums">
            {formatDateTime(at)}
          </time>
        </span>
        <span className={cx('shrink-0 font-print text-lg', points > 0 ? 'text-mint-ink' : 'text-ink')}>
          {points > 0 ? '+' : '-'}
          {formatCount(Math.abs(points))}
        </span>
      </li>
    ))}
  </ol>
);
