import { verifyPath } from '../merkle.ts';
import { openCheckpoint } from './checkpoint.ts';
import { fromBase64, type NoteKey, toBase64 } from './note.ts';
import { entryHash, type Head } from './tree.ts';

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';

/** A proof that stands alone (C2SP tlog-proof): the path of an entry, and the signed checkpoint that it leads to. */
export type LogProof = { index: number; path: readonly Uint8Array[]; checkpoint: string };

export const proofText = ({ index, path, checkpoint }: LogProof): string =>
  `${[FIRST_LINE, `index ${index}`, ...path.map(toBase64)].join('\n')}\n\n${checkpoint}`;

/** The proof in a text, which may hold an `extra` line; null for a text that is none. */
export function parseProof(text: string): LogProof | null {
  const end = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  if (first !== FIRST_LINE) return null;
  if (lines[0]?.startsWith('extra ') && fromBase64(lines.shift()?.slice(6) ?? '-') === null) return null;
  const [, digits = ''] = /^index (0|[1-9]\d*)$/.exec(lines.shift() ?? '') ?? [];
  const path = lines.map(fromBase64);
  if (digits === '' || !Number.isSafeInteger(Number(digits))) return null;
  if (path.length > 63 || path.some((hash) => hash?.length !== 32)) return null;
  return {
    index: Number(digits),
    path: path.filter((hash) => hash !== null),
    checkpoint: text.slice(end + 2),
  };
}

/** The head of the log that holds the entry at the proof's index; null unless the proof shows that. Throws as `openCheckpoint`. */
export async function verifyProof(text: string, entry: Uint8Array, key: NoteKey): Promise<Head | null> {
  const proof = parseProof(text);
  const head = proof && (await openCheckpoint(proof.checkpoint, key));
  if (!head) return null;
  return verifyPath(entryHash(entry), proof.index, head.size, proof.path, head.root) ? head : null;
}
