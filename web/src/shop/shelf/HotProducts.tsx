import { catalogueLimits } from '@kujiya/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { CardGridSkeleton } from './CardGridSkeleton.tsx';
import { FoundGrid } from './FoundGrid.tsx';
import { hotQuery } from './queries.ts';

/** Recommended products, shown before a search and when a search finds nothing. */
export function HotProducts() {
  const hot = useQuery(hotQuery(useClient()));
  if (hot.data?.length === 0) return null;
  return (
    <section aria-labelledby="hot-products">
      <h2 id="hot-products" className="pb-3 text-base desk:pb-5 desk:text-lg">
        熱門商品
      </h2>
      <Loaded
        query={hot}
        failed="獲取熱門商品失敗"
        skeleton={<CardGridSkeleton count={catalogueLimits.hotProducts} />}
      >
        {(items) => <FoundGrid items={items} />}
      </Loaded>
    </section>
  );
}
