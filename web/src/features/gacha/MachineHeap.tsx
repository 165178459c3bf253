import { useMemo } from 'react';
import { shells } from '#shop/game-page/machine-paint.ts';
import { cx } from '#ui/cx.ts';
import { heapPlaces, heapRadius as r } from './heap.ts';
import styles from './machine.module.css';

/** The capsules behind the window. */
export function MachineHeap({ seed, shown }: { seed: number; shown: number }) {
  const places = useMemo(() => heapPlaces(seed, shells.length), [seed]);
  return (
    <svg
      key={shown}
      viewBox="0 0 300 440"
      className={cx(styles.machineLayer, styles.machineHeap)}
      data-part="heap"
      aria-hidden="true"
    >
      {places
        .slice(0, shown)
        .reverse()
        .map(({ x, y, turn, shade }) => (
          <g key={`${x}-${y}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <g transform={`rotate(${turn})`}>
              <circle r={r} fill="#fffdf6" />
              <path d={`M${-r} 0A${r} ${r} 0 0 0 ${r} 0Q0 5 ${-r} 0`} fill={shells[shade]} />
              <path d={`M${-r} 0Q0 5 ${r} 0`} fill="none" stroke="#201a17" strokeWidth="3.4" />
              <path d={`M${-r} 0Q0 5 ${r} 0`} fill="none" stroke="#fff9ef" strokeWidth="1.4" />
            </g>
            <path
              d={`M${r * 0.75} ${r * 0.6}A${r} ${r} 0 0 1 ${-r * 0.4} ${r * 0.9}A${r * 1.2} ${r * 1.2} 0 0 0 ${r * 0.75} ${r * 0.6}`}
              fill="#201a17"
              opacity=".2"
            />
            <circle r={r - 0.8} fill="none" stroke="#201a17" strokeWidth="1.7" />
            <path
              d={`M${-r * 0.62} ${-r * 0.3}A${r * 0.7} ${r * 0.7} 0 0 1 ${-r * 0.1} ${-r * 0.68}`}
              fill="none"
              stroke="#fff"
              strokeWidth="2.6"
              strokeLinecap="round"
            />
          </g>
        ))}
    </svg>
  );
}
