import { generateKeyPairSync, sign } from 'node:crypto';
import { utf8 } from '../bytes.ts';
import { checkpointText } from './checkpoint.ts';
import { cosignatureLine, cosignedBytes, witnessKey } from './cosignature.ts';
import { type NoteKey, noteOf, signedBytes, verifierKey } from './note.ts';
import { parseTilePath } from './tiles.ts';
import { tilesOver } from './tree.fixture.ts';
import { entryHash, type Head, logTree } from './tree.ts';

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
      return name && name.level !== 'entries' ? tiles(name.level, name.index, name.width) : null;
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
