import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useClient } from '#lib/api.tsx';
import { useHydrated } from '#lib/hydration.ts';
import { usePlace } from '#lib/navigation.tsx';
import { choiceOf } from '#shop/shelf/choice.ts';
import { HotProducts } from '#shop/shelf/HotProducts.tsx';
import { foundQuery } from '#shop/shelf/queries.ts';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { hotKeywordsQuery } from './queries.ts';
import { Results } from './Results.tsx';
import { SearchBar } from './SearchBar.tsx';
import { Suggestions } from './Suggestions.tsx';
import { rememberSearch } from './search-history.ts';
import { TypedSuggestions } from './TypedSuggestions.tsx';
import { useSearchKeyword } from './useSearchKeyword.ts';

/** With no more entries than this the page would end in the middle of the screen. */
const fewFound = 3;

export function Component() {
  const client = useClient();
  const hydrated = useHydrated();
  const { asked, typed, setTyped, composing, setComposing, search } = useSearchKeyword();
  const hot = useQuery(hotKeywordsQuery(client));
  const { search: place } = usePlace();
  const choice = choiceOf(new URLSearchParams(place));
  const found = useQuery(foundQuery(client, asked, choice));
  usePageTitle(asked === '' ? '搜尋' : `搜尋「${asked}」`);

  const before = useRef<string>(undefined);
  const hotWords = hot.data;
  useEffect(() => {
    // Until the hot keywords have loaded, it is unknown whether this keyword belongs in the history.
    if (asked === '' || hot.isPending) return;
    rememberSearch(asked, hotWords ?? [], before.current);
    before.current = asked;
  }, [asked, hot.isPending, hotWords]);

  return (
    <>
      <h1 className="sr-only">搜尋商品</h1>
      <SearchBar
        typed={typed}
        onType={setTyped}
        onComposing={setComposing}
        onSearch={search}
        // The server's markup is never busy; an answer that is old by the time of its taking over is fetched again.
        busy={hydrated && found.isFetching}
      />
      {typed.trim() !== '' && (
        <TypedSuggestions typed={typed.trim()} composing={composing} onSearch={search} />
      )}
      <div className="gutters grid gap-8 py-4 desk:gap-12 desk:py-8">
        {asked === '' ? (
          <Suggestions hot={hot} onSearch={search} />
        ) : (
          <Results query={found} keyword={asked} search={place} />
        )}
        {(asked === '' || (found.data && found.data.length <= fewFound)) && <HotProducts />}
      </div>
    </>
  );
}
