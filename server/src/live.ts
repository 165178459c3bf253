import { features } from './features.ts';
import type { Streams } from './platform/http/streams.ts';

const handlers = new Map(features.flatMap(({ notices = {} }) => Object.entries(notices)));

/**
 * Hands the notices of the channel `lots` to their features, by their `game`. A notice of a newer server may name a
 * game that has no feature here.
 */
export function publish(streams: Streams, payload: string): void {
  for (const notice of JSON.parse(payload) as { game: string }[])
    handlers.get(notice.game)?.(streams, notice as never);
}
