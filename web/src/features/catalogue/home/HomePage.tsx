import { homePath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef } from 'react';
import { useClient } from '#lib/api.tsx';
import { lazyNamed, optionalNamed } from '#lib/lazy-named.ts';
import { useNavigate, usePlace } from '#lib/navigation.tsx';
import { rowsOf } from '#lib/pages.ts';
import { ourShop } from '#lib/settings.ts';
import { hotQuery } from '#shop/shelf/queries.ts';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { shelfQuery } from '../queries.ts';
import { featuredOf } from './featured.ts';
import { HeroSkeleton } from './HeroSkeleton.tsx';
import { HomeBar } from './HomeBar.tsx';
import { homeTabs, tabAt } from './home-tabs.ts';
import { Shelf } from './Shelf.tsx';
import { useTabScroll } from './useTabScroll.ts';

// A picture and a link: they are in the server-rendered markup and work without their script.
export const loadHero = () => import('./Hero.tsx');
const Hero = lazyNamed(loadHero, 'Hero');
// Lists of links: they are in the server-rendered markup, too.
export const loadPulse = () => import('./PulseParts.tsx');
const PulseShelves = optionalNamed(loadPulse, 'PulseShelves');
export const loadChips = () => import('#shop/shelf/Chips.tsx');
const Chips = optionalNamed(loadChips, 'Chips');
const ChosenShelf = lazyNamed(loadPulse, 'ChosenShelf');
export const loadPledges = () => import('./Pledges.tsx');
const Pledges = optionalNamed(loadPledges, 'Pledges');

/** The home screen. Its four addresses are its four tabs. */
export function HomePage({ front }: { front: ReactNode }) {
  const client = useClient();
  const navigate = useNavigate();
  const { pathname, search } = usePlace();
  const tab = tabAt(pathname);
  const { type, path } = tab;
  const chosen = /\b(shelf|sort)=\w/.test(search);
  const shelf = useInfiniteQuery(shelfQuery(client, type));
  const hot = useQuery(hotQuery(client));
  const tabsAt = useRef<HTMLDivElement>(null);
  const list = { type, path, search, top: tabsAt };
  useTabScroll(tab.id, tabsAt);
  usePageTitle(tab.id === 0 ? undefined : tab.label);

  const cards = rowsOf(shelf.data?.pages ?? []);
  const hotIds = hot.data?.map(({ id }) => id) ?? [];
  const featured = featuredOf(cards, hotIds, type, shelf.dataUpdatedAt);
  // The featured products are known once both answers have arrived; a skeleton keeps their place until then.
  const choosing = shelf.isPending || hot.isPending;

  return (
    <div className="[--home-bar:calc(3.75rem+env(safe-area-inset-top))] desk:[--home-bar:4.5rem]">
      <h1 className="sr-only">{tab.id === 0 ? `${ourShop.shortName}：一番賞、盒玩、轉蛋` : tab.label}</h1>
      <HomeBar />
      <div className="gutters grid gap-3 pt-3 pb-4 desk:gap-5 desk:pt-8 desk:pb-8">
        {front}
        {choosing ? (
          <HeroSkeleton />
        ) : (
          <Suspense fallback={<HeroSkeleton />}>
            <Hero cards={featured} hotIds={hotIds} />
          </Suspense>
        )}
        <Suspense fallback={<span className="h-11" />}>
          <Pledges />
        </Suspense>
        {!chosen && (
          <Suspense>
            <PulseShelves {...list} />
          </Suspense>
        )}
      </div>
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
      <TabPanel name="home" value={tab.id} className="gutters min-h-dvh pt-4 desk:pt-8">
        <Suspense fallback={<span className="block h-14" />}>
          <Chips {...list} />
        </Suspense>
        {chosen ? (
          <Suspense>
            <ChosenShelf {...list} />
          </Suspense>
        ) : (
          <Shelf {...{ query: shelf, type }} />
        )}
      </TabPanel>
    </div>
  );
}
