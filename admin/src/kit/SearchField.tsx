import { useEffect, useState } from 'react';

/** Milliseconds without a key after which a list is searched. */
const pause = 250;
/** Characters of a search, as the calls of lists take them. */
const most = 100;

/** The search of a list, while it is typed; Enter searches at once. A word is not searched while an input method spells it. */
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
  const [isSpelling, setSpelling] = useState(false);
  const text = typed.trim();
  if (was !== value) {
    setWas(value);
    // From outside, such as by a saved view or by going back.
    if (value !== text) setTyped(value);
  }
  const isAsked = text === value || was !== value;
  useEffect(() => {
    if (isAsked || isSpelling) return;
    const timer = setTimeout(() => onChange(text), pause);
    return () => clearTimeout(timer);
  }, [isAsked, isSpelling, text, onChange]);
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
        onChange={({ target }) => setTyped(target.value)}
        onCompositionStart={() => setSpelling(true)}
        onCompositionEnd={() => setSpelling(false)}
      />
    </form>
  );
}
