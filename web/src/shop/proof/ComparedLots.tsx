import { NotedAlarm } from './NotedAlarm.tsx';
import { type ShownLot, useNoted } from './useNoted.ts';

/** Notes and compares lots; it says something only if one of them or the shop's key was exchanged. */
export const ComparedLots = ({ lots }: { lots: readonly ShownLot[] }) => (
  <NotedAlarm alarms={useNoted(lots).alarms} />
);
