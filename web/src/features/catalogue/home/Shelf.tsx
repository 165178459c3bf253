import type { listProducts, ProductType } from '@kujiya/contract/catalogue';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { shelfOf } from '@kujiya/contract/shop/games';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import { messageOf } from '#lib/client.ts';
import { lazyNamed, optionalNamed } from '#lib/lazy-named.ts';
import { rowsOf } from '#lib/pages.ts';
import { CardGridSkeleton } from '#shop/shelf/CardGridSkeleton.tsx';
import { ShelfCard } from '#shop/shelf/ShelfCard.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';

// A separate chunk, because it is seldom shown.
const EmptyShelf = lazyNamed(() => import('./EmptyShelf.tsx'), 'EmptyShelf');
// A separate chunk, because it lies below the first screen.
const InfiniteSentinel = optionalNamed(() => import('#ui/InfiniteSentinel.tsx'), 'InfiniteSentinel');

/** Cards hydrated in one piece: between two pieces the page can respond to input. */
const pieceSize = 8;
/** Of a phone. */
const firstRow = 2;

export type ShelfQuery = UseInfiniteQueryResult<InfiniteData<AnswerOf<typeof listProducts>>>;

/** An endless shelf of products. */
export function Shelf({
  query,
  type,
  atTop = false,
}: {
  query: ShelfQuery;
  type: ProductType | undefined;
  /** The pictures of the first row are those that are seen first. */
  atTop?: boolean;
}) {
  if (query.isPending)
    return <CardGridSkeleton count={8} {...(type !== undefined && { game: shelfOf(type) })} />;
  if (!query.data)
    return (
      <ErrorState title="無法獲取商品列表" message={messageOf(query.error)} onRetry={() => query.refetch()} />
    );

  const cards = rowsOf(query.data.pages);
  if (cards.length === 0)
    return (
      <Suspense>
        <EmptyShelf />
      </Suspense>
    );

  return (
    <>
      <h2 className="sr-only">商品列表</h2>
      <ul className="card-grid">
        {cards.map(
          ({ id }, start) =>
            start % pieceSize === 0 && (
              <Suspense key={id}>
                {cards.slice(start, start + pieceSize).map((card, place) => (
                  <li key={card.id}>
                    <ShelfCard
                      card={card}
                      now={query.dataUpdatedAt}
                      priority={atTop && start + place < firstRow}
                    />
                  </li>
                ))}
              </Suspense>
            ),
        )}
      </ul>
      <Suspense fallback={<span className="block min-h-16" />}>
        <InfiniteSentinel query={query} />
      </Suspense>
    </>
  );
}
