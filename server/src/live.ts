import { type BoxNotice, publishPackage } from './features/blindbox/live.ts';
import { type MachineNotice, publishMachine } from './features/gacha/live.ts';
import { publishTube, type TubeNotice } from './features/ichiban/live.ts';
import type { Streams } from './platform/http/streams.ts';

/** Hands what the database tells on the channel `lots` to the game it is about. */
export function publish(streams: Streams, payload: string): void {
  const notice = JSON.parse(payload) as TubeNotice | BoxNotice | MachineNotice;
  if (notice.game === 'ichiban') publishTube(streams, notice);
  else if (notice.game === 'blindbox') publishPackage(streams, notice);
  else publishMachine(streams, notice);
}
