import { listCoupons } from '@kujiya/contract/coupons';
import { listBoxItems } from '@kujiya/contract/storage';
import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';

/** Invalidates the lists of coupons and of the storage, so that they are fetched again when next shown. */
export const forgetBelongings = (cache: QueryClient): void => {
  for (const call of [listBoxItems, listCoupons])
    void cache.invalidateQueries({ queryKey: [callKey(call)[0]] });
};
