import { features } from './features.ts';
import type { Streams } from './platform/http/streams.ts';

const handlers = new Map(features.flatMap(({ notices = {} }) => Object.entries(notices)));

/**
 * Hands the notices of the channel `lots` to the features they are for, by their `game`; one of a newer server may be for
 * nobody here.
 */
export function publish(streams: Streams, payload: string): void {
  for (const notice of JSON.parse(payload) as { game: string }[])
    handlers.get(notice.game)?.(streams, notice as never);
}
