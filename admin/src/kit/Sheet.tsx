import { type ReactNode, useEffect, useId, useRef } from 'react';

/** A dialog over the page; Escape and `onClose` leave it, unless it has no `onClose`. */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose?: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className="sheet"
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
