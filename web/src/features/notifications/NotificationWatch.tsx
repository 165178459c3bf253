import { taipeiDate } from '@kujiya/contract/kernel/time';
import { getUser } from '@kujiya/contract/member';
import { listNotifications, notificationEvents } from '@kujiya/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey, useClient, useToken } from '#lib/api.tsx';
import { usePrivateStream } from '#shop/session/usePrivateStream.ts';
import { useUser } from '#shop/session/user.ts';
import { keepPushes } from './push.ts';

/** Hears of new notifications while a page is open: the badge and the list ask again. */
export function NotificationWatch() {
  const client = useClient();
  const queries = useQueryClient();
  const member = useToken() !== undefined;
  const memberId = useUser().data?.id;

  usePrivateStream(notificationEvents, member, () => {
    for (const call of [getUser, listNotifications])
      void queries.invalidateQueries({ queryKey: [callKey(call)[0]] });
  });

  useEffect(() => {
    if (memberId !== undefined)
      void keepPushes(client, memberId, taipeiDate(Date.now())).catch(() => undefined);
  }, [client, memberId]);

  return null;
}
