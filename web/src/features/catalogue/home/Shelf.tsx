import type { listProducts, ProductType } from '@kujiya/contract/catalogue';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { homePath } from '@kujiya/contract/shop/paths';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { messageOf } from '#lib/client.ts';
import { useHydrated } from '#lib/hydration.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { rowsOf } from '#lib/pages.ts';
import { shelfOf } from '#shop/games.ts';
import { CardGridSkeleton } from '#shop/shelf/CardGridSkeleton.tsx';
import { ShelfCard } from '#shop/shelf/ShelfCard.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';

// It lies below the first screen.
const InfiniteSentinel = lazyNamed(() => import('#ui/InfiniteSentinel.tsx'), 'InfiniteSentinel');

type Query = UseInfiniteQueryResult<InfiniteData<AnswerOf<typeof listProducts>>>;

/** An endless shelf of products. */
export function Shelf({ query, type }: { query: Query; type: ProductType | undefined }) {
  // Who returns to the shelf is to find the very place again, which what is not laid out yet would move.
  const hydrated = useHydrated();
  const [sparing] = useState(!hydrated);
  if (query.isPending)
    return <CardGridSkeleton count={8} {...(type !== undefined && { game: shelfOf(type) })} />;
  if (!query.data)
    return (
      <ErrorState title="無法獲取商品列表" message={messageOf(query.error)} onRetry={() => query.refetch()} />
    );

  const cards = rowsOf(query.data.pages);
  if (cards.length === 0)
    return (
      <EmptyState
        drawing={<Drawing of="sleepingToy" />}
        heading="h2"
        title="這個架子正在補貨"
        text="新的玩具還在路上，先逛逛別的架子。"
        action={<ButtonLink to={homePath}>看全部商品</ButtonLink>}
      />
    );

  return (
    <>
      <h2 className="sr-only">商品列表</h2>
      <ul className={cx('card-grid', sparing && 'card-grid-sparing')}>
        {cards.map((card) => (
          <li key={card.id}>
            <ShelfCard card={card} now={query.dataUpdatedAt} />
          </li>
        ))}
      </ul>
      <Suspense fallback={<span className="block min-h-16" />}>
        <InfiniteSentinel
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => query.fetchNextPage()}
        />
      </Suspense>
    </>
  );
}
