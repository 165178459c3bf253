import { searchLimits } from '@kujiya/contract/search';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePlace } from '#lib/navigation.tsx';
import { useSetQuery } from '#lib/useSetQuery.ts';

/** The keyword in an address; empty when there is none. */
export const keywordOf = (params: URLSearchParams) =>
  (params.get('q') ?? '').trim().slice(0, searchLimits.keywordMax);

/**
 * The typed text, and the searched keyword: `q` of the address, which follows the typing after 500 ms of rest, or at
 * once by `search`. No search while an input method is composing.
 */
export const useSearchKeyword = () => {
  const setQuery = useSetQuery();
  const asked = keywordOf(new URLSearchParams(usePlace().search));
  const [typed, setTyped] = useState(asked);
  const [composing, setComposing] = useState(false);
  /** Keywords set here for which the page has not rendered yet, oldest first: more may have been typed by then. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [followed, setFollowed] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    setSent(sent.slice(sent.indexOf(asked) + 1));
    // The address changed from outside: the header's search, a step back.
    if (!sent.includes(asked)) setTyped(asked);
  }

  const ask = (keyword: string) => {
    if (keyword === (sent.at(-1) ?? asked)) return;
    setQuery({ q: keyword });
    setSent([...sent, keyword]);
  };
  const settle = useEffectEvent(ask);
  const wanted = typed.trim();
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => settle(wanted), searchLimits.debounceMs);
    return () => clearTimeout(timer);
  }, [wanted, composing]);

  const search = (keyword: string) => {
    setTyped(keyword);
    ask(keyword);
  };
  return { asked, typed, setTyped, composing, setComposing, search };
};
