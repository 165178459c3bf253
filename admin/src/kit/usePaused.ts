import { useEffect, useState } from 'react';

/** Milliseconds without a key after which a search is asked. */
const pause = 200;

/** A text a moment after the last key, and never while an input method spells a word: give `spelling` to the field. */
export function usePaused(text: string) {
  const [asked, setAsked] = useState(text);
  const [isSpelling, setSpelling] = useState(false);
  useEffect(() => {
    if (isSpelling) return;
    const timer = setTimeout(() => setAsked(text), pause);
    return () => clearTimeout(timer);
  }, [text, isSpelling]);
  return {
    asked,
    spelling: {
      onCompositionStart: () => setSpelling(true),
      onCompositionEnd: () => setSpelling(false),
    },
  };
}
