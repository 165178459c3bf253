import { useEffect, useRef, useState } from 'react';
import type { LineColor, Plot, Series } from './plot.ts';

/** Whole names of classes, because the build keeps the colours alone that it finds in the code. */
const inks: Record<LineColor, string> = {
  'tier-a': 'text-tier-a',
  'tier-b': 'text-tier-b',
  'tier-c-ink': 'text-tier-c-ink',
  'tier-d-ink': 'text-tier-d-ink',
};

/** The keys that move along the days, and by how many; the first and the last day for Home and End. */
const steps: Record<string, number> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
  ...{ PageDown: -7, PageUp: 7, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/**
 * Lines over days. The day under the pointer, or chosen by the arrow keys, is read out above the lines; a table beside
 * them has the same figures, also where the drawing could not be fetched.
 */
export function LineChart({
  title,
  days,
  series,
  format,
  formatAxis = format,
}: {
  title: string;
  days: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  formatAxis?: (value: number) => string;
}) {
  const target = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(null);
  const last = days.length - 1;
  const [chosen, setChosen] = useState(last);
  // The days may be others than those the choice was made from.
  const index = Math.min(chosen, last);
  useEffect(() => {
    let isGone = false;
    setChosen(days.length - 1);
    import('./plot.ts').then(
      ({ plotInto }) => {
        if (isGone || !target.current) return;
        plot.current = plotInto(target.current, { days, series, format: formatAxis, onIndex: setChosen });
      },
      () => {},
    );
    return () => {
      isGone = true;
      plot.current?.destroy();
      plot.current = null;
    };
  }, [days, series, formatAxis]);
  const move = (step: number) => {
    const next = Math.max(0, Math.min(last, index + step));
    setChosen(next);
    plot.current?.select(next);
  };
  const day = days[index] ?? '';
  const values = series.map(({ title: name, values }) => `${name} ${format(values[index] ?? 0)}`);
  return (
    <div>
      <div aria-hidden="true" className="flex min-h-12 flex-wrap content-start gap-x-4 text-sm tabular-nums">
        <strong className="basis-full">{day.replaceAll('-', '/')}</strong>
        {series.map(({ title: name, color, dash, values }) => (
          <span key={name} className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <svg width="20" height="4" aria-hidden="true" className={inks[color]}>
              <line
                {...{ x1: 0, x2: 20, y1: 2, y2: 2, strokeWidth: 3 }}
                stroke="currentColor"
                strokeDasharray={dash.join(' ')}
              />
            </svg>
            {name} {format(values[index] ?? 0)}
          </span>
        ))}
      </div>
      <div
        ref={target}
        role="slider"
        tabIndex={0}
        aria-label={`${title}的圖，用方向鍵看每一天`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, index)}
        aria-valuetext={`${day.replaceAll('-', '/')}：${values.join('，')}`}
        className="mt-2 h-56 w-full min-w-0 overflow-hidden"
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          move(step);
        }}
      />
    </div>
  );
}
