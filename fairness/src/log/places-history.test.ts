import { describe, expect, test } from 'vitest';
import { beaconName } from '../beacon/name.ts';
import { chainHash, quicknet, timeOfRound } from '../beacon/quicknet.ts';
import { changed, pick, said } from '../mutations.fixture.ts';
import { codesHash, placesOf } from '../places.ts';
import type { PlacedEntry } from './history.ts';
import { verifyPlacesHistory } from './places-history.ts';

const round = 1_000;
const roundTime = timeOfRound(round);
const places = {
  format: 'kujiya-places/2' as const,
  lotId: '17',
  opensAt: roundTime - 6_000,
  beacon: beaconName(chainHash(quicknet), round),
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  codes: ['0a', '1b', '2c', '3d'].map((start) => start.repeat(16)),
};
const { lotId: roomId, opensAt, beacon, signature, codes } = places;

/** The log of an honest shop about this room, which was moved once, with entries of others between. */
const logged: PlacedEntry[] = [
  { index: 2, entry: { kind: 'room', at: 5, roomId: '18', opensAt: '7', beacon } },
  {
    index: 3,
    entry: {
      ...{ kind: 'room', at: opensAt - 90_000, roomId, opensAt: `${opensAt + 60_000}` },
      beacon: beaconName(chainHash(quicknet), round + 20),
    },
  },
  { index: 5, entry: { kind: 'room', at: opensAt - 60_000, roomId, opensAt: `${opensAt}`, beacon } },
  { index: 6, entry: { kind: 'opening', at: 9, lotId: roomId } },
  { index: 8, entry: { kind: 'codes', at: opensAt + 900, roomId, count: '4', codes: codesHash(codes) } },
  {
    index: 9,
    entry: { kind: 'places', at: roundTime + 800, roomId, signature, places: codesHash(placesOf(places)) },
  },
];
/** Moves an entry to another time. */
const at = (which: number, time: number) => (leaves: PlacedEntry[]) => {
  leaves[which]!.entry.at = time;
};
const finding = (change: (leaves: PlacedEntry[]) => void) => {
  const leaves = structuredClone(logged);
  change(leaves);
  return verifyPlacesHistory(places, leaves);
};

describe('the log beside the places of a waiting room', () => {
  test('tells the same story, in any order of reading', () => {
    expect(verifyPlacesHistory(places, logged)).toBe('ok');
    expect(verifyPlacesHistory(places, logged.toReversed())).toBe('ok');
    const seeded = { ...places, format: 'kujiya-places/1' as const, seed: '', seedHash: '' };
    expect(verifyPlacesHistory(seeded, logged)).toBeNull();
  });

  test('shows a phantom that came when the round was known, somebody left out, and an opening that was moved', () => {
    const phantom = { ...places, codes: [...codes, 'ff'.repeat(16)] };
    expect(verifyPlacesHistory(phantom, logged)).toBe('differs:codes');
    expect(verifyPlacesHistory({ ...places, codes: codes.slice(1) }, logged)).toBe('differs:codes');
    expect(verifyPlacesHistory({ ...places, opensAt: opensAt + 4 }, logged)).toBe('differs:room');
    const later = { ...places, beacon: beaconName(chainHash(quicknet), round + 1) };
    expect(verifyPlacesHistory(later, logged)).toBe('differs:room');
    expect(verifyPlacesHistory({ ...places, signature: 'ab'.repeat(48) }, logged)).toBe('differs:places');
  });

  test.each<[string, string, (leaves: PlacedEntry[]) => void]>([
    ['was listed when the round was known', 'time:codes', at(4, roundTime)],
    ['was listed before its opening', 'time:codes', at(4, opensAt - 1)],
    ['was announced after its opening', 'time:room', at(2, opensAt + 1)],
    ['was drawn before its round', 'time:places', at(5, roundTime - 1)],
    [
      'was announced anew when the list was known',
      'order:codes',
      (all) => void all.push({ ...all[2]!, index: 10 }),
    ],
    ['was listed twice', 'twice:codes', (all) => void all.push({ ...all[4]!, index: 10 })],
    ['was drawn twice', 'twice:places', (all) => void all.push({ ...all[5]!, index: 10 })],
    ['was never announced', 'missing:room', (all) => void all.splice(0, 3)],
    ['was not listed', 'missing:codes', (all) => void all.splice(4, 1)],
    ['was not drawn', 'missing:places', (all) => void all.splice(5, 1)],
    // The re-roll: the order that the first round gives was seen, and nothing of it was written down.
    [
      'was announced anew when the round of the announcement before was known',
      'again:room',
      (all) => {
        const first = { ...all[1]!.entry, beacon: beaconName(chainHash(quicknet), round - 30) };
        all[1] = { index: 3, entry: first as (typeof all)[1]['entry'] };
      },
    ],
    // A list that was logged binds: another announcement is no way out of it, with or without another list.
    [
      'was announced and listed anew beside its list',
      'twice:codes',
      (all) =>
        void all.splice(2, 0, { ...all[4]!, index: 4, entry: { ...all[4]!.entry, at: opensAt - 80_000 } }),
    ],
  ])('fails for a room that %s', (_, found, change) => expect(finding(change)).toBe(found));

  test('may be moved any number of times while nobody knows the round that holds', () => {
    expect(
      finding((all) => {
        const { entry } = all[1]!;
        // Its round is known when the last announcement comes, but it had been replaced before.
        const replaced = {
          ...entry,
          at: opensAt - 200_000,
          beacon: beaconName(chainHash(quicknet), round - 50),
        };
        all.push({ index: 1, entry: replaced as typeof entry });
        entry.at = opensAt - 190_000;
        expect(timeOfRound(round - 50)).toBeLessThan(opensAt - 60_000);
      }),
    ).toBe('ok');
  });

  test('in which anything is changed, or two entries change places, fails 500 times', () => {
    const own = logged.filter((_, i) => i === 2 || i > 3);
    for (let done = 0; done < 500; ) {
      const leaves = structuredClone(own);
      const { entry } = pick(leaves);
      const { kind: _, at: __, ...fields } = entry;
      const name = pick(Object.keys(fields));
      if (done % 3 === 0) {
        const [one, other] = [pick(leaves), pick(leaves)];
        [one.index, other.index] = [other.index, one.index];
      } else Object.assign(entry, { [name]: changed((entry as unknown as Record<string, string>)[name]) });
      if (said(leaves) === said(own)) continue;
      done++;
      expect([verifyPlacesHistory(places, leaves), said(leaves)]).not.toEqual(['ok', said(leaves)]);
    }
  });
});
