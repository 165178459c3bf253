import type { CSSProperties } from 'react';
import { cx } from '#ui/cx.ts';
import { tierInk, tierName } from './tier.ts';

type StampSize = 'sm' | 'md' | 'lg' | 'xl';

const widths: Record<StampSize, string> = { sm: 'w-8', md: 'w-10', lg: 'w-16', xl: 'w-24' };

/** Chinese characters are twice as wide as the display face's letters. */
const emsOf = (letters: string) =>
  [...letters].reduce((ems, letter) => ems + (letter.charCodeAt(0) > 255 ? 1 : 0.56), 0);

/** A prize tier as a rubber stamp. `arriving` stamps it down on arrival. */
export function TierStamp({
  tier,
  size = 'md',
  arriving = false,
  className,
}: {
  tier: string;
  size?: StampSize;
  arriving?: boolean;
  className?: string | undefined;
}) {
  const ink = tierInk(tier);
  const last = tier.toUpperCase() === 'LAST';
  const letters = last ? 'LAST' : tier.toUpperCase();
  const small = size === 'sm' || size === 'md';
  const long = letters.length > 1;
  const style = {
    '--stamp': small && !last ? ink.text : ink.stamp,
    '--tilt': `${ink.tilt}deg`,
    '--worn': `${(letters.charCodeAt(0) * 17) % 72}px ${(letters.charCodeAt(0) * 29) % 72}px`,
  } as CSSProperties;

  return (
    <span className={cx('inline-block shrink-0', widths[size], arriving && 'stamp-down', className)}>
      <svg viewBox="0 0 64 64" className="stamp block w-full" style={style} role="img">
        <title>{tierName(tier)}</title>
        <circle cx="32" cy="32" r="28.5" fill={last ? 'var(--color-tier-last)' : 'none'} />
        <circle cx="32" cy="32" r="28.5" fill="none" stroke="currentColor" strokeWidth="4.5" />
        {!small && <circle cx="32" cy="32" r="23.5" fill="none" stroke="currentColor" strokeWidth="1.2" />}
        <text
          x="32"
          y={small || long ? 32 : 27.5}
          dy="0.36em"
          textAnchor="middle"
          fill="currentColor"
          fontFamily="var(--font-print)"
          fontWeight="900"
          fontSize={long ? Math.min(30, 42 / emsOf(letters)) : small ? 38 : 31}
        >
          {letters}
        </text>
        {!small && !long && (
          <text x="32" y="49.5" textAnchor="middle" fill="currentColor" fontSize="10.5" fontWeight="900">
            賞
          </text>
        )}
      </svg>
    </span>
  );
}
