import { type TubeEvent, tubeEvents } from '@kujiya/contract/ichiban';
import type { Streams } from '#platform/http/streams.ts';

/** What `draw_tube` sends with each commit. */
export type TubeNotice = {
  game: 'ichiban';
  lot: number;
  remaining: number;
  member: number;
  remain: number;
  numbers: number[];
};

/** Tells whoever watches a tube what was drawn, whichever server sold it. */
export function publishTube(streams: Streams, notice: TubeNotice): void {
  const event: TubeEvent = {
    tube_id: notice.lot,
    drawn: notice.numbers,
    remaining: notice.remaining,
    lock: {
      locked: notice.remain > 0,
      remain: notice.remain,
      user_id: notice.remain > 0 ? notice.member : null,
    },
  };
  streams.send(tubeEvents, notice.lot, event);
}
