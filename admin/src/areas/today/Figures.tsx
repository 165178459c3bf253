import { type Figure, figureKinds, staffFigures } from '@kujiya/contract/staff/work';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';

/** Last week, and the change against it in words; a sign alone is not read aloud. */
function lastWeek(now: number, before: number, format: (value: number) => string): string {
  if (before === 0) return '上週沒有';
  if (now === before) return '和上週一樣';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `上週 ${format(before)}，${now > before ? '多' : '少'} ${percent}%`;
}

function FigureCard({ figure }: { figure: Figure }) {
  const { title, isMoney } = figureKinds[figure.kind];
  const format = isMoney ? formatMoney : formatCount;
  return (
    <div className="rounded-sm border border-paper-edge bg-white p-3">
      <dt className="text-ink-soft text-sm">{title}</dt>
      <dd className="font-black text-lg tabular-nums tablet:text-xl">
        {format(figure.now)}
        {figure.before !== null && (
          <span className="block font-normal text-ink-soft text-sm">
            {lastWeek(figure.now, figure.before, format)}
          </span>
        )}
      </dd>
    </div>
  );
}

/** The day so far, beside the same day last week until the same time; while it loads, what is below keeps its place. */
export function Figures() {
  const { data, error, isPending } = useQuery({
    queryKey: [staffFigures.path],
    queryFn: ({ signal }) => call(staffFigures, {}, { signal }),
    refetchInterval: 60_000,
  });
  const order = Object.keys(figureKinds);
  const figures = (data?.data ?? []).toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  if (figures.length === 0 && !error && !isPending) return null;
  return (
    <section aria-label="今天的數字">
      <h2 className="font-semibold text-lg">今天的數字</h2>
      <p className="text-ink-soft text-sm">到現在為止，和上週同一天的同一時間比。</p>
      <Failure text={error && messageOf(error)} />
      <dl className={`mt-2 grid grid-cols-2 content-start gap-2 ${isPending ? 'min-h-84' : ''}`}>
        {figures.map((figure) => (
          <FigureCard key={figure.kind} figure={figure} />
        ))}
      </dl>
    </section>
  );
}
