import type { BoxItem } from '@kujiya/contract/storage';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useChooser } from '#shop/variants/useChooser.tsx';
import { useToast } from '#ui/Toast.tsx';
import { groupOf } from '../picks.ts';
import { readItems } from '../queries.ts';

/** The sheet in which the variants of a stack are chosen, with all other open pieces of its prize. */
export function useStackChoice() {
  const client = useClient();
  const toast = useToast();
  const { choose, sheet } = useChooser();
  return {
    sheet,
    /** A stack hides its pieces, of which each gets a variant of its own: they are read one by one. */
    choose: async (item: BoxItem) => {
      try {
        const { items } = await readItems(client, { tab: 'unchosen' });
        choose(groupOf(item, items));
      } catch (error) {
        toast(messageOf(error), { tone: 'bad' });
      }
    },
  };
}
