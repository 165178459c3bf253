import { getUser } from '@kujiya/contract/member';
import { listParcels } from '@kujiya/contract/parcels';
import { listPresents } from '@kujiya/contract/presents';
import { listBoxItems, storageCounts } from '@kujiya/contract/storage';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';

/** Refetches everything that a selection or a parcel changes, and waits for the answers. */
export function useRefreshStorage(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [getUser, listBoxItems, storageCounts, listParcels, listPresents].map((call) =>
        cache.invalidateQueries({ queryKey: [callKey(call)[0]] }),
      ),
    );
}
