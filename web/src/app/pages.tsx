import { lazy } from 'react';
import { matchRoutes, Navigate, type RouteObject } from 'react-router';
import type { PageHandle, PageRoute } from '../lib/route.ts';

type Page = RouteObject & { path: string; handle: PageHandle };

const toPages = ({ path, lazy: load, handle = {} }: PageRoute): Page[] => {
  const Screen = lazy(async () => ({ default: (await load()).Component }));
  const element = <Screen />;
  return [path].flat().map((each) => ({ path: each, element, handle }));
};

const notFound: Page = { path: '*', element: <Navigate to="/" replace />, handle: {} };

/** What the features bring, and unknown addresses led home. */
export const toRoutes = (pages: readonly PageRoute[]): Page[] => [...pages.flatMap(toPages), notFound];

/** What the page at this address says about itself. */
export const handleAt = (routes: readonly RouteObject[], path: string): PageHandle =>
  matchRoutes([...routes], path)?.at(-1)?.route.handle ?? {};
