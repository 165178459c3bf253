import X from 'lucide-react/icons/x';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { ToastVoice } from './Toast.tsx';
import { useDragDown } from './useDragDown.ts';

let openSheets = 0;
/** Darkens the page beneath open sheets and stops it from scrolling; the returned function releases it. */
const holdPage = () => {
  const root = document.documentElement;
  const hold = (change: 1 | -1) => {
    openSheets += change;
    // If the scrollbar takes room, that room is kept while the page cannot scroll.
    if (openSheets === 1 && change === 1)
      root.toggleAttribute('data-scrollbar', window.innerWidth > root.clientWidth);
    root.toggleAttribute('data-held', openSheets > 0);
  };
  hold(1);
  return () => hold(-1);
};

/**
 * A modal dialog: it comes from the bottom on phones, in the middle on desktop. Esc, the backdrop, the cross and a pull
 * downwards all request closing. `question` is the small variant in the middle, without a cross.
 */
export function Sheet({
  open,
  onClose,
  title,
  footer,
  question = false,
  className,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Stays in sight below the scrolling content: totals and the main button. */
  footer?: ReactNode;
  question?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // The content stays until the sheet has slid away.
  const [filled, setFilled] = useState(open);
  if (open && !filled) setFilled(true);
  const drag = useDragDown(dialog, onClose);

  // Opening or closing a modal dialog recomputes the styles of the whole page. The tap is answered first, by the page
  // beneath: it goes dark, or comes back, in a frame of its own.
  useEffect(() => {
    const element = dialog.current;
    if (!element || (!open && !element.open)) return;
    const letGo = open ? holdPage() : undefined;
    const cancel = afterPaint(() => {
      if (!open) {
        element.close();
        return;
      }
      if (element.open) return;
      element.style.translate = '';
      element.showModal();
      const first = element.querySelector<HTMLElement>('[data-autofocus]');
      (first ?? heading.current)?.focus();
    });
    return () => {
      cancel();
      letGo?.();
    };
  }, [open]);

  const onBackdrop = (event: PointerEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    <>
      {/* A closed dialog cannot announce anything; no role, since that is left to the toasts. */}
      <span aria-live="polite" className="sr-only">
        {!open && !question && filled ? '視窗已關閉' : ''}
      </span>
      <dialog
        ref={dialog}
        className={cx('sheet', question && 'sheet-question', className)}
        aria-labelledby={titleId}
        // Events of a sheet above this one bubble through React to here as well.
        onCancel={(event) => {
          event.preventDefault();
          if (event.target === dialog.current) onClose();
        }}
        onClose={(event) => open && event.target === dialog.current && onClose()}
        onPointerDown={onBackdrop}
        onTransitionEnd={(event) => {
          if (event.target === dialog.current && !open) setFilled(false);
        }}
      >
        {filled && (
          <>
            <div className={cx('shrink-0', !question && 'touch-none')} {...(question ? {} : drag)}>
              {!question && (
                <div
                  className="mx-auto mt-2 h-1.5 w-11 rounded-full bg-paper-edge desk:hidden"
                  aria-hidden="true"
                />
              )}
              <div className={cx('flex items-center gap-3 px-4', question ? 'pt-5' : 'pt-1 pb-2 desk:pt-4')}>
                <h2
                  ref={heading}
                  id={titleId}
                  tabIndex={-1}
                  className={cx(
                    'grow text-lg font-black outline-none',
                    question && 'text-center break-keep wrap-anywhere',
                  )}
                >
                  {title}
                </h2>
                {!question && <IconButton bare label="關閉" icon={<X size={24} />} onClick={onClose} />}
              </div>
            </div>
            <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
            {footer !== undefined && (
              <div
                className={cx(
                  'shrink-0 px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+1rem)]',
                  !question && 'border-t-[1.5px] border-ink bg-white',
                )}
              >
                {footer}
              </div>
            )}
            {open && <ToastVoice />}
          </>
        )}
      </dialog>
    </>
  );
}
