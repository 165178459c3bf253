import { useEffect, useRef, useState, ViewTransition } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { isFullScreen, pageChange } from './path-rules.ts';
import { TabBar } from './TabBar.tsx';
import { usePageArrival } from './usePageArrival.ts';

/** Header, page, footer, tab bar; and the way one page follows another. */
export function Shell() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  usePageArrival(main);

  // Only the render that brings another page animates; what moves inside a page is the page's own affair.
  const [shown, setShown] = useState(pathname);
  useEffect(() => setShown(pathname), [pathname]);
  const change = shown === pathname ? 'none' : `page-${pageChange(shown, pathname)}`;

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-butter px-4 py-3 font-black focus:translate-y-0"
      >
        跳到主要內容
      </a>
      <Header />
      <ViewTransition default="none" update={change}>
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="paper flex grow flex-col pb-(--tab-bar) outline-none"
        >
          <Outlet />
        </main>
      </ViewTransition>
      <Footer />
      {!isFullScreen(pathname) && <TabBar />}
    </div>
  );
}
