import { catalogueLimits } from '@kujiya/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { CardGridSkeleton } from './CardGridSkeleton.tsx';
import { FoundGrid } from './FoundGrid.tsx';
import { hotQuery } from './queries.ts';

/** What the shop recommends to who has not found, or not searched, anything. */
export function HotProducts() {
  const hot = useQuery(hotQuery(useClient()));
  if (hot.data?.length === 0) return null;
  return (
    <section aria-labelledby="hot-products">
      <h2 id="hot-products" className="pb-3 text-base desk:pb-5 desk:text-lg">
        熱門商品
      </h2>
      {hot.isPending ? (
        <CardGridSkeleton count={catalogueLimits.hotProducts} />
      ) : hot.data ? (
        <FoundGrid items={hot.data} />
      ) : (
        <ErrorState title="獲取熱門商品失敗" message={messageOf(hot.error)} onRetry={() => hot.refetch()} />
      )}
    </section>
  );
}
