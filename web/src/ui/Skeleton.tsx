import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export const bar = (width: string, height = 'h-4') => (
  <span className={cx('skeleton block', width, height)} />
);

/** Announces once that something is loading, and shows its shape. */
export function Loading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">載入中</span>
      {children}
    </div>
  );
}
