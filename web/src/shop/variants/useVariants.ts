import { tubeEvents } from '@kujiya/contract/ichiban';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { tubeVariants } from '@kujiya/contract/variants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, useClient } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import { askMissed, patchLive } from '#lib/live-cache.ts';
import { useStream } from '#lib/useStream.ts';

type Answer = AnswerOf<typeof tubeVariants>;

/** The variants of a tube's prizes, with what is left of each. */
export const variantsQuery = (client: Client, tubeId: number) =>
  apiQuery(client, tubeVariants, { params: { tubeId } });

/** The prizes of a tube that have variants, with what is left of each: live while it is shown. */
export function useVariants(tubeId: number | undefined) {
  const client = useClient();
  const cache = useQueryClient();
  const query = variantsQuery(client, tubeId ?? 0);
  const { queryKey } = query;
  useStream(tubeEvents, tubeId === undefined ? undefined : { tubeId }, {
    onEvent({ variants: changed }) {
      if (!changed) return;
      const left = new Map(changed.map(({ id, remaining }) => [id, remaining]));
      patchLive<Answer>(cache, queryKey, (old) => ({
        ...old,
        data: old.data.map((prize) => ({
          ...prize,
          variants: prize.variants.map((one) => ({ ...one, remaining: left.get(one.id) ?? one.remaining })),
        })),
      }));
    },
    onMissed: (since) => askMissed(cache, queryKey, since),
  });
  return useQuery({ ...query, enabled: tubeId !== undefined, staleTime: 0 });
}
