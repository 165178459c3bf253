import type { RouteObject } from 'react-router';

/** What a page tells the shell about itself, as its route's `handle`. */
export type PageHandle = {
  /** Members only: visitors are sent to the login and back. */
  login?: true;
  /** The page puts its own scroll position back; the shell does not scroll it to the top. */
  keepsScroll?: true;
};

/** A feature's routes: `export const routes: PageRoute[]` in its `routes.tsx`. */
export type PageRoute = RouteObject & { handle?: PageHandle };

export const pageHandle = (handle: unknown): PageHandle =>
  typeof handle === 'object' && handle !== null ? handle : {};
