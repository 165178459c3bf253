import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

/** Why one field of a form is not right, by its label. */
export type Fault = { label: string; text: string };

export const FaultContext = createContext<Fault | null>(null);

/** Why the field with this label is not right; `place`, around the field, comes into sight then, and the field gets the focus. */
export function useFault(label: string): { text: string | null; place: RefObject<HTMLDivElement | null> } {
  const fault = useContext(FaultContext);
  const place = useRef<HTMLDivElement>(null);
  // A label may say more than the name of the field: 開始（台北時間）.
  const isMine = fault !== null && (label === fault.label || label.startsWith(`${fault.label}（`));
  useLayoutEffect(() => {
    if (!isMine || !fault) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current
      ?.querySelector<HTMLElement>('input, textarea, select, [contenteditable=true], button')
      ?.focus({ preventScroll: true });
  }, [isMine, fault]);
  return { text: isMine ? fault.text : null, place };
}
