import { beaconName } from '@kujiya/fairness/beacon/name';
import { type Chain, chainHash, quicknet, timeOfRound } from '@kujiya/fairness/beacon/quicknet';
import { type PublishedPlaces, placesFormat, placesOf } from '@kujiya/fairness/places';
import { type Database, type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import { chainOf, firstFrom } from '#shop/beacon/service.ts';
import { createValues } from '#shop/beacon/values.ts';
import { appendFacts } from '#shop/log/service.ts';
import * as queries from './drawing-queries.ts';
import { type LockedRoom, lockRoom } from './queries.ts';

/** The places are drawn with the first round of the beacon that is published so long (s) after the opening, or later. */
export const drawAfter = 5;
/** An opening whose list was not made before its round, because no server ran, is announced anew for so much (s) later. */
const announcedAfter = 60;

/**
 * The value of the beacon that orders those who are there at an opening, and when it is published: so long after it that
 * their list is under a signed head of the log before.
 */
export function roundAfter(chain: Chain, opensAt: Date): { beacon: string; drawsAt: Date } {
  const round = firstFrom(opensAt.getTime() + drawAfter * 1_000, chain);
  return { beacon: beaconName(chainHash(chain), round), drawsAt: new Date(timeOfRound(round, chain)) };
}

/** Draws the places of a room with a seed. The room is locked. */
async function drawSeeded(tx: Tx, lotId: number, opensAt: Date): Promise<void> {
  const [{ seed, codes } = { seed: '', codes: [] }] = await queries.findSeed(tx, lotId);
  const opening = { lotId: String(lotId), opensAt: opensAt.getTime(), codes };
  await queries.numberPlaces(tx, lotId, placesOf({ format: 'kujiya-places/1', ...opening, seed }));
  await queries.recordDrawing(tx, lotId, codes, null);
}

/** Announces the opening of a locked room anew, with another round: the one before is, or will soon be, known. */
async function announceAgain(tx: Tx, lotId: number, beacon: string): Promise<void> {
  const chain = await chainOf(tx, beacon);
  if (!chain) throw new Error(`the beacon of the waiting room ${lotId} is not known`);
  const opensAt = new Date(Date.now() + announcedAfter * 1_000);
  const next = roundAfter(chain, opensAt);
  await queries.announceAgain(tx, lotId, opensAt, next.beacon, next.drawsAt);
}

/**
 * Opens a locked room whose time has come: lists those who are there, and puts the list under a signed head of the log,
 * before anybody knows the value that orders them. Without the time for that, as when no server ran at the opening, it
 * is announced anew. Whether the places are drawn, as those of a room with a seed are at once.
 */
export async function openRoom(tx: Tx, lotId: number, room: LockedRoom): Promise<boolean> {
  if (room.beacon === null) {
    await drawSeeded(tx, lotId, room.opens_at);
    return true;
  }
  if (room.is_listed) return false;
  if (room.is_late) await announceAgain(tx, lotId, room.beacon);
  else {
    await queries.recordList(tx, lotId);
    await appendFacts(tx);
  }
  return false;
}

/**
 * Puts the listed in their order with the verified signature of their round; false where another server did it before, or
 * the waiting has ended.
 */
export const drawRoom = (db: Database, lotId: number, signature: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    await lockRoom(tx, lotId);
    const [list] = await queries.listToDraw(tx, lotId);
    if (!list) return false;
    const { opens_at, beacon, codes } = list;
    const opening = { lotId: String(lotId), opensAt: opens_at.getTime(), codes };
    const order = placesOf({ format: placesFormat, ...opening, beacon, signature });
    await queries.numberPlaces(tx, lotId, order);
    await queries.recordDrawing(tx, lotId, codes, signature);
    await appendFacts(tx);
    return true;
  });

/**
 * A step that draws the places of rooms whose round is published, by values that relays give and the chain's key has
 * signed, and returns these rooms. Without a value a room waits: it never gets another round, nor randomness of the shop's
 * own. `failed` is called with a room that could not be drawn; it holds up no other.
 */
export function createDrawer(
  db: Database,
  relays: () => readonly string[],
  failed: (lotId: number, error: unknown) => void,
): () => Promise<number[]> {
  const values = createValues(db, relays);
  return async () => {
    const waiting = await queries.roomsToDraw(db, values.resting());
    const known = await values.of(waiting);
    const drawn: number[] = [];
    for (const room of waiting) {
      const signature = known.get(room.beacon);
      let isDone = false;
      try {
        isDone = signature ? await drawRoom(db, room.lot_id, signature) : false;
      } catch (error) {
        failed(room.lot_id, error);
      }
      if (isDone) drawn.push(room.lot_id);
      else values.rest(room);
    }
    return drawn;
  };
}

/** The drawing of a room's places as it is published; null before. */
export async function drawingOf(db: Queryable, lotId: number): Promise<PublishedPlaces | null> {
  const [row] = await queries.findDrawing(db, lotId);
  if (!row) return null;
  const opening = { lotId: String(lotId), opensAt: row.opens_at.getTime(), codes: row.codes };
  if (row.beacon === null)
    return { format: 'kujiya-places/1', ...opening, seed: row.seed, seedHash: row.seed_hash };
  const chain = await chainOf(db, row.beacon);
  return {
    ...{ format: placesFormat, ...opening, beacon: row.beacon, signature: row.signature },
    ...(chain && chainHash(chain) !== chainHash(quicknet) && { chain }),
  };
}
