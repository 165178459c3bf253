import { type Chain, quicknet, roundTimeOf } from '../beacon/quicknet.ts';
import type { PlacedEntry } from './history.ts';

/**
 * An announcement of a waiting room's opening; times in ms. `why`: the `first` one; `moved` while nobody knew the
 * round of the one before; or `again` when it was known: whoever saw the order that it gives may not have liked it.
 */
export type Announcement = {
  index: number;
  at: number;
  opensAt: number;
  why: 'first' | 'moved' | 'again';
};

/**
 * The announcements of a room, first to last, among these entries of the log. `chain`: that of the rounds; a round of
 * another one counts as known from its opening on.
 */
export function announcementsOf(
  entries: readonly PlacedEntry[],
  roomId: string,
  chain: Chain = quicknet,
): Announcement[] {
  const rooms = entries
    .flatMap(({ index, entry }) => (entry.kind === 'room' && entry.roomId === roomId ? { index, entry } : []))
    .sort((a, b) => a.index - b.index);
  const knownFrom = ({ opensAt, beacon }: (typeof rooms)[number]['entry']) =>
    roundTimeOf(beacon, chain) ?? Number(opensAt);
  return rooms.map(({ index, entry }, i) => {
    const before = rooms[i - 1]?.entry;
    const why = !before ? 'first' : entry.at >= knownFrom(before) ? 'again' : 'moved';
    return { index, at: entry.at, opensAt: Number(entry.opensAt), why };
  });
}
