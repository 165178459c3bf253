import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CreateRenderer, RenderedPage, RendererOptions } from '@kujiya/contract/kernel/rendering';
import { userPath } from '@kujiya/contract/shop/paths';
import { type Query, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import { homeRoutes } from '#features/catalogue/home-routes.tsx';
import { ApiError, type Client, createClient, isMissing } from '#lib/client.ts';
import type { PageAt, PageHead, PageOutline } from '#lib/head.ts';
import { pageTitle } from '#lib/page-title.ts';
import type { Rendered } from '#lib/rendered.ts';
import type { Session } from '#lib/session.ts';
import { ourShop, type Settings } from '#lib/settings.ts';
import { App, Front } from './App.tsx';
import { otherRoutes } from './other-routes.ts';
import { heroOf, openDocuments } from './page-document.ts';
import { type Page, PageTable } from './pages.tsx';

/** On a server, everything is rendered for a visitor. */
const visitor: Session = {
  token: () => undefined,
  signIn: () => undefined,
  signOut: () => false,
  remember: () => undefined,
  subscribe: () => () => undefined,
};

/** Whoever opens a members' page: all of them see the same sketch. */
const anyMember: Session = { ...visitor, drawn: 'sketch' };

/** A visitor's typed client: calls for members only are rejected without being sent. */
function visitorClient({ siteKey }: Settings, ask: RendererOptions['ask']): Client {
  const client = createClient({ session: visitor, siteKey, onExpired: () => undefined, ask });
  return (call, ...rest) =>
    call.access === 'user'
      ? Promise.reject(new Error(`a visitor may not ask ${call.path}`))
      : client(call, ...rest);
}

const longestRender = 5_000; // ms
const none = async () => [];

/** The head of an address that has no page. */
const missingHead = ({ pathname }: PageAt): PageHead => ({
  title: pageTitle('找不到這一頁'),
  description: '這一頁不存在，或是已經下架了。',
  canonical: pathname,
  robots: 'noindex',
});

const hasNothing = ({ state: { error } }: Query) => isMissing(error);
const isWanted = ({ state, options }: Query) =>
  state.data === undefined &&
  state.error === null &&
  options.queryFn !== undefined &&
  (options as { enabled?: unknown }).enabled !== false;

const pathIn = (url: string) => url.split('?', 1)[0] ?? '';

/** A path with no needless escapes: other ways to escape it do not make another page. */
const plainlyWritten = (pathname: string) =>
  pathname
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');

/** The one export of this build. */
export const createRenderer: CreateRenderer = async (options) => {
  const { dist, frame, origin, ask, copyOf, clock, onError } = options;
  const settings = Object.assign(ourShop, options.settings);
  const table = new PageTable(homeRoutes(Front), async () => otherRoutes);
  await table.load();
  const outlines = new Map<Page['outline'], PageOutline>();
  const pages = table.all().filter(({ outline }) => outline !== undefined);
  for (const { path, outline } of pages) {
    if (outline && !outlines.has(outline)) outlines.set(outline, (await outline()).outline);
    await table.prepare(path);
  }
  const documents = openDocuments(dist, frame, origin);

  const find = (address: string): { page: Page; outline: PageOutline; at: PageAt } | undefined => {
    const [pathname = '/', query = ''] = address.split('?', 2);
    const page = table.at(pathname);
    const outline = page && outlines.get(page.outline);
    if (!page || !outline) return undefined;
    const asked = new URLSearchParams(query);
    const search = new URLSearchParams();
    for (const name of outline.search ?? []) {
      const value = asked.get(name);
      if (value !== null && value !== '') search.set(name, value);
    }
    const [, params] = matchRoute(parse, page.path, pathname);
    return { page, outline, at: { pathname, params: params ?? {}, search, origin } };
  };

  async function draw(app: ReactNode): Promise<string> {
    const { prelude } = await prerenderToNodeStream(app, {
      // Nothing is sent in pieces, which would take scripts of React's own.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      signal: AbortSignal.timeout(longestRender),
      onError,
    });
    return text(prelude as Readable);
  }

  /**
   * The sketch of a page that is never rendered: a member's own page as it begins, without anybody's data; only the
   * shell where the page begins with what the browser or the address knows.
   */
  async function drawSketch(page: Page): Promise<RenderedPage> {
    const isMembers = page.handle.login === true || page.path === userPath;
    const isWhole = isMembers && !page.path.includes(':');
    const shell = new PageTable([{ path: page.path, Component: () => null, handle: page.handle }], none);
    if (isWhole) await table.prepare(page.path);
    const queries = new QueryClient();
    const session = isMembers ? anyMember : visitor;
    const services = { client: visitorClient(settings, ask), session, settings, renderedAt: clock() };
    const place = { pathname: page.path, search: '' };
    const parts = { services, queries, table: isWhole ? table : shell, signals: new EventTarget() };
    const markup = await draw(<App {...parts} rendered={place} />);
    queries.clear();
    const { module, handle } = page;
    const { html, styles } = documents.documentOf({ markup, head: undefined, module, late: handle.late });
    return { status: 200, html, styles, version: html, isSketch: true };
  }

  return {
    hasPage: (url) => table.has(plainlyWritten(pathIn(url))),

    movedTo(url) {
      const pathname = pathIn(url);
      // No text of the shop contains a NUL.
      const moved =
        table.spelled(plainlyWritten(pathname)) + url.slice(pathname.length).replaceAll('%00', '');
      return moved === url ? undefined : moved;
    },

    addressOf(url) {
      const found = find(url);
      if (!found) return table.at(plainlyWritten(pathIn(url)))?.path;
      const search = String(found.at.search);
      return search === '' ? found.at.pathname : `${found.at.pathname}?${search}`;
    },

    async render(address): Promise<RenderedPage> {
      const found = find(address);
      if (!found) {
        const page = table.all().find(({ path }) => path === address);
        if (!page) throw new Error(`${address} is not rendered`);
        return drawSketch(page);
      }
      const { page, outline, at } = found;
      const queries = new QueryClient({
        defaultOptions: {
          queries: { retry: false, retryOnMount: false, staleTime: Number.POSITIVE_INFINITY },
        },
      });
      const cache = queries.getQueryCache();
      const client = visitorClient(settings, ask);
      const renderedAt = clock();
      const services = { client, session: visitor, settings, renderedAt };
      const place = { pathname: at.pathname, search: String(at.search) };
      const app = <App {...{ services, queries, table, signals: new EventTarget() }} rendered={place} />;
      try {
        const first = outline.queries?.(client, at) ?? [];
        await Promise.all(first.map((query) => fetchInto(queries, query)));
        const failed = cache.getAll().find((query) => query.state.error !== null && !hasNothing(query));
        if (failed) throw failed.state.error;
        const answers = first.map(({ queryKey }) => queries.getQueryData(queryKey));
        const target = outline.redirect?.(at, answers as never);
        if (target !== undefined) return { redirect: target };
        const refused = cache.getAll().some(hasNothing);
        const other = refused ? await outline.elsewhere?.(client, at) : undefined;
        if (other !== undefined && other !== at.pathname) return { redirect: other };
        const missing = refused || outline.exists?.(at, answers as never) === false;
        let markup = await draw(app);
        // Parts of the page have queries of their own.
        const later = cache.getAll().filter(isWanted);
        if (later.length > 0) {
          await Promise.all(later.map((query) => query.fetch().catch(() => undefined)));
          for (const query of later) if (query.state.error !== null) cache.remove(query);
          markup = await draw(app);
        }
        const rendered: Rendered = {
          at: renderedAt,
          ...place,
          answers: cache
            .getAll()
            .flatMap(({ queryKey, meta, state: { data, dataUpdatedAt: updatedAt } }) =>
              data === undefined ? [] : [{ queryKey, data, updatedAt, personal: meta?.personal === true }],
            ),
          refused: cache
            .getAll()
            .flatMap(({ queryKey, state: { error } }) =>
              error instanceof ApiError ? [{ queryKey, status: error.status, answer: error.details }] : [],
            ),
        };
        const head = outline.head?.(at, answers as never) ?? (missing ? missingHead(at) : undefined);
        const hero = heroOf(markup);
        const { html, styles } = documents.documentOf({
          markup,
          head: head && missing ? { ...head, robots: 'noindex' } : head,
          rendered,
          module: page.module,
          copy: hero === undefined ? undefined : await copyOf(hero),
        });
        const version = createHash('sha256')
          .update(html.replace(/"(at|updatedAt)":\d+/g, ''))
          .digest('base64url');
        return { status: missing ? 404 : 200, html, version, styles };
      } finally {
        // Otherwise the timers of its cache would keep each page for minutes.
        queries.clear();
      }
    },
  };
};

/** Fetches a query of an outline; a refusal stays in the cache. */
async function fetchInto(queries: QueryClient, query: object): Promise<void> {
  const options = query as Parameters<QueryClient['fetchQuery']>[0] & { enabled?: unknown };
  if (options.enabled === false) return;
  const fetching =
    'initialPageParam' in options
      ? queries.fetchInfiniteQuery(options as never)
      : queries.fetchQuery(options as never);
  await fetching.catch(() => undefined);
}
