import { notificationEvents } from '@kujiya/contract/notifications';
import { asStream } from '#platform/http/private-streams.ts';
import type { Streams } from '#platform/http/streams.ts';

/** Tells the open pages of these members, as far as they are connected here. */
export function tellPages(
  streams: Streams,
  { members }: { members: readonly (readonly [memberId: number, latest: number])[] },
): void {
  for (const [memberId, latest] of members) streams.send(asStream(notificationEvents), memberId, { latest });
}
