import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** The colours of lines that are legible on white. */
export type LineColor = 'tier-a' | 'tier-b' | 'tier-c-ink' | 'tier-d-ink';
/** A line of a chart; its pattern spares everybody from telling colours apart. */
export type Series = { title: string; color: LineColor; dash: readonly number[]; values: readonly number[] };
export type Plot = { select(index: number): void; destroy(): void };

const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`);

/** The steps between the lines of the grid: 1, 2, 5, 10, 20 … */
const roundSteps = Array.from({ length: 30 }, (_, i) => ([1, 2, 5][i % 3] ?? 1) * 10 ** Math.floor(i / 3));

/** Draws lines over days into an element and keeps their width; `onIndex` hears which day the pointer is at. */
export function plotInto(
  target: HTMLElement,
  {
    days,
    series,
    format,
    onIndex,
  }: {
    days: readonly string[];
    series: readonly Series[];
    /** Of a value on the axis. */
    format: (value: number) => string;
    onIndex: (index: number) => void;
  },
): Plot {
  const font = `12px ${getComputedStyle(target).fontFamily}`;
  const axis = {
    font,
    stroke: token('ink-soft'),
    grid: { stroke: token('paper-edge'), width: 1 },
    ticks: { show: false },
  };
  const size = () => ({ width: target.clientWidth, height: target.clientHeight });
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const chart = new uPlot(
    {
      ...size(),
      padding: [8, 12, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { setScale: false }, points: { size: 8 } },
      scales: {
        // A day alone stands in the middle.
        x: { time: false, range: [days.length > 1 ? 0 : -1, Math.max(1, days.length - 1)] },
        y: { range: [0, most * 1.05] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: 64,
          incrs: [1, 2, 3, 7, 14, 30, 61, 122],
          values: (_, splits) => splits.map((at) => days[at]?.slice(5).replace('-', '/') ?? ''),
        },
        {
          ...axis,
          size: 72,
          incrs: roundSteps,
          values: (_, splits) => splits.map(format),
        },
      ],
      series: [
        {},
        ...series.map(({ title, color, dash }) => ({
          label: title,
          stroke: token(color),
          width: 2,
          dash: [...dash],
          points: { show: days.length <= 1 },
        })),
      ],
      hooks: {
        setCursor: [({ cursor }) => typeof cursor.idx === 'number' && onIndex(cursor.idx)],
      },
    },
    [days.map((_, i) => i), ...series.map(({ values }) => [...values])],
    target,
  );
  const watched = new ResizeObserver(() => chart.setSize(size()));
  watched.observe(target);
  return {
    select(index) {
      chart.setCursor({ left: chart.valToPos(index, 'x'), top: 0 }, false);
    },
    destroy() {
      watched.disconnect();
      chart.destroy();
    },
  };
}
