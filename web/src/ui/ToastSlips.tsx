import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { type Toaster, type ToastTone, useNotes } from './toaster.ts';

const marks: Record<ToastTone, ReactNode> = {
  plain: null,
  good: <Check size={20} strokeWidth={3} className="text-butter" />,
  bad: <TriangleAlert size={20} strokeWidth={2.5} className="text-butter" />,
};

const grounds: Record<ToastTone, string> = { plain: 'bg-ink', good: 'bg-mint-ink', bad: 'bg-kuji-ink' };

/**
 * Pixels at the bottom that hold buttons: the page's bars. `null` where an open sheet reaches down there: what is read
 * in it lies above its buttons, so the toasts come to the top. Heights of the layout, as a sheet may still be sliding in.
 */
function barsHeight(): number | null {
  const sheet = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
  if (sheet) return window.innerHeight - sheet.offsetTop - sheet.offsetHeight > 64 ? 0 : null;
  return [...document.querySelectorAll<HTMLElement>('[data-tab-bar], [data-action-bar], [data-news-bar]')]
    .filter((bar) => getComputedStyle(bar).position !== 'static')
    .reduce((sum, bar) => sum + bar.offsetHeight, 0);
}

/** The visible toasts, each on a slip of its own. */
export function ToastSlips({ toaster }: { toaster: Toaster }) {
  const notes = useNotes(toaster);
  const region = useRef<HTMLDivElement>(null);
  // A browser without popovers shows them inside the topmost sheet, or in the page.
  const [plain, setPlain] = useState<Element>();

  const [bars, setBars] = useState<number | null>(0);

  // The top layer is ordered by time: the popover is shown again with every toast and every sheet, to lie above it.
  useEffect(() => {
    const raise = () => {
      const element = region.current;
      if (!element) return;
      setBars(barsHeight());
      if (!element.showPopover)
        return setPlain([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body);
      if (element.matches(':popover-open')) element.hidePopover();
      if (notes.length > 0) element.showPopover();
    };
    raise();
    const onToggle = ({ target }: Event) => target instanceof HTMLDialogElement && target.open && raise();
    document.addEventListener('toggle', onToggle, true);
    return () => document.removeEventListener('toggle', onToggle, true);
  }, [notes]);

  const slips = (
    <div
      ref={region}
      popover="manual"
      style={{ '--bars': `${bars ?? 0}px` } as CSSProperties}
      aria-hidden="true"
      className={cx(
        'pointer-events-none fixed inset-x-0 m-0 w-full max-w-none flex-col items-center gap-2 overflow-visible border-0 bg-transparent px-4',
        plain ? 'z-50 flex' : 'open:flex',
        // The page below, and its bars, may change while a toast is read: a padding would shift the layout. The bars of
        // a page that comes in the meantime are as high as their properties say.
        bars === null
          ? 'top-0 bottom-auto pt-[calc(env(safe-area-inset-top)+0.5rem)]'
          : 'top-auto bottom-0 translate-y-[calc(0px-max(var(--tab-bar)+var(--action-bar),var(--bars)))] pb-[calc(env(safe-area-inset-bottom)+1rem)]',
        notes.length > 0 && 'above-bars',
      )}
    >
      {notes.map((note) => (
        <div
          key={note.id}
          onPointerDown={() => toaster.dismiss(note.id)}
          className={cx(
            'toast pointer-events-auto flex max-w-md items-center gap-2 rounded-md border-[1.5px] border-white/25 px-4 py-2.5 text-sm font-semibold text-white shadow-lift',
            grounds[note.tone],
          )}
        >
          {marks[note.tone]}
          {note.text}
        </div>
      ))}
    </div>
  );
  return plain ? createPortal(slips, plain) : slips;
}
