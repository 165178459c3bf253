import { type ComponentProps, createContext, type ReactNode, use, useLayoutEffect } from 'react';
import { Router, useSearch, Link as WouterLink } from 'wouter';
import { navigate, useBrowserLocation, useSearch as useBrowserSearch } from 'wouter/use-browser-location';
import { useWholePage } from './hydration.ts';

/** The present place: path without query, and query without `?`. */
export type Place = { pathname: string; search: string };

/** The address of a place. */
export const hrefOf = ({ pathname, search }: Place): string =>
  search === '' ? pathname : `${pathname}?${search}`;

/** The place a page was made for; while the next page is being fetched the old one keeps its own. */
const ShownPlace = createContext<Place | undefined>(undefined);

/** The place the server has rendered: shown there, and here until its markup is taken over. */
const RenderedPlace = createContext<Place | undefined>(undefined);

const useShownPath = (): ReturnType<typeof useBrowserLocation> => {
  const rendered = use(RenderedPlace)?.pathname;
  const [path, go] = useBrowserLocation(rendered === undefined ? {} : { ssrPath: rendered });
  return [use(ShownPlace)?.pathname ?? path, go];
};
const useShownSearch = (): string => {
  const rendered = use(RenderedPlace)?.search;
  const search = useBrowserSearch(rendered === undefined ? {} : { ssrSearch: rendered });
  return use(ShownPlace)?.search ?? search;
};

/**
 * The number of this site's steps in the history before this one; kept in each history entry, so that back never leaves
 * the shop.
 */
export const stepsBehind = (): number => {
  const index: unknown = window.history.state?.idx;
  return typeof index === 'number' ? index : 0;
};

/** A step forward counts, a replaced place does not; kept in the history entry for `stepsBehind`. */
const counted: NonNullable<ComponentProps<typeof Router>['aroundNav']> = (go, to, options) =>
  go(to, { ...options, state: { idx: stepsBehind() + (options?.replace ? 0 : 1) } });

/**
 * Within a page only its own place is visible. A link that followed the address instead would be rendered at every
 * change of it: on a shelf some sixty links, before the tap is answered.
 */
const usePagePath = (): ReturnType<typeof useBrowserLocation> => [use(ShownPlace)?.pathname ?? '/', navigate];
const usePageSearch = (): string => use(ShownPlace)?.search ?? '';

export function Navigation({ rendered, children }: { rendered?: Place | undefined; children: ReactNode }) {
  return (
    <RenderedPlace value={rendered}>
      <Router hook={useShownPath} searchHook={useShownSearch} aroundNav={counted}>
        {children}
      </Router>
    </RenderedPlace>
  );
}

export function PageOf({ place, children }: { place: Place; children: ReactNode }) {
  useWholePage();
  return (
    <ShownPlace value={place}>
      <Router hook={usePagePath} searchHook={usePageSearch} aroundNav={counted}>
        {children}
      </Router>
    </ShownPlace>
  );
}

/** The place of the page shown; in header and tab bar, the one in the address bar. */
export const usePlace = (): Place => {
  const [pathname] = useShownPath();
  return { pathname, search: useSearch() };
};

type Go = (to: string | -1, options?: { replace?: boolean }) => void;

/** The same as `useNavigate`, for steps that outlive the component that began them. */
export const go: Go = (to, options) => {
  if (to === -1) window.history.back();
  else counted(navigate, to, options);
};

/** `navigate('/box')`, `navigate('/login', { replace: true })`, `navigate(-1)`. */
export const useNavigate = (): Go => go;

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'className'> & {
  to: string;
  replace?: boolean;
  className?: string | undefined;
};

export function Link(props: LinkProps) {
  return <WouterLink {...props} />;
}

/**
 * Leads on at once, leaving no entry to come back to; until the next page is there, the footer stays below the screen.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useLayoutEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return <div className="h-dvh" />;
}
