import { listLikes, toggleLike } from '@kujiya/contract/likes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, callKey, useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useToast } from '#ui/Toast.tsx';

/**
 * Whether the member likes a product, and `toggle` to change it. The new state shows at once, and is rolled back by
 * itself when the shop refuses.
 */
export function useLike(productId: number): { liked: boolean; pending: boolean; toggle: () => void } {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const member = useToken() !== undefined;
  const query = apiQuery(client, listLikes, {});
  const likes = useQuery({ ...query, enabled: member });
  const isIn = (list: typeof likes.data) => list?.data.some(({ id }) => id === productId) ?? false;
  const known = isIn(likes.data);

  const change = useMutation({
    // A heart pressed again before that waits for its turn, and finds the list that the first change has left.
    scope: { id: `like:${productId}` },
    // Before the list had come, the heart was shown empty: a product already liked stays liked.
    mutationFn: async (wanted: boolean) => {
      if (isIn(await cache.ensureQueryData(query)) !== wanted)
        await client(toggleLike, { params: { id: productId } });
    },
    // Pending until the list has been fetched again, so that the old state never shows in between.
    onSuccess: () => cache.invalidateQueries({ queryKey: callKey(listLikes) }),
    onError: (error) => toast(messageOf(error), { tone: 'bad' }),
  });
  const liked = change.isPending ? change.variables : known;
  return {
    liked,
    pending: change.isPending,
    toggle: () => change.mutate(!liked),
  };
}
