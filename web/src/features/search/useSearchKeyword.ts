import { searchLimits } from '@kujiya/contract/search';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePlace } from '#lib/navigation.tsx';
import { useSetQuery } from '#lib/useSetQuery.ts';

/** The keyword an address asks for; empty where it asks for none. */
export const askedOf = (params: URLSearchParams) =>
  (params.get('q') ?? '').trim().slice(0, searchLimits.keywordMax);

/**
 * What is typed, and what is searched: the address' `q`, which follows the typing after 500 ms of rest, or at once by
 * `search`. While an input method composes a word nothing is searched.
 */
export const useSearchKeyword = () => {
  const setQuery = useSetQuery();
  const asked = askedOf(new URLSearchParams(usePlace().search));
  const [typed, setTyped] = useState(asked);
  const [composing, setComposing] = useState(false);
  /** Keywords asked for here that the page has not been rendered for yet, oldest first: by then more may be typed. */
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
