import { useHintCard as hintCard, useInsightCard as insightCard } from '@kujiya/contract/blindbox';
import type { Figure } from '@kujiya/contract/shop/draws';
import { countTools, listUserTools, type ToolType } from '@kujiya/contract/tool-cards';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { intentKey } from '#lib/intent-key.ts';
import { useConfirm } from '#ui/Confirm.tsx';
import { useToast } from '#ui/Toast.tsx';
import { type HeldBox, heldKey, toolCountQuery } from '../queries.ts';
import { cardWords } from './card-words.ts';

/** The result of a card: the box holds this figure, or it does not. */
export type CardResult = { type: ToolType; figure: Figure };

type Known = HeldBox['known'];

const learnt = (known: Known, { type, figure }: CardResult): Known =>
  type === 'insight_card' ? { ...known, is: figure } : { ...known, is_not: [...known.is_not, figure] };

/** The member's cards, and their use on the held box. `onResult` shows the result of a card. */
export function useCards(held: HeldBox, onResult: (result: CardResult) => void) {
  const { package: pack, lock } = held;
  const index = lock.item_index;
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const counts = useQuery(toolCountQuery(client));

  const use = useMutation({
    mutationFn: async ({ type, key }: { type: ToolType; key: string }): Promise<CardResult> => {
      const input = { body: { package_id: pack.id, item_index: index } };
      const options = { idempotencyKey: key };
      if (type === 'insight_card') {
        const { data } = await client(insightCard, input, options);
        return { type, figure: data.current_item };
      }
      const { data } = await client(hintCard, input, options);
      return { type, figure: data.not_me_item };
    },
    onSuccess: (result) => {
      cache.setQueryData<HeldBox>(
        heldKey(pack.id, index),
        (held) => held && { ...held, known: learnt(held.known, result) },
      );
      onResult(result);
    },
    onError: (error) => toast(messageOf(error), { tone: 'bad' }),
    onSettled: () => {
      for (const call of [countTools, listUserTools])
        void cache.invalidateQueries({ queryKey: [callKey(call)[0]] });
    },
  });

  return {
    /** Undefined until the counts have loaded. */
    counts: counts.data?.data,
    using: use.isPending ? use.variables.type : undefined,
    ask: async (type: ToolType) => {
      const { name, none, question, explained } = cardWords[type];
      const owned = counts.data?.data[type];
      if (owned === 0) {
        toast(none, { tone: 'bad' });
        return;
      }
      const changes =
        type === 'shake_card' &&
        (await import('./hint.ts').then(({ hintOf }) => hintOf(client, cache, held)).catch(() => undefined));
      const yes = await confirm({
        title: question,
        text: [explained, changes, owned !== undefined && `用掉後，您還有 ${owned - 1} 張${name}。`]
          .filter(Boolean)
          .join(''),
        yes: `使用${name}`,
      });
      if (yes) use.mutate({ type, key: intentKey() });
    },
  };
}
