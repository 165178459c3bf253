import { quicknet, roundTimeOf } from '../beacon/quicknet.ts';
import { codesHash, type PublishedPlaces, placesFormat, placesOf } from '../places.ts';
import { announcementsOf } from './announcements.ts';
import type { LogEntry } from './entry.ts';
import { findingOf, type HistoryFinding, type PlacedEntry } from './history.ts';

/** Whether an entry is of this waiting room, whose id is its lot's. */
export const isOfRoom = (entry: LogEntry, roomId: string): boolean =>
  'roomId' in entry && entry.roomId === roomId;

/** As for a lot; `again:room`: the opening was announced anew when the round of an earlier announcement was known. */
export type PlacesHistoryFinding = HistoryFinding | 'again:room';

/**
 * Whether the entries of the log tell the story of a waiting room's places of format 2, which `verifyPlaces` accepts: the
 * opening and the round were announced in time, those who were there were listed before the round was known, and the
 * order is the one that was logged. Of several announcements the last one holds, and it comes before the list and before
 * any round that was announced is known. Null for places of format 1, of which the log says nothing.
 */
export function verifyPlacesHistory(
  places: PublishedPlaces,
  entries: readonly PlacedEntry[],
): PlacesHistoryFinding | null {
  if (places.format !== placesFormat) return null;
  const { lotId: roomId, opensAt, beacon, signature, codes, chain = quicknet } = places;
  const round = roundTimeOf(beacon, chain) ?? opensAt;
  const own = entries.filter(({ entry }) => isOfRoom(entry, roomId)).sort((a, b) => a.index - b.index);
  const last = own.findLast(({ entry }) => entry.kind === 'room');
  const isInTime = ({ kind, at }: LogEntry) =>
    kind === 'room' ? at <= opensAt : kind === 'codes' ? at >= opensAt && at < round : at >= round;
  const finding = findingOf(
    [
      { kind: 'room', opensAt: `${opensAt}`, beacon },
      { kind: 'codes', count: `${codes.length}`, codes: codesHash(codes) },
      { kind: 'places', signature, places: codesHash(placesOf(places)) },
    ],
    own.filter((one) => one === last || one.entry.kind !== 'room'),
    isInTime,
  );
  const isAgain = announcementsOf(own, roomId, chain).some(({ why }) => why === 'again');
  return finding === 'ok' && isAgain ? 'again:room' : finding;
}
