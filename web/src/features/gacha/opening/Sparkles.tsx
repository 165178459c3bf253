import type { CSSProperties } from 'react';
import styles from './plate.module.css';

const places = [
  [-8, 12, 1],
  [104, 8, 0.8],
  [-14, 58, 0.7],
  [110, 44, 1],
  [18, -14, 0.7],
  [78, -16, 0.9],
  [48, -22, 0.6],
  [-2, 92, 0.8],
  [100, 84, 0.7],
  [-22, 34, 0.5],
  [120, 66, 0.5],
  [62, 120, 0.6],
] as const;

/** Stars that flare up round a rare figure: the rarer, the more. */
export function Sparkles({ rank }: { rank: number }) {
  return (
    <span className={styles.sparkles}>
      {places.slice(0, rank * 3).map(([x, y, size], place) => (
        <svg
          key={`${x}-${y}`}
          viewBox="-12 -12 24 24"
          aria-hidden="true"
          style={
            {
              left: `${x}%`,
              top: `${y}%`,
              '--size': size,
              '--wait': `${(place * 170) % 1100}ms`,
            } as CSSProperties
          }
        >
          <path d="M0-12Q1.5-1.5 12 0Q1.5 1.5 0 12Q-1.5 1.5-12 0Q-1.5-1.5 0-12z" fill="currentColor" />
        </svg>
      ))}
    </span>
  );
}
