import type { ComponentType } from 'react';
import type { PageOutline } from './head.ts';

/** What a page tells the shell about itself. */
export type PageHandle = {
  /** Members only: visitors are sent to the login and back. */
  login?: true;
  /** The page puts its own scroll position back; the shell does not scroll it to the top. */
  keepsScroll?: true;
  /** How deep the page lies, 1 if not said: going deeper slides left, coming back slides right. */
  depth?: 0 | 1 | 2;
  /** The page needs the whole of a phone's screen: the tab bar leaves. */
  fullScreen?: true;
  /** What is said here when the member's login ends, and for how long (ms) before the login comes; at once if not said. */
  expired?: { readonly text?: string; readonly ms?: number };
  /** The tab of the phone's bar that is open on this page. */
  tab?: 'home' | 'shop' | 'recharge' | 'info' | 'user';
};

/** One page of a feature: `export const routes: PageRoute[]` in its `routes.tsx`. */
export type PageRoute = {
  /** Address pattern; several when they are one page, whose state then survives going between them. */
  path: string | readonly string[];
  handle?: PageHandle;
  /** What one of several addresses says differently. */
  handleAt?: Readonly<Record<string, PageHandle>>;
  /**
   * Fetches the page's outline, by a dynamic import of the file that exports it as `outline`. The server renders pages
   * that have one; of all others it sends the empty frame.
   */
  outline?: () => Promise<{ outline: PageOutline }>;
  /** The file behind `lazy`, written here by the build for the server. */
  module?: string;
} & (
  | {
      /** Fetches the page with its first visit, by a dynamic import of the file that exports it as `Component`. */
      lazy: () => Promise<{ Component: ComponentType }>;
    }
  | {
      /** Comes with the shop itself: for the home screen. */
      Component: ComponentType;
      /** Fetches the parts that have scripts of their own, before markup of the server is taken over. */
      parts?: () => Promise<unknown>;
    }
);
