import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { type LogLeaf, logLimits } from '@kujiya/contract/fairness';
import { toHex } from '@kujiya/fairness/bytes';
import { checkpointText } from '@kujiya/fairness/log/checkpoint';
import { entryBytes } from '@kujiya/fairness/log/entry';
import { type NoteKey, noteOf, signedBytes } from '@kujiya/fairness/log/note';
import { bundleOf, parseTilePath } from '@kujiya/fairness/log/tiles';
import { entryHash, hashIn, logTree, type ReadTile, TILE_WIDTH, tileWidth } from '@kujiya/fairness/log/tree';
import { sha256 } from '@kujiya/fairness/sha256';
import { type Database, type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import { findKey, keepKey, type StoredKey } from '#platform/stored-keys.ts';
import { rawPublicKey } from '#shop/draws/keys.ts';
import { entriesOf } from './facts.ts';
import * as queries from './queries.ts';

/** Leaves made at once. */
const share = 500;
const keyName = 'log';
/** Leaves of one lot in a list: a handful, and one for each correction. */
const mostOfLot = 200;

/** Reads the tiles of the log. */
export const tilesIn =
  (db: Queryable): ReadTile =>
  async (level, index, width) => {
    const from = index * TILE_WIDTH;
    const [row] = await (level === 0
      ? queries.leafHashes(db, from, from + width)
      : queries.nodeHashes(db, from, from + width, level));
    return row?.hashes ?? Buffer.alloc(0);
  };

/**
 * The name and key of a log. The name says the key, and not the shop's address: that may change, and the log goes on.
 */
const noteKeyOf = ({ public_key }: Pick<StoredKey, 'public_key'>): NoteKey => ({
  name: `kujiya-log/${toHex(sha256(public_key)).slice(0, 32)}`,
  publicKey: public_key,
});

/** The key that signs the log; null before its first checkpoint. */
export async function logKey(db: Queryable): Promise<NoteKey | null> {
  const [kept] = await findKey(db, keyName);
  return kept ? noteKeyOf(kept) : null;
}

/** Adds the hashes of the tiles that became full when the log grew from one size to another. */
async function addNodes(tx: Tx, before: number, after: number): Promise<void> {
  const read = tilesIn(tx);
  for (let level = 1, from = before, to = after; to >= TILE_WIDTH; level++) {
    [from, to] = [Math.floor(from / TILE_WIDTH), Math.floor(to / TILE_WIDTH)];
    const full = Array.from({ length: to - from }, (_, i) => from + i);
    const hashes: Buffer[] = [];
    for (const index of full)
      hashes.push(Buffer.from(hashIn(await read(level - 1, index, TILE_WIDTH), 0, TILE_WIDTH)));
    if (full.length > 0) await queries.insertNodes(tx, level, full, hashes);
  }
}

async function signHead(tx: Tx, size: number): Promise<void> {
  const kept = await keepKey(tx, keyName, () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    return {
      private_key: privateKey.export({ type: 'pkcs8', format: 'der' }),
      public_key: rawPublicKey(publicKey),
    };
  });
  const privateKey = createPrivateKey({ key: kept.private_key, type: 'pkcs8', format: 'der' });
  const key = noteKeyOf({ public_key: rawPublicKey(createPublicKey(privateKey)) });
  const text = checkpointText(key.name, { size, root: await logTree(size, tilesIn(tx)).root() });
  await queries.insertCheckpoint(tx, size, noteOf(text, key, sign(null, signedBytes(text), privateKey)));
}

/** Makes leaves of a share of the waiting facts; the caller holds the log's lock. Returns how many waited. */
async function appendShare(tx: Tx): Promise<number> {
  const facts = await queries.takeFacts(tx, share);
  const made = facts.filter(({ is_new }) => is_new);
  if (made.length === 0) return facts.length;
  const entries = (await entriesOf(tx, made)).map((entry, i) => {
    if (!entry)
      throw new Error(`the log has a fact that the shop has not: ${made[i]?.kind} ${made[i]?.subject}`);
    return Buffer.from(entryBytes(entry));
  });
  const [{ size = 0 } = {}] = await queries.logSize(tx);
  await queries.insertLeaves(
    tx,
    size,
    made.map(({ kind }) => kind),
    made.map(({ subject }) => subject),
    entries,
    entries.map((entry) => Buffer.from(entryHash(entry))),
  );
  await addNodes(tx, size, size + made.length);
  await signHead(tx, size + made.length);
  return facts.length;
}

/**
 * Makes leaves of all facts that are committed, and signs the head, in this transaction; waits for others who append.
 * Before it locks lots: an appending transaction holds the log until it ends.
 */
export async function appendFacts(tx: Tx): Promise<void> {
  await queries.lockLog(tx);
  while ((await appendShare(tx)) === share);
}

/** Makes leaves of a share of the waiting facts, unless somebody else does; whether there may be more. */
export async function appendWaiting(db: Database): Promise<boolean> {
  if (!(await queries.isWaiting(db))[0]?.waiting) return false;
  return transaction(db, async (tx) => {
    const [lock] = await queries.tryLog(tx);
    return lock?.taken === true && (await appendShare(tx)) === share;
  });
}

/** The newest signed head, with the cosignatures of witnesses; null before the first. */
export async function checkpoint(db: Queryable): Promise<string | null> {
  const [latest] = await queries.cosignedCheckpoint(db);
  return latest?.note ?? null;
}

const described = ({ index, entry, lot_id, title, game, product_id, product }: queries.LeafRow): LogLeaf => ({
  index,
  entry,
  subject:
    lot_id === null && product_id === null
      ? null
      : {
          ...{ lot_id, title, game },
          product: product_id !== null && product !== null ? { id: product_id, name: product } : null,
        },
});

/** A page of the log, newest first, below an index; or all leaves that concern one lot. `next` is null at the end. */
export async function listLeaves(
  db: Queryable,
  {
    before,
    kind,
    lot,
  }: { before?: number | undefined; kind?: 'finish' | undefined; lot?: number | undefined },
): Promise<{ leaves: LogLeaf[]; next: number | null }> {
  if (lot !== undefined)
    return { leaves: (await queries.leavesOfLot(db, lot, mostOfLot)).map(described), next: null };
  const newest = kind === 'finish' ? queries.newestFinishes : queries.newestLeaves;
  const rows = await newest(db, before ?? Number.MAX_SAFE_INTEGER, logLimits.page);
  const next = rows.at(-1)?.index ?? 0;
  return { leaves: rows.map(described), next: next > 0 ? next : null };
}

/** The bytes of a tile, or of the bundle of a tile's entries; null for one that no signed head has yet. */
export async function tile(db: Queryable, path: string): Promise<Uint8Array | null> {
  const name = parseTilePath(path);
  const [latest] = name ? await queries.latestCheckpoint(db) : [];
  if (!name || !latest) return null;
  const { level, index, width } = name;
  const from = index * TILE_WIDTH;
  if (tileWidth(latest.size, level === 'entries' ? 0 : level, index) < width) return null;
  if (level !== 'entries') return tilesIn(db)(level, index, width);
  return bundleOf((await queries.leafEntries(db, from, from + width)).map(({ entry }) => entry));
}
