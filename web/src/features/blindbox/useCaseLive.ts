import { type Case, caseEvents, productCases } from '@kujiya/contract/blindbox';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import { askMissed, patchLive } from '#lib/live-cache.ts';
import { useStream } from '#lib/useStream.ts';
import { withEvent } from './live.ts';

type Cases = AnswerOf<typeof productCases>;

/** Keeps the cached boxes of a case as new as the server pushes them. */
export function useCaseLive(productId: number, packageId: number | undefined): void {
  const cache = useQueryClient();
  const queryKey = callKey(productCases, { params: { productId } });

  useStream(caseEvents, packageId === undefined ? undefined : { packageId }, {
    onEvent: (event) => {
      // Which boxes are free again, only the shop can say.
      if (event.freed) void cache.invalidateQueries({ queryKey });
      patchLive<Cases>(cache, queryKey, (old) => {
        const { product, packages } = old.data;
        const after = (pack: Case) => withEvent(pack, event, product);
        return { ...old, data: { product, packages: packages.map(after) } };
      });
    },
    onMissed: (since) => askMissed(cache, queryKey, since),
  });
}
