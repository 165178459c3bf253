import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

/**
 * A dialog over the page; Escape and `onClose` leave it, unless it has no `onClose`. `isHigh`: near the top, where the
 * keyboard of a phone does not cover it.
 */
export function Sheet({
  title,
  isHigh = false,
  onClose,
  children,
}: {
  title: string;
  isHigh?: boolean;
  onClose?: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closed before it is removed, so that the focus returns to where it was.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={isHigh ? 'sheet mt-[6dvh]' : 'sheet'}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={id} className="font-black text-lg">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
