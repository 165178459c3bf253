import { gachaProduct, machineEvents } from '@kujiya/contract/gacha';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import { askMissed, askSoon, patchLive } from '#lib/live-cache.ts';
import { useStream } from '#lib/useStream.ts';
import { type MachineState, stockOf, withDrawn } from './stock.ts';

/** Keeps the cached machine as new as the server pushes it. */
export function useMachineLive(id: number): void {
  const cache = useQueryClient();
  const queryKey = callKey(gachaProduct, { params: { id } });
  useStream(
    machineEvents,
    { id },
    {
      onEvent: (event) => {
        const machine = patchLive<MachineState>(cache, queryKey, (old) => withDrawn(old, event));
        // The next batch goes on sale, with odds of its own.
        if (machine && stockOf(machine.items) === 0) void cache.invalidateQueries({ queryKey });
        // An answer that knew of these capsules already has them counted twice now.
        else askSoon(cache, queryKey);
      },
      onMissed: (since) => askMissed(cache, queryKey, since),
    },
  );
}
