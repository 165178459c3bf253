import { type BoxNotice, tellPackage } from './features/blindbox/live.ts';
import { type MachineNotice, tellMachine } from './features/gacha/live.ts';
import { type TubeNotice, tellTube } from './features/ichiban/live.ts';
import type { Streams } from './platform/streams.ts';

/** Hands what the database tells on the channel `lots` to the game it is about. */
export function tellWatchers(streams: Streams, payload: string): void {
  const notice = JSON.parse(payload) as TubeNotice | BoxNotice | MachineNotice;
  if (notice.game === 'tube') tellTube(streams, notice);
  else if (notice.game === 'box') tellPackage(streams, notice);
  else tellMachine(streams, notice);
}
