import { heldBox } from '@kujiya/contract/blindbox';
import { countTools, listUserTools, useTool } from '@kujiya/contract/tool-cards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '#lib/api.tsx';
import { refusalOf } from '#lib/client.ts';
import { isRefused } from '#lib/refused.ts';

/** Uses a card on the box the member holds; `key` stays the same over all tries of one intent. */
export function useCard() {
  const client = useClient();
  const cache = useQueryClient();
  const use = useMutation({
    mutationFn: ({ id, key }: { id: number; key: string }) =>
      client(useTool, { body: { user_tool_id: id } }, { idempotencyKey: key }),
    onSettled: () => {
      for (const call of [listUserTools, countTools, heldBox])
        void cache.invalidateQueries({ queryKey: [callKey(call)[0]] });
    },
  });
  return {
    answer: use.data?.data,
    error: use.error,
    /** The member holds no box to use it on. */
    noBox: refusalOf(use.error, useTool)?.code === 'no_box_held',
    /** The server refused: asking once more gets the same answer. */
    refused: isRefused(use.error),
    pending: use.isPending,
    use: use.mutate,
  };
}
