import { bannerLimits, listBanners } from '@kujiya/contract/banners';
import { queryOptions } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import { keep, type Promotions, readStored } from './stored.ts';

/** Banners and promos: fetched once a day by each browser, which keeps the answer. */
export const bannersQuery = (client: Client) =>
  queryOptions({
    queryKey: callKey(listBanners),
    staleTime: bannerLimits.cachedMs,
    queryFn: async ({ signal }): Promise<Promotions> => {
      const kept = readStored(Date.now());
      if (kept) return kept;
      const answer = await client(listBanners, {}, { signal });
      keep(answer, Date.now());
      return answer;
    },
  });
