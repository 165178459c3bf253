import { homePath } from '@kujiya/contract/shop/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useClient } from '#lib/api.tsx';
import { hrefOf, usePlace } from '#lib/navigation.tsx';
import { applyTags, headTags } from '#shop/head/head-tags.ts';
import { fetchAhead, pageAt } from './fetch-ahead.ts';
import type { PageTable } from './pages.tsx';
import { boundQueries } from './query-bound.ts';

/** Going back shows a page again as it was if it is younger than this. */
const shownAgainMs = 5 * 60_000;
const backMs = 1_500;

/** Describes each page in the document's head, fetches the next one ahead, and shows the last one as it was left. */
export function PageFollower({ table }: { table: PageTable }) {
  const { pathname, search } = usePlace();
  const queries = useQueryClient();
  const client = useClient();
  const look = useRef<() => void>(undefined);
  const kept = useRef<ReturnType<typeof boundQueries>>(undefined);

  useEffect(() => {
    const ahead = fetchAhead({ table, queries, client });
    look.current = ahead.look;
    return ahead.stop;
  }, [table, queries, client]);

  useEffect(() => {
    // Home and its tabs stay as they were left, however many pages were opened since.
    const pages = boundQueries(queries, (path) => table.at(path)?.screen === table.at(homePath)?.screen);
    kept.current = pages;
    return pages.stop;
  }, [queries, table]);

  useEffect(() => kept.current?.look(pathname), [pathname]);

  useEffect(() => {
    look.current?.();
    let left = false;
    const describe = async () => {
      const page = table.at(pathname);
      const outline = (await page?.outline?.())?.outline;
      if (!page) return;
      if (!outline?.head) {
        // None of the last page's description is true of this one.
        if (!left) applyTags([]);
        return;
      }
      const at = pageAt(page, outline, new URL(hrefOf({ pathname, search }), window.location.origin));
      const asked = outline.queries?.(client, at) ?? [];
      const head = outline.head(at, asked.map(({ queryKey }) => queries.getQueryData(queryKey)) as never);
      if (head && !left) applyTags(headTags(head, at.origin));
    };
    // By then the page has the answers it asks for first.
    const timer = setTimeout(() => void describe().catch(() => undefined), backMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [pathname, search, table, queries, client]);

  useEffect(() => {
    const { queries: usual } = queries.getDefaultOptions();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onBack = () => {
      clearTimeout(timer);
      queries.setDefaultOptions({
        queries: {
          ...usual,
          refetchOnMount: ({ state }) =>
            state.isInvalidated || Date.now() - state.dataUpdatedAt > shownAgainMs,
        },
      });
      timer = setTimeout(() => queries.setDefaultOptions({ queries: { ...usual } }), backMs);
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      clearTimeout(timer);
      queries.setDefaultOptions({ queries: { ...usual } });
    };
  }, [queries]);

  return null;
}
