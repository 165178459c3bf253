import { useEffect, useEffectEvent } from 'react';

/** A scanner types faster than any person: slower keys begin a new code. */
const betweenKeys = 80;

/** Reads a scanner that types and ends with Enter, wherever the focus is, except in a field. */
export function useScanner(read: (code: string) => void): void {
  const onRead = useEffectEvent(read);
  useEffect(() => {
    let typed = '';
    let last = 0;
    const press = (event: KeyboardEvent) => {
      const isField =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (isField || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - last > betweenKeys) typed = '';
      last = event.timeStamp;
      if (event.key.length === 1) typed += event.key;
      if (event.key !== 'Enter' || typed.length < 2) return;
      // Otherwise it would press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      onRead(typed);
      typed = '';
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}
