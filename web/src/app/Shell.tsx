import {
  Component,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  ViewTransition,
} from 'react';
import { Route } from 'wouter';
import { hearPress } from '#lib/kept-presses.ts';
import { fetchFailedAgain, optionalNamed } from '#lib/lazy-named.ts';
import { PageOf } from '#lib/navigation.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { Header } from './Header.tsx';
import { pageChange } from './page-change.ts';
import type { PageTable } from './pages.tsx';
import { previewed } from './preview/previewed.ts';
import { TabBar } from './TabBar.tsx';
import { useGuardedPlace } from './useGuardedPlace.ts';
import { usePageArrival } from './usePageArrival.ts';

// At the very bottom, and not on phones: the home screen need not wait for it.
const Footer = optionalNamed(() => import('./Footer.tsx'), 'Footer');

/** Header, page, footer, tab bar; and the transition from one page to the next. */
export function Shell({ table }: { table: PageTable }) {
  // The old page stays until the next one has been fetched. React renders a `popstate` event's update at once and
  // without animation; with a deferred value, going back waits and slides like going forward.
  const asked = useGuardedPlace(table);
  const place = useDeferredValue(asked);
  const path = place.pathname;
  const main = useRef<HTMLElement>(null);
  const page = table.at(path);
  usePageArrival(main, path, page?.handle.keepsScroll === true);

  // Only the render that brings another page animates; movement inside a page is the page's own affair.
  const [shown, setShown] = useState(path);
  useEffect(() => setShown(path), [path]);
  const change = shown === path || previewed.path === path ? 'none' : pageChange(table.at(shown), page);

  // A tab and a card answer a tap by themselves.
  const to = asked.pathname;
  const isComing = to !== path && to !== previewed.path && pageChange(page, table.at(to)) !== 'none';

  return (
    <div className="flex min-h-dvh flex-col" onClickCapture={hearPress}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-butter px-4 py-3 font-black focus:translate-y-0"
      >
        跳到主要內容
      </a>
      <Header />
      {/* Answers a tap at once, until the page it leads to is there. */}
      {isComing && <span data-coming aria-hidden="true" className="coming-line" />}
      <ViewTransition default="none" update={change === 'none' ? 'none' : `page-${change}`}>
        <main
          id="main"
          ref={main}
          data-page={path}
          tabIndex={-1}
          className="paper flex min-h-dvh grow flex-col pb-(--tab-bar) outline-none"
        >
          <ErrorBoundary page={path}>
            {/* Nothing: the first page is prepared before it is rendered, and every other waits behind the old one. */}
            <Suspense>
              <PageOf place={place}>
                <CurrentPage table={table} path={path} />
              </PageOf>
            </Suspense>
          </ErrorBoundary>
        </main>
      </ViewTransition>
      <Suspense fallback={<div className="mt-20 hidden h-29 desk:block" />}>
        <Footer />
      </Suspense>
      {page && !page.handle.fullScreen && <TabBar open={page.handle.tab} />}
    </div>
  );
}

/** Suspends while the part of the table that holds this page is being fetched. */
function CurrentPage({ table, path }: { table: PageTable; path: string }) {
  const known = table.at(path);
  if (!known) use(table.load());
  const page = known ?? table.at(path);
  return page && <Route path={page.path}>{page.screen.element}</Route>;
}

type Props = { /** A change of page clears the error. */ page: string; children: ReactNode };
type State = { error?: unknown };

/** Catches errors that a page throws while rendering, or while it is being fetched. */
class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidUpdate(before: Props, { error }: State) {
    if (error === undefined || error !== this.state.error || before.page === this.props.page) return;
    fetchFailedAgain();
    this.setState({ error: undefined });
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <ErrorPage error={this.state.error} />;
  }
}
