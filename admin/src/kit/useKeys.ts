import { useEffect, useEffectEvent } from 'react';

/** A place where keys write: there only combinations with ⌘ or Ctrl mean anything else. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** The name of a pressed key: `mod+k` with ⌘ or Ctrl, otherwise the sign that it writes. */
const nameOf = ({ key, metaKey, ctrlKey }: KeyboardEvent) =>
  metaKey || ctrlKey ? `mod+${key.toLowerCase()}` : key;

/** Keys of the whole page, by name. A dialog has the page's keys to itself, and what is typed is only typed. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event);
    const work = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!work || event.defaultPrevented || event.isComposing || event.altKey) return;
    if (!name.startsWith('mod+') && isTyping(event.target)) return;
    // Also beneath a dialog: the browser's own meaning of the key would lead away from it.
    event.preventDefault();
    if (document.querySelector('dialog[open]') === null) work();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
