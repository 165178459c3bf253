import { homePath } from '@kujiya/contract/shop/paths';
import type { ComponentType, ReactNode } from 'react';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Redirect } from '#lib/navigation.tsx';
import type { PageHandle, PageRoute } from '#lib/route.ts';

export type Page = {
  path: string;
  /** One for all addresses of a route, so that their page keeps its state. */
  element: ReactNode;
  handle: PageHandle;
};

const screenOf = (route: PageRoute): ComponentType =>
  'Component' in route ? route.Component : lazyNamed(route.lazy, 'Component');

const toPages = (route: PageRoute): Page[] => {
  const Screen = screenOf(route);
  const element = <Screen />;
  return [route.path]
    .flat()
    .map((path) => ({ path, element, handle: { ...route.handle, ...route.handleAt?.[path] } }));
};

const notFound: Page = { path: '*', element: <Redirect to={homePath} />, handle: {} };

/**
 * All pages by address. Those in `first` come with the entry; the others are fetched once, after the first paint or
 * when a page among them is asked for, so that a new route weighs nothing on the home screen.
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

  /** The page at this address; undefined while only the fetched part of the table can say. Unknown addresses lead home. */
  at(pathname: string): Page | undefined {
    const page = this.#pages.find(({ path }) => matchRoute(parse, path, pathname)[0]);
    return page ?? (this.#loaded ? notFound : undefined);
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

  readonly isLoaded = (): boolean => this.#loaded;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
