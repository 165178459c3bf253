import { ichibanPath, userPath } from '@kujiya/contract/shop/paths';
import { storageLimits } from '@kujiya/contract/storage';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { rowsOf } from '#lib/pages.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { boxQuery } from './queries.ts';
import { StorageCard } from './StorageCard.tsx';

/** What the member has won and not yet had shipped. */
export function Component() {
  // A member whose login has just ended is on the way out: nothing is asked for anymore.
  const member = useToken() !== undefined;
  const box = useInfiniteQuery({ ...boxQuery(useClient()), enabled: member });
  const items = rowsOf(box.data?.pages ?? []);
  const total = box.data?.pages.at(-1)?.total ?? 0;

  return (
    <>
      <TitleBar title="盒櫃" back={userPath} />
      <div className="gutters py-4 desk:py-6">
        {box.isPending ? (
          <ListSkeleton rows={6} />
        ) : !box.data ? (
          <ErrorState title="盒櫃暫時打不開" message={messageOf(box.error)} onRetry={() => box.refetch()} />
        ) : items.length === 0 ? (
          <EmptyState
            drawing={<EmptyBox />}
            heading="h2"
            title="盒櫃還是空的"
            text="抽到的商品會收在這裡，等您一起帶回家。"
            action={
              <ButtonLink to={ichibanPath} variant="primary" size="lg">
                去抽一番賞
              </ButtonLink>
            }
          />
        ) : (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3 text-sm text-ink-soft desk:pb-5">
              <span className="text-ink">
                共 <span className="font-print text-lg">{total}</span> 件戰利品
              </span>
              每件免費保管 {storageLimits.storageDays} 天
            </p>
            <ul className="grid gap-3 desk:grid-cols-2 desk:gap-5">
              {items.map((item) => (
                <li key={item.id} className="min-w-0">
                  <StorageCard item={item} />
                </li>
              ))}
            </ul>
            <InfiniteSentinel
              hasMore={box.hasNextPage}
              loading={box.isFetchingNextPage}
              failed={box.isFetchNextPageError}
              onMore={() => box.fetchNextPage()}
            />
          </>
        )}
      </div>
    </>
  );
}
