import type { ComponentType, ReactNode } from 'react';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import { lazyNamed } from '#lib/lazy-named.ts';
import type { PageHandle, PageRoute } from '#lib/route.ts';

/** The screen of a route; one for all its addresses, so that their page keeps its state. */
type Screen = { element: ReactNode; fetch: () => Promise<{ Component: ComponentType } | undefined> };

export type Page = {
  path: string;
  screen: Screen;
  handle: PageHandle;
  outline?: PageRoute['outline'];
  module?: string | undefined;
};

const screenOf = (route: PageRoute): Screen => {
  if ('lazy' in route) {
    const Lazy = lazyNamed(route.lazy, 'Component');
    return { element: <Lazy />, fetch: route.lazy };
  }
  const { Component, parts } = route;
  return { element: <Component />, fetch: async () => void (await parts?.()) };
};

const toPages = (route: PageRoute): Page[] => {
  const screen = screenOf(route);
  return [route.path].flat().map((path) => ({
    path,
    screen,
    handle: { ...route.handle, ...route.handleAt?.[path] },
    outline: route.outline,
    module: route.module,
  }));
};

const [notFound] = toPages({ path: '*', lazy: () => import('./Lost.tsx') });

/**
 * All pages by address. Those in `first` come with the entry; the others are fetched once, after the first paint or
 * when a page among them is requested, so that a new route adds no weight to the home screen.
 */
export class PageTable {
  #pages: readonly Page[];
  #loading: Promise<void> | undefined;
  #loaded = false;
  #listeners = new Set<() => void>();
  readonly #loadOthers: () => Promise<readonly PageRoute[]>;

  constructor(first: readonly PageRoute[], loadOthers: () => Promise<readonly PageRoute[]>) {
    this.#pages = first.flatMap(toPages);
    this.#loadOthers = loadOthers;
  }

  /**
   * The page at this address; undefined while only the part of the table yet to be fetched can say. Unknown addresses
   * lead home.
   */
  at(pathname: string): Page | undefined {
    const page = this.#pages.find(({ path }) => matchRoute(parse, path, pathname)[0]);
    return page ?? (this.#loaded ? notFound : undefined);
  }

  /** Whether a page that is loaded by now has this address. */
  has(pathname: string): boolean {
    return this.#pages.some(({ path }) => matchRoute(parse, path, pathname)[0]);
  }

  /** This path as links write it: words as the route spells them, and no slash at the end. */
  spelled(pathname: string): string {
    const page = this.#pages.find(({ path }) => matchRoute(parse, path, pathname)[0]);
    if (!page) return pathname;
    const given = pathname.split('/');
    return page.path
      .split('/')
      .map((word, i) => (word.startsWith(':') ? given[i] : word))
      .join('/');
  }

  /** Fetches the rest of the table; a failed attempt may be repeated. */
  load(): Promise<void> {
    this.#loading ??= this.#loadOthers().then(
      (others) => {
        this.#pages = [...this.#pages, ...others.flatMap(toPages)];
        this.#loaded = true;
        for (const listener of this.#listeners) listener();
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  /**
   * Fetches the page at this address before anything is rendered: React takes over the server's markup at once only for
   * a page that is loaded.
   */
  async prepare(pathname: string): Promise<void> {
    if (!this.at(pathname)) await this.load();
    const screen = this.at(pathname)?.screen;
    const fetched = await screen?.fetch();
    if (screen && fetched) screen.element = <fetched.Component />;
  }

  /** Every page that is loaded by now. */
  all(): readonly Page[] {
    return this.#pages;
  }

  readonly isLoaded = (): boolean => this.#loaded;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
