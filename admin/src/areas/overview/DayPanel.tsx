import { useMemo, useState } from 'react';
import { LineChart } from '#kit/LineChart.tsx';
import type { LineColor } from '#kit/plot.ts';
import { Panel } from '#kit/Section.tsx';
import { ExportSheet } from '#kit/sheets/ExportSheet.tsx';

type Day = { day: string; is_closed?: boolean };
/** A figure of each day; `line`: its colour and pattern in the chart, where it is not a sum of the others. */
export type Figure<Row> = {
  title: string;
  value: (row: Row) => number;
  line?: readonly [color: LineColor, ...dash: number[]];
};

/** Figures whose columns fit beside the chart; a table of more stands below it. */
const besides = 3;

/** A chart of figures over days, and beside it the table with every number of it, which can be saved as a file. */
export function DayPanel<Row extends Day>({
  title,
  hint,
  days,
  figures,
  format,
  formatAxis,
}: {
  title: string;
  hint: string;
  days: readonly Row[];
  figures: readonly Figure<Row>[];
  format: (value: number) => string;
  formatAxis: (value: number) => string;
}) {
  const [isExporting, setExporting] = useState(false);
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () =>
      figures.flatMap(({ title: name, value, line }) =>
        line
          ? [{ title: name, color: line[0], dash: line.slice(1) as number[], values: days.map(value) }]
          : [],
      ),
    [days, figures],
  );
  const sumOf = (value: (row: Row) => number) => days.reduce((sum, row) => sum + value(row), 0);
  const hasStates = days.some(({ is_closed }) => is_closed !== undefined);
  return (
    <Panel
      title={title}
      action={
        <button type="button" className="button" onClick={() => setExporting(true)}>
          匯出
        </button>
      }
    >
      <p className="text-ink-soft text-sm">{hint}</p>
      <div
        className={`grid min-w-0 grid-cols-1 gap-4 ${figures.length <= besides ? 'wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : ''}`}
      >
        <LineChart title={title} days={names} series={series} format={format} formatAxis={formatAxis} />
        <section
          aria-label={`${title}的表格`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-72 min-w-0 overflow-auto rounded-sm border border-paper-edge"
        >
          <table className="list">
            <thead className="sticky top-0 z-10 bg-white">
              <tr>
                <th scope="col">日期</th>
                {figures.map(({ title: name }) => (
                  <th key={name} scope="col" className="text-right!">
                    {name}
                  </th>
                ))}
                {hasStates && <th scope="col">結帳</th>}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((row) => (
                <tr key={row.day}>
                  <td className="whitespace-nowrap tabular-nums">{row.day.replaceAll('-', '/')}</td>
                  {figures.map(({ title: name, value }) => (
                    <td key={name} className="whitespace-nowrap text-right tabular-nums">
                      {format(value(row))}
                    </td>
                  ))}
                  {hasStates && (
                    <td>
                      <span className={`badge ${row.is_closed ? 'is-good' : ''}`}>
                        {row.is_closed ? '已結' : '未結'}
                      </span>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
            <tfoot className="sticky bottom-0 bg-white">
              <tr>
                <th scope="row">合計</th>
                {figures.map(({ title: name, value }) => (
                  <td key={name} className="whitespace-nowrap text-right font-semibold tabular-nums">
                    {format(sumOf(value))}
                  </td>
                ))}
                {hasStates && <td />}
              </tr>
            </tfoot>
          </table>
        </section>
      </div>
      {isExporting && (
        <ExportSheet<Row>
          title={title}
          columns={[
            ['日期', ({ day }) => day],
            ...figures.map(({ title: name, value }) => [name, value] as const),
            ...(hasStates ? [['結帳', (row: Row) => (row.is_closed ? '已結' : '未結')] as const] : []),
          ]}
          readPage={async () => ({ data: days })}
          onClose={() => setExporting(false)}
        />
      )}
    </Panel>
  );
}
