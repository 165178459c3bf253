import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useClient } from '#lib/api.tsx';
import { rowsOf } from '#lib/pages.ts';
import { ourShop } from '#lib/settings.ts';
import { hotQuery } from '#shop/shelf/queries.ts';
import { featuredOf } from './featured.ts';
import { Hero } from './Hero.tsx';
import { HeroSkeleton } from './HeroSkeleton.tsx';
import { Pledges } from './Pledges.tsx';
import { PulseShelves } from './PulseShelves.tsx';
import type { ShelfQuery } from './Shelf.tsx';

/** What all games show above their shelf: news, the featured products, where the big prizes are left. */
export function HomeTop({ front, shelf, chosen }: { front: ReactNode; shelf: ShelfQuery; chosen: boolean }) {
  const hot = useQuery(hotQuery(useClient()));
  const hotIds = hot.data?.map(({ id }) => id) ?? [];
  const featured = featuredOf(rowsOf(shelf.data?.pages ?? []), hotIds, shelf.dataUpdatedAt);
  return (
    <div className="gutters grid gap-3 pt-3 pb-4 desk:gap-4 desk:pb-8">
      <h1 className="sr-only">{`${ourShop.shortName}：一番賞、盒玩、轉蛋`}</h1>
      {front}
      {/* The featured products are known once both answers have arrived; a skeleton keeps their place until then. */}
      {shelf.isPending || hot.isPending ? <HeroSkeleton /> : <Hero cards={featured} hotIds={hotIds} />}
      <Pledges />
      {!chosen && (
        <Suspense>
          <PulseShelves />
        </Suspense>
      )}
    </div>
  );
}
