import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { type Toaster, type ToastTone, useNotes } from './toaster.ts';

const marks: Record<ToastTone, ReactNode> = {
  plain: null,
  good: <Check size={20} strokeWidth={3} className="text-butter" />,
  bad: <TriangleAlert size={20} strokeWidth={2.5} className="text-butter" />,
};

const grounds: Record<ToastTone, string> = { plain: 'bg-ink', good: 'bg-mint-ink', bad: 'bg-kuji-ink' };

/** The visible toasts, each on a slip of its own. */
export function ToastSlips({ toaster }: { toaster: Toaster }) {
  const notes = useNotes(toaster);
  const region = useRef<HTMLDivElement>(null);
  // A browser without popovers shows them inside the topmost sheet, or in the page.
  const [plain, setPlain] = useState<Element>();

  // The top layer is ordered by time: the popover is shown again with every toast and every sheet, to lie above it.
  useEffect(() => {
    const raise = () => {
      const element = region.current;
      if (!element) return;
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
      aria-hidden="true"
      className={cx(
        'pointer-events-none fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none flex-col items-center gap-2 overflow-visible border-0 bg-transparent px-4 pb-[calc(env(safe-area-inset-bottom)+1rem)]',
        plain ? 'z-50 flex' : 'open:flex',
        // The page below, and its bars, may change while a toast is read: a padding would shift the layout.
        'translate-y-[calc(0px-var(--tab-bar)-var(--action-bar))]',
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
