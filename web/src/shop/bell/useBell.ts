import { useClient } from '#lib/api.tsx';
import { useLike } from '#shop/like/useLike.ts';
import { useMembersOnly } from '#shop/session/useMembersOnly.ts';
import { useUser } from '#shop/session/user.ts';

/**
 * Asks for pushes in this browser, where it has not been asked yet. To be called at the press that wants to be told of
 * something: browsers show the question only then, and a member who has switched pushes off is not asked again.
 */
export function useAskForPushes(): () => Promise<void> {
  const client = useClient();
  const memberId = useUser().data?.id;
  return async () => {
    if (memberId === undefined || !('Notification' in window) || !('PushManager' in window)) return;
    if (Notification.permission !== 'default' || (await Notification.requestPermission()) !== 'granted')
      return;
    // A separate chunk, because few presses lead to it.
    const { joinPushes } = await import('./join-pushes.ts');
    await joinPushes(client, memberId);
  };
}

/** The bell of a product, which is its place on the wish list; a visitor is sent to the login. */
export function useBell(productId: number) {
  const membersOnly = useMembersOnly();
  const askForPushes = useAskForPushes();
  const { liked, toggle } = useLike(productId);
  return {
    on: liked,
    press: () =>
      membersOnly(() => {
        // Without pushes the notification comes all the same.
        if (!liked) void askForPushes().catch(() => undefined);
        toggle();
      }),
  };
}
