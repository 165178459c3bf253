import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** An empty page or list: a drawing, an explanation, and one next step. */
export function EmptyState({
  drawing,
  title,
  text,
  action,
  heading: Title = 'p',
  className,
}: {
  drawing: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  /** For a page that has nothing more to say. */
  heading?: 'h1' | 'h2' | 'p';
  className?: string | undefined;
}) {
  return (
    <div className={cx('grid content-start justify-items-center gap-3 px-6 py-10 text-center', className)}>
      {drawing}
      <div>
        <Title className="text-lg font-black">{title}</Title>
        {text !== undefined && <p className="mt-1 text-sm text-ink-soft">{text}</p>}
      </div>
      {action}
    </div>
  );
}
