import { productPath } from '@kujiya/contract/shop/paths';
import type { QueryClient } from '@tanstack/react-query';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import type { Client } from '#lib/client.ts';
import { connection, mayFetchAhead } from '#lib/connection.ts';
import type { PageAt, PageOutline } from '#lib/head.ts';
import { rest } from '#lib/hydration.ts';
import { setRecent } from '#lib/recent.ts';
import { type PictureRequest, preloader } from '#ui/preloader.ts';
import type { Page, PageTable } from './pages.tsx';

/** Whether the browser reports a fast network; some report nothing. */
const isFast = () => connection()?.effectiveType === '4g' && mayFetchAhead();

/** The part that the addresses of all products have in common. */
export const detail = productPath('');

/** A page fetched ahead is not fetched again for this long. */
const cachedMs = 15_000;
/** At most this many pages are fetched ahead because they are in view. */
const mostInView = 6;
const idleMs = 1_500;

const mostPictures = 100;
/** The first pictures of pages that were fetched ahead, by address. */
const pictures = new Map<string, PictureRequest>();
/** The first picture of the page at this address, if it was fetched ahead. */
export const pictureAt = (href: string): PictureRequest | undefined => pictures.get(href);

/** The address of a page, as its outline reads it. */
export function pageAt(page: Page, outline: PageOutline, { pathname, searchParams, origin }: URL): PageAt {
  const search = new URLSearchParams();
  for (const name of outline.search ?? []) {
    const value = searchParams.get(name);
    if (value !== null && value !== '') search.set(name, value);
  }
  const [, params] = matchRoute(parse, page.path, pathname);
  return { pathname, params: params ?? {}, search, origin };
}

async function askAhead(queries: QueryClient, query: object): Promise<void> {
  if ('enabled' in query && query.enabled === false) return;
  if ('initialPageParam' in query) await queries.prefetchInfiniteQuery(query as never);
  else await queries.prefetchQuery(query as never);
}

export type Ahead = { table: PageTable; queries: QueryClient; client: Client };

/** Fetches a page's first answers, and its first picture. */
async function fetchAnswers({ queries, client }: Ahead, page: Page, url: URL): Promise<void> {
  const outline = (await page.outline?.())?.outline;
  if (!outline || outline.counted) return;
  const at = pageAt(page, outline, url);
  const asked = outline.queries?.(client, at) ?? [];
  await Promise.all(asked.map((query) => askAhead(queries, query)));
  const picture = outline.picture?.(at, asked.map(({ queryKey }) => queries.getQueryData(queryKey)) as never);
  if (!picture) return;
  preloader.want(picture);
  setRecent(pictures, url.href, picture, mostPictures);
}

/** Fetches a page before it is opened: its script, its answers, its first picture. */
async function fetchPage(ahead: Ahead, url: URL): Promise<void> {
  const { table } = ahead;
  if (!table.at(url.pathname)) await table.load();
  const page = table.at(url.pathname);
  if (page && page.path !== '*') await Promise.all([page.screen.fetch(), fetchAnswers(ahead, page, url)]);
}

/** The link within this shop that was pointed at, touched or clicked. */
export const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;

/** Events that come before a link is opened. */
export const aims = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Fetches pages that are about to be opened: those whose links are pointed at, touched or focused, and on fast networks
 * those in view once the page is at rest. Returns how to stop, and how to look for links in view again.
 */
export function fetchAhead(ahead: Ahead): { stop: () => void; look: () => void } {
  const fetched = new Map<string, number>();
  const inView = new Set<string>();
  const fetchOnce = async (link: HTMLAnchorElement) => {
    const { href, pathname } = link;
    const before = fetched.get(href);
    if (before !== undefined && performance.now() - before < cachedMs) return;
    if (pathname === window.location.pathname) return;
    fetched.set(href, performance.now());
    // A failure is silent here: opening the page fetches it again and reports the error.
    await fetchPage(ahead, new URL(href)).catch(() => fetched.delete(href));
  };
  /**
   * One after the other, when the page rests: requesting the files of a page takes a slow phone a tenth of a second.
   */
  let fetchedInView = Promise.resolve();
  const fetchInTurn = (link: HTMLAnchorElement) => {
    fetchedInView = fetchedInView.then(async () => {
      await rest();
      if (inView.has(link.href)) await fetchOnce(link);
    });
  };
  const onAim = (event: Event) => {
    const link = linkOf(event);
    if (link && mayFetchAhead()) void fetchOnce(link);
  };
  const listening = new AbortController();
  const passive = { passive: true, signal: listening.signal };
  for (const aim of aims) document.addEventListener(aim, onAim, passive);

  const watched = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const link = target as HTMLAnchorElement;
      if (!isIntersecting || inView.size >= mostInView || inView.has(link.href)) continue;
      inView.add(link.href);
      fetchInTurn(link);
    }
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    watched.disconnect();
    inView.clear();
    if (!isFast()) return;
    timer = setTimeout(() => {
      // Only pages of products: visitors come for those.
      for (const link of document.querySelectorAll<HTMLAnchorElement>(`main a[href*="${detail}"]`))
        watched.observe(link);
    }, idleMs);
  };
  // A touch or a key is answered first: links in view are fetched once the page is idle again.
  for (const use of ['pointerdown', 'keydown']) document.addEventListener(use, look, passive);
  return {
    look,
    stop() {
      listening.abort();
      watched.disconnect();
      clearTimeout(timer);
    },
  };
}
