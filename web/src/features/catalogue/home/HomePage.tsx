import { gameOfProductType } from '@kujiya/contract/shop/games';
import { homePath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef } from 'react';
import { useClient } from '#lib/api.tsx';
import { lazyNamed, optionalNamed } from '#lib/lazy-named.ts';
import { useNavigate, usePlace } from '#lib/navigation.tsx';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { shelfQuery } from '../queries.ts';
import { HomeBar } from './HomeBar.tsx';
import { homeTabs, tabAt } from './home-tabs.ts';
import { Shelf } from './Shelf.tsx';
import { useTabScroll } from './useTabScroll.ts';

// Pictures and links: they are in the server-rendered markup, and work without their scripts.
export const loadTop = () => import('./HomeTop.tsx');
const HomeTop = optionalNamed(loadTop, 'HomeTop');
export const loadLead = () => import('./ShelfLead.tsx');
const ShelfLead = optionalNamed(loadLead, 'ShelfLead');
export const loadChips = () => import('#shop/shelf/Chips.tsx');
const Chips = optionalNamed(loadChips, 'Chips');
const ChosenShelf = lazyNamed(() => import('./ChosenShelf.tsx'), 'ChosenShelf');

/** The home screen. Its four addresses are its four tabs; on the shelf of one game the goods follow the news at once. */
export function HomePage({ front }: { front: ReactNode }) {
  const client = useClient();
  const navigate = useNavigate();
  const { pathname, search } = usePlace();
  const tab = tabAt(pathname);
  const { type, path } = tab;
  const chosen = /\b(shelf|sort)=\w/.test(search);
  const shelf = useInfiniteQuery(shelfQuery(client, type));
  const game = gameOfProductType(type ?? -1);
  const tabsAt = useRef<HTMLDivElement>(null);
  const list = { type, path, search, top: tabsAt };
  useTabScroll(tab.id, tabsAt);
  usePageTitle(tab.id === 0 ? undefined : tab.label);

  return (
    <div>
      <HomeBar />
      {game ? (
        <div className="gutters grid gap-3 pt-3 pb-1 desk:gap-4">
          {front}
          <div className="desk:flex desk:items-baseline desk:gap-4">
            <h1 className="text-xl">{tab.label}</h1>
            <Suspense fallback={<span className="block h-5.5 desk:h-11" />}>
              <ShelfLead game={game} />
            </Suspense>
          </div>
        </div>
      ) : (
        <Suspense fallback={<span className="skeleton m-3 block h-96" />}>
          <HomeTop {...{ front, shelf, chosen }} />
        </Suspense>
      )}
      <div ref={tabsAt} className="scroll-mt-(--home-bar)" />
      <div className="sticky top-(--home-bar) z-10 bg-paper pt-1">
        <div className="gutters max-desk:px-0">
          <Tabs
            name="home"
            label="商品種類"
            tabs={homeTabs}
            value={tab.id}
            onChange={(id) => navigate(homeTabs[id]?.path ?? homePath)}
          />
        </div>
      </div>
      <TabPanel name="home" value={tab.id} className="gutters min-h-dvh pt-4 desk:pt-5">
        <Suspense fallback={<span className="block h-14" />}>
          <Chips {...list} />
        </Suspense>
        {chosen ? (
          <Suspense>
            <ChosenShelf {...list} />
          </Suspense>
        ) : (
          <Shelf {...{ query: shelf, type, atTop: game !== null }} />
        )}
      </TabPanel>
    </div>
  );
}
