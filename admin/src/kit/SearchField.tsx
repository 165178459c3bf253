import { useEffect, useRef, useState } from 'react';
import { usePaused } from './usePaused.ts';

/** Characters of a search, as the calls of lists take them. */
const most = 100;

/** The search of a list, while it is typed; Enter searches at once. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [was, setWas] = useState(value);
  const text = typed.trim();
  if (was !== value) {
    setWas(value);
    // From outside, such as by a saved view or by going back.
    if (value !== text) setTyped(value);
  }
  const { asked, spelling } = usePaused(text);
  const current = useRef({ text, value, onChange });
  current.current = { text, value, onChange };
  useEffect(() => {
    const { text, value, onChange } = current.current;
    if (asked === text && asked !== value) onChange(asked);
  }, [asked]);
  return (
    <form
      className="min-w-60 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text);
      }}
    >
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        className="input"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={most}
        value={typed}
        {...spelling}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
