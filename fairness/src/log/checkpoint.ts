import { fromBase64, type NoteKey, openNote, toBase64 } from './note.ts';
import type { Head } from './tree.ts';

/** The text of a checkpoint (C2SP tlog-checkpoint), which is then signed as a note. */
export const checkpointText = (origin: string, { size, root }: Head): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** The origin and the head in a checkpoint's text; further lines are ignored. Null for a text that is none. */
export function parseCheckpoint(text: string): (Head & { origin: string }) | null {
  const [, origin = '', digits = '', coded = ''] =
    /^([^\n]+)\n(0|[1-9]\d*)\n([^\n]+)\n(?:[^\n]+\n)*$/.exec(text) ?? [];
  const root = fromBase64(coded);
  const size = Number(digits);
  return origin !== '' && root?.length === 32 && Number.isSafeInteger(size) ? { origin, size, root } : null;
}

/**
 * The head in a signed checkpoint; null unless the log with this key signed it. The origin is the key's name. Throws
 * SignatureUnsupportedError where Ed25519 can't be checked.
 */
export async function openCheckpoint(note: string, key: NoteKey): Promise<Head | null> {
  const text = await openNote(note, key);
  const found = text === null ? null : parseCheckpoint(text);
  return found?.origin === key.name ? { size: found.size, root: found.root } : null;
}
