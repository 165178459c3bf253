import { type Case, caseEvents, productCases } from '@kujiya/contract/blindbox';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import { askMissed, patchLive } from '#lib/live-cache.ts';
import { useStream } from '#lib/useStream.ts';
import { withEvent } from './live.ts';

type Cases = AnswerOf<typeof productCases>;

/** Updates the cached boxes of a case with the events that the server pushes. */
export function useCaseLive(productId: number, packageId: number | undefined): void {
  const cache = useQueryClient();
  const queryKey = callKey(productCases, { params: { productId } });

  useStream(caseEvents, packageId === undefined ? undefined : { packageId }, {
    onEvent: (event) => {
      // Only the server knows which boxes are free again, so the case is refetched.
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
