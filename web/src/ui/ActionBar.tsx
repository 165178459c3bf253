import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * Totals and the main button, fixed to the bottom of a phone's screen. On desktop it stays in the flow, unless
 * `everywhere`. It reserves its own room, so that nothing hides beneath it.
 */
export function ActionBar({
  children,
  everywhere = false,
  className,
}: {
  children: ReactNode;
  everywhere?: boolean;
  className?: string | undefined;
}) {
  return (
    <div
      data-action-bar={everywhere ? 'everywhere' : 'phone'}
      className={cx(
        'sticky bottom-(--tab-bar) z-10 mt-auto border-t-[1.5px] border-ink bg-white',
        everywhere ? 'desk:bottom-0' : 'desk:static desk:border-0 desk:bg-transparent desk:p-0',
        className,
      )}
    >
      {children}
    </div>
  );
}
