import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { type Toaster, useNotes } from './toaster.ts';

const ToasterContext = createContext<Toaster | undefined>(undefined);

const useToaster = (): Toaster => {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error('No ToastProvider above');
  return toaster;
};

/** `const toast = useToast(); toast('已複製連結', { tone: 'good' })` */
export const useToast = (): Toaster['show'] => useToaster().show;

/**
 * Has screen readers announce the toasts. A modal dialog silences the page around it, so each open sheet has a copy.
 */
export function ToastVoice() {
  const notes = useNotes(useToaster());
  const said = (urgent: boolean) =>
    notes.filter((note) => (note.tone === 'bad') === urgent).map((note) => <p key={note.id}>{note.text}</p>);
  return (
    <>
      <div role="status" className="sr-only">
        {said(false)}
      </div>
      <div role="alert" className="sr-only">
        {said(true)}
      </div>
    </>
  );
}

export function ToastProvider({ toaster, children }: { toaster: Toaster; children: ReactNode }) {
  const [Slips, setSlips] = useState<ComponentType<{ toaster: Toaster }>>();
  // Fetched after the first paint and, if that failed, again with each toast.
  const listen = useEffectEvent(() => {
    if (Slips) return;
    void import('./ToastSlips.tsx').then(
      ({ ToastSlips }) => setSlips(() => ToastSlips),
      () => undefined,
    );
  });
  useEffect(() => {
    listen();
    return toaster.subscribe(() => listen());
  }, [toaster]);
  return (
    <ToasterContext value={toaster}>
      {children}
      <ToastVoice />
      {Slips && <Slips toaster={toaster} />}
    </ToasterContext>
  );
}
