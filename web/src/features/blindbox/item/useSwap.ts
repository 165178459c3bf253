import { blindboxLimits, blindboxRefusals, caseBoxes } from '@kujiya/contract/blindbox';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { useUser } from '#shop/session/user.ts';
import { useToast } from '#ui/Toast.tsx';
import { swapPath } from '../addresses.ts';
import { swapChoice } from '../cases.ts';
import { type HeldBox, heldKey, hold } from '../queries.ts';

const atRandom = (bound: number) => Math.floor(Math.random() * bound);

/** Puts the box back and takes another free one of its case at random. */
export function useSwap({ package: pack, lock }: HeldBox): () => Promise<void> {
  const client = useClient();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const me = useUser().data?.id;
  const [search] = useSearchParams();
  const since = useRef(Date.now());
  const say = (text: string) => toast(text, { tone: 'bad', seconds: blindboxLimits.swapToastMs / 1000 });

  return async () => {
    if (Date.now() - since.current < blindboxLimits.swapInterval * 1000)
      return say(blindboxRefusals.swap_too_soon.message);
    try {
      const { data: boxes } = await client(caseBoxes, { params: { packageId: pack.id } });
      const index = swapChoice(boxes, lock.item_index, Date.now(), me, atRandom);
      if (index === undefined) return say('沒有其他可用盲盒了');
      const held = await hold(client, pack.id, index);
      cache.setQueryData<HeldBox>(heldKey(pack.id, index), held);
      navigate(swapPath(pack.id, index, search), { replace: true });
      toast(`換到 ${index} 號盒了`, { seconds: blindboxLimits.swapToastMs / 1000 });
    } catch (error) {
      // If the new box could not be held, the member keeps the old one.
      say(messageOf(error));
    }
  };
}
