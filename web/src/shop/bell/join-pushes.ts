import { getNotificationSettings } from '@kujiya/contract/notifications';
import type { Client } from '#lib/client.ts';
import { startPushes } from './pushes.ts';

/** Subscribes a browser that permits pushes. */
export async function joinPushes(client: Client, memberId: number): Promise<void> {
  const { data } = await client(getNotificationSettings, {});
  await startPushes(client, data.push_key, memberId);
}
