import { toHex } from '../bytes.ts';
import { SignatureUnsupportedError } from '../receipt.ts';
import { openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import type { NoteKey } from './note.ts';
import { tilePath } from './tiles.ts';
import { type Head, logTree, type ReadTile, verifyConsistency } from './tree.ts';

/** Reads tiles by their addresses below the log's. */
export const tilesFrom =
  (fetchBytes: (path: string) => Promise<Uint8Array>): ReadTile =>
  (level, index, width) =>
    fetchBytes(tilePath({ level, index, width }));

/** A head that was read; `isSigned` is false where this platform can't check Ed25519, and the signature stays open. */
export type ReadHead = Head & { isSigned: boolean };

/** The head in a log's checkpoint; null unless the log's key signed it, as far as this platform can tell. */
export async function readHead(checkpoint: string, key: NoteKey): Promise<ReadHead | null> {
  try {
    const head = await openCheckpoint(checkpoint, key);
    return head && { ...head, isSigned: true };
  } catch (error) {
    if (!(error instanceof SignatureUnsupportedError)) throw error;
  }
  const end = checkpoint.lastIndexOf('\n\n');
  const found = parseCheckpoint(checkpoint.slice(0, end + 1));
  return found?.origin === key.name ? { size: found.size, root: found.root, isSigned: false } : null;
}

/**
 * `grown`: the later head's log begins with all of the earlier one's; `same`: it is the same. `forked`: they are two
 * histories. `shorter`: the later head has fewer leaves, so something that was signed is gone.
 */
export type Step = 'same' | 'grown' | 'forked' | 'shorter';

/** How a log went from one signed head to a later one, whose tiles are read. Throws what reading them throws. */
export async function stepBetween(earlier: Head, later: Head, read: ReadTile): Promise<Step> {
  if (later.size < earlier.size) return 'shorter';
  if (later.size === earlier.size) return toHex(later.root) === toHex(earlier.root) ? 'same' : 'forked';
  if (earlier.size === 0) return 'grown';
  const proof = await logTree(later.size, read).consistency(earlier.size);
  return verifyConsistency(earlier, later, proof) ? 'grown' : 'forked';
}
