import type { ComponentType } from 'react';
import type { PageOutline } from './head.ts';

/** A page's settings for the shell. */
export type PageHandle = {
  /** Members only: visitors are sent to the login and back. */
  login?: true;
  /** The page restores its own scroll position; the shell does not scroll it to the top. */
  keepsScroll?: true;
  /** The page's depth, 1 by default: going deeper slides left, coming back slides right. */
  depth?: 0 | 1 | 2;
  /** The page needs the whole of a phone's screen: the tab bar is hidden. */
  fullScreen?: true;
  /**
   * The message on this page when the member's login ends, and the time (ms) before the login screen comes; at once if
   * absent.
   */
  expired?: { readonly text?: string; readonly ms?: number };
  /** What a visitor reads when the page's script is late, instead of advice about the network. */
  late?: string;
  /** The tab of the phone's bar that is open on this page. */
  tab?: 'home' | 'shop' | 'recharge' | 'info' | 'user';
};

/** One page of a feature: `export const routes: PageRoute[]` in its `routes.tsx`. */
export type PageRoute = {
  /** Address pattern; several when they are one page, whose state then survives going between them. */
  path: string | readonly string[];
  handle?: PageHandle;
  /** A different handle for some of several addresses. */
  handleAt?: Readonly<Record<string, PageHandle>>;
  /**
   * Fetches the page's outline, by a dynamic import of the file that exports it as `outline`. The server renders pages
   * that have one; for all others it sends the empty frame.
   */
  outline?: () => Promise<{ outline: PageOutline }>;
  /** The file behind `lazy`, inserted here by the build for the server. */
  module?: string;
} & (
  | {
      /** Fetches the page at its first visit, by a dynamic import of the file that exports it as `Component`. */
      lazy: () => Promise<{ Component: ComponentType }>;
    }
  | {
      /** Part of the shop's entry itself: for the home screen. */
      Component: ComponentType;
      /** Fetches the parts that have scripts of their own, before the server's markup is taken over. */
      parts?: () => Promise<unknown>;
    }
);
