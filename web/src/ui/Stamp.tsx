import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';

/** A word stamped across something: 已抽完, 已抽, 使用完畢. Sized by its text class. */
export function Stamp({
  children,
  color = 'var(--color-ink)',
  tilt = -12,
  className,
}: {
  children: ReactNode;
  color?: string;
  /** Degrees. */
  tilt?: number;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx('stamp stamp-word', className)}
      style={{ '--stamp': color, '--tilt': `${tilt}deg` } as CSSProperties}
    >
      {children}
    </span>
  );
}
