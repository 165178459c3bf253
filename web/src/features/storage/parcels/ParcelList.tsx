import { listParcels } from '@kujiya/contract/parcels';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callKey, useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { rowsOf } from '#lib/pages.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { ParcelCard } from './ParcelCard.tsx';

/** The member's parcels that are still with the shop, or all others, newest first. */
export function ParcelList({ preparing = false, empty }: { preparing?: boolean; empty?: ReactNode }) {
  const client = useClient();
  const member = useToken() !== undefined;
  const [now] = useState(() => Date.now());
  const query = useInfiniteQuery({
    queryKey: [...callKey(listParcels, { preparing }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      client(
        listParcels,
        { query: { preparing, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    enabled: member,
  });
  const parcels = rowsOf(query.data?.pages ?? []);
  if (query.isPending) return <ListSkeleton rows={3} />;
  if (!query.data)
    return (
      <ErrorState title="包裹暫時載入不了" message={messageOf(query.error)} onRetry={() => query.refetch()} />
    );
  if (parcels.length === 0) return empty;
  return (
    <>
      <ul className="grid gap-3 desk:grid-cols-2 desk:gap-5">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="min-w-0">
            <ParcelCard parcel={parcel} now={now} />
          </li>
        ))}
      </ul>
      <InfiniteSentinel query={query} />
    </>
  );
}
