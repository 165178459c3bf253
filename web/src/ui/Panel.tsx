import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A sheet of white card with an ink outline: tables, forms, totals. */
export function Panel({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx('outline-ink overflow-hidden rounded-md bg-white', className)}>{children}</div>;
}
