import { gachaProduct, machineEvents } from '@kujiya/contract/gacha';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import { askMissed, askSoon, patchLive } from '#lib/live-cache.ts';
import { useStream } from '#lib/useStream.ts';
import { type MachineState, stockOf, withDrawn } from './stock.ts';

/** Updates the cached machine with the events that the server pushes. */
export function useMachineLive(id: number): void {
  const cache = useQueryClient();
  const queryKey = callKey(gachaProduct, { params: { id } });
  useStream(
    machineEvents,
    { id },
    {
      onEvent: (event) => {
        const machine = patchLive<MachineState>(cache, queryKey, (old) => withDrawn(old, event));
        // The next batch goes on sale, with its own odds: the machine is refetched.
        if (machine && stockOf(machine.items) === 0) void cache.invalidateQueries({ queryKey });
        // If the cached answer already included these capsules, they are counted twice now; a refetch corrects that.
        else askSoon(cache, queryKey);
      },
      onMissed: (since) => askMissed(cache, queryKey, since),
    },
  );
}
