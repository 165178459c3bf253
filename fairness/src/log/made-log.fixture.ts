import { generateKeyPairSync, sign } from 'node:crypto';
import { parseBeaconName } from '../beacon/name.ts';
import { timeOfRound } from '../beacon/quicknet.ts';
import { concat, fromHex, toHex, utf8 } from '../bytes.ts';
import { receiptHash } from '../receipt.ts';
import { sha256 } from '../sha256.ts';
import { lotText } from '../spec.ts';
import type { PublishedLot } from '../verify-lot.ts';
import { checkpointText } from './checkpoint.ts';
import { cosignatureLine, cosignedBytes, witnessKey } from './cosignature.ts';
import { entryBytes, type LogEntry } from './entry.ts';
import type { LotLog } from './lot-log.ts';
import { type NoteKey, noteOf, signedBytes, verifierKey } from './note.ts';
import { bundleOf, parseTilePath } from './tiles.ts';
import { tilesOver } from './tree.fixture.ts';
import { entryHash, type Head, logTree, TILE_WIDTH } from './tree.ts';

/** A shop's key, and the logs that it signs. */
export function openLogs() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key: NoteKey = {
    name: 'kujiya.example/log',
    publicKey: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)),
  };
  return {
    key,
    verifierKey: verifierKey(key),
    /** A signed head. */
    note(head: Head, origin = key.name): string {
      const text = checkpointText(origin, head);
      return noteOf(text, key, sign(null, signedBytes(text), privateKey));
    },
  };
}

/** A witness's key, and its cosignature on a checkpoint at a time in seconds since 1970. */
export function openWitnessKey(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key: NoteKey = {
    name,
    publicKey: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)),
  };
  return {
    key,
    witnessKey: witnessKey(key),
    /** The line for a checkpoint's text. */
    cosign: (text: string, time = 1_679_315_147) =>
      cosignatureLine(key, time, sign(null, cosignedBytes(text, time), privateKey)),
  };
}

/** A log with these entries, of which the first `size` are under its head; two with the same shop are two histories. */
export function madeLog(shop: ReturnType<typeof openLogs>, entries: readonly string[]) {
  const tiles = tilesOver(entries.map((entry) => entryHash(utf8(entry))));
  const headOf = async (size: number): Promise<Head> => ({ size, root: await logTree(size, tiles).root() });
  const checkpoint = async (size = entries.length) => shop.note(await headOf(size));
  return {
    tiles,
    headOf,
    checkpoint,
    /** What the shop answers below `/log/`; null for what it has not. */
    async answer(path: string, size = entries.length): Promise<string | Uint8Array | null> {
      if (path === 'key') return shop.verifierKey;
      if (path === 'checkpoint') return checkpoint(size);
      const name = parseTilePath(path);
      if (name?.level !== 'entries') return name && tiles(name.level, name.index, name.width);
      const from = name.index * TILE_WIDTH;
      return bundleOf(entries.slice(from, from + name.width).map(utf8));
    },
  };
}

/** Serves a log in place of `fetch`, until the next one; `null`: the shop is away. */
export function fetchOf(serve: () => ((path: string) => Promise<string | Uint8Array | null>) | null) {
  return async (address: string | URL | Request): Promise<Response> => {
    const answer = serve();
    if (!answer) throw new TypeError('no network');
    const found = await answer(String(address).replace(/^.*\/log\//, ''));
    return found === null
      ? new Response('', { status: 404 })
      : new Response(typeof found === 'string' ? found : Uint8Array.from(found));
  };
}

/** What an honest shop logs of these finished lots, as texts, in order: its key first. */
export function textsOf(lots: readonly PublishedLot[]): string[] {
  const facts = lots.flatMap((lot): LogEntry[] => {
    const { lotId, secret, txidHash, root, secretHash, beaconSignature: signature = '' } = lot;
    const at = timeOfRound(parseBeaconName(lot.beacon)?.round ?? 1, lot.chain);
    const text = lotText(lot);
    const receipts = toHex(sha256(concat(...lot.receipts.map((one) => fromHex(receiptHash(one))))));
    return [
      ...(secretHash === undefined
        ? ([{ kind: 'commitment', at, lotId, txidHash, root, text }] as const)
        : ([
            { kind: 'seal', at: at - 15_000, lotId, secretHash, text },
            { kind: 'assignment', at, lotId, signature, txidHash, root },
          ] as const)),
      { kind: 'opening', at, lotId },
      { kind: 'finish', at, lotId, secret, receipts },
    ];
  });
  const [{ publicKey = '' } = {}] = lots;
  return [{ kind: 'key', at: 1, publicKey } as const, ...facts].map((entry) =>
    new TextDecoder().decode(entryBytes(entry)),
  );
}

/** A log with these texts alone, as a page saves it with its proofs. */
export async function savedLog(log: ReturnType<typeof madeLog>, texts: readonly string[]): Promise<LotLog> {
  const tree = logTree(texts.length, log.tiles);
  const leaves = texts.map(async (entry, index) => ({
    index,
    entry,
    path: (await tree.inclusion(index)).map(toHex),
  }));
  return {
    format: 'kujiya-lot-log/1',
    key: String(await log.answer('key')),
    checkpoint: await log.checkpoint(),
    leaves: await Promise.all(leaves),
  };
}
