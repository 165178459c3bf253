import { taipeiDate } from '@kujiya/contract/kernel/time';
import { getUser } from '@kujiya/contract/member';
import { listNotifications, notificationEvents } from '@kujiya/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey, useClient, useToken } from '#lib/api.tsx';
import { askOlder } from '#lib/older-answers.ts';
import { keepPushes } from '#shop/bell/pushes.ts';
import { usePrivateStream } from '#shop/session/usePrivateStream.ts';
import { useUser } from '#shop/session/user.ts';

/** Refetches the badge and the list when a notification arrives while a page is open. */
export function NotificationWatch() {
  const client = useClient();
  const queries = useQueryClient();
  const member = useToken() !== undefined;
  const memberId = useUser().data?.id;

  const keys = [getUser, listNotifications].map((call) => [callKey(call)[0]]);
  usePrivateStream(notificationEvents, member, {
    onEvent() {
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
    },
    // Notifications that came before the stream was open, or while the page was hidden.
    onMissed(agoMs) {
      for (const queryKey of keys) askOlder(queries, queryKey, agoMs);
    },
  });

  useEffect(() => {
    if (memberId !== undefined)
      void keepPushes(client, memberId, taipeiDate(Date.now())).catch(() => undefined);
  }, [client, memberId]);

  return null;
}
