import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

type SealState = 'committed' | 'verified' | 'failed';

const inks: Record<SealState, string> = {
  committed: 'text-mint-ink',
  verified: 'text-mint-ink',
  failed: 'text-kuji-ink',
};

const scallops = 12;
const edge = Array.from({ length: scallops }, (_, index) => {
  const turn = (step: number) => ((index + step) / scallops) * 2 * Math.PI - Math.PI / 2;
  const at = (step: number, radius: number) =>
    `${(20 + radius * Math.cos(turn(step))).toFixed(2)} ${(20 + radius * Math.sin(turn(step))).toFixed(2)}`;
  return `${index === 0 ? `M${at(0, 16)}` : ''}Q${at(0.5, 21.5)} ${at(1, 16)}`;
}).join('');

/** The fairness seal: a commitment published before the draw, or a result checked against it. */
export function Seal({
  state,
  children,
  code,
  onNight = false,
  className,
}: {
  state: SealState;
  children: ReactNode;
  /** The published fingerprint, shortened by the caller. */
  code?: string;
  onNight?: boolean;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx('inline-flex items-center gap-2', onNight ? 'text-[#8ff0dc]' : inks[state], className)}
    >
      <svg viewBox="0 0 40 40" width="32" height="32" aria-hidden="true" className="shrink-0">
        <path
          d={edge}
          fill={state === 'verified' ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="2"
        />
        <path
          d={state === 'failed' ? 'M14 14l12 12M26 14L14 26' : 'M13 20.5l5 5 9.5-11'}
          fill="none"
          stroke={state === 'verified' ? (onNight ? 'var(--color-night)' : '#fff') : 'currentColor'}
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="grid text-left leading-tight">
        <span className="text-sm font-black">{children}</span>
        {code !== undefined && (
          <span className={cx('text-xs', onNight ? 'text-night-soft' : 'text-ink-soft')}>{code}</span>
        )}
      </span>
    </span>
  );
}
