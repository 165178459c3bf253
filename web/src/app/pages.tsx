import { type ComponentType, lazy, type ReactNode } from 'react';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import { Redirect } from '../lib/navigation.tsx';
import type { PageHandle, PageRoute } from '../lib/route.ts';

export type Page = { path: string; element: ReactNode; handle: PageHandle };

const screenOf = (route: PageRoute): ComponentType =>
  'Component' in route ? route.Component : lazy(async () => ({ default: (await route.lazy()).Component }));

const toPages = (route: PageRoute): Page[] => {
  const Screen = screenOf(route);
  const element = <Screen />;
  return [route.path].flat().map((path) => ({ path, element, handle: route.handle ?? {} }));
};

const notFound: Page = { path: '*', element: <Redirect to="/" />, handle: {} };

/** What the features bring, and unknown addresses led home. */
export const toRoutes = (pages: readonly PageRoute[]): Page[] => [...pages.flatMap(toPages), notFound];

/** The page at this address. */
export const pageAt = (routes: readonly Page[], pathname: string): Page =>
  routes.find(({ path }) => matchRoute(parse, path, pathname)[0]) ?? notFound;
