import type { LogWitness } from '@kujiya/contract/fairness';
import { utf8 } from '@kujiya/fairness/bytes';
import { cosignedAt, parseWitnessKey } from '@kujiya/fairness/log/cosignature';
import { type ReadHead, readHead, stepBetween, tilesFrom } from '@kujiya/fairness/log/follow';
import { type NoteKey, parseVerifierKey } from '@kujiya/fairness/log/note';
import { entryHash, type Head, logTree } from '@kujiya/fairness/log/tree';
import { verifyPath } from '@kujiya/fairness/merkle';
import { type NotedLog, notedLog, noteLog } from './noted.ts';

/** What the shop shows of its log now. */
export type ShownLog = { key: string; checkpoint: string };

/** Why a log can't be the one that this browser noted; `spoilt`: the note itself is not signed with the key beside it. */
export type LogBreach = 'forked' | 'shorter' | 'unsigned' | 'other-key' | 'spoilt';

export type LogVisit =
  /** It continues what was noted; `before` is null at the first visit. */
  | { state: 'kept'; head: ReadHead; key: NoteKey; shown: ShownLog; before: NotedLog | null; since: number }
  | { state: LogBreach; noted: NotedLog | null; shown: ShownLog }
  /** Its tiles, which would prove it, are missing. */
  | { state: 'unproven' }
  /** Nothing is signed yet. */
  | { state: 'empty' };

class Missing extends Error {}

async function read(path: string, cache?: RequestCache): Promise<Response> {
  const answer = await fetch(`/log/${path}`, cache && { cache });
  if (answer.status === 404) throw new Missing(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}
const textOf = async (path: string): Promise<string> => {
  try {
    return await (await read(path, 'no-store')).text();
  } catch (error) {
    if (error instanceof Missing) return '';
    throw error;
  }
};

/** Reads the shop's tiles, which caches keep for ever. */
export const readTile = tilesFrom(async (path) => new Uint8Array(await (await read(path)).arrayBuffer()));

/**
 * Reads the log's signed head, compares it with the one this browser noted, and notes it if it continues that one. A
 * head that does not is never noted, so that every later visit finds the breach again. Throws if the shop can't be read.
 */
export async function visitLog(now = Date.now()): Promise<LogVisit> {
  const [key, checkpoint] = await Promise.all([textOf('key'), textOf('checkpoint')]);
  const noted = notedLog() ?? null;
  const shown = { key, checkpoint };
  if (!noted && (key === '' || checkpoint === '')) return { state: 'empty' };
  if (noted && checkpoint === '') return { state: 'shorter', noted, shown };
  if (noted && key !== noted.key) return { state: 'other-key', noted, shown };
  const verifier = parseVerifierKey(key);
  const head = verifier && (await readHead(checkpoint, verifier));
  if (!head) return { state: 'unsigned', noted, shown };
  const earlier = noted && (await readHead(noted.checkpoint, verifier));
  // Whoever could spoil the note must not make this look like a first visit.
  if (noted && !earlier) return { state: 'spoilt', noted, shown };
  if (earlier) {
    let step: Awaited<ReturnType<typeof stepBetween>>;
    try {
      step = await stepBetween(earlier, head, readTile);
    } catch (error) {
      // A signed head whose tiles are missing or cut off proves nothing.
      if (error instanceof Missing || error instanceof RangeError) return { state: 'unproven' };
      throw error;
    }
    if (step === 'forked' || step === 'shorter') return { state: step, noted, shown };
  }
  const since = noted?.since ?? now;
  noteLog({ key, checkpoint, size: head.size, at: now, since }, noted);
  return { state: 'kept', head, key: verifier, shown, before: noted, since };
}

/** Whether the entry has the place `index` in the log of this head. Throws if the shop can't be read. */
export async function isInLog(head: Head, index: number, entry: string): Promise<boolean> {
  if (index >= head.size) return false;
  const path = await logTree(head.size, readTile).inclusion(index);
  return verifyPath(entryHash(utf8(entry)), index, head.size, path, head.root);
}

/**
 * `cosigned`: the witness saw a log that this one continues, or is continued by. `apart`: it saw another history.
 * `wrong`: what the shop shows bears no cosignature of its key. `unchecked`: this browser can't check Ed25519.
 */
export type WitnessFinding =
  | { state: 'cosigned'; size: number; at: number }
  | { state: 'waiting' | 'apart' | 'wrong' | 'unchecked' };

/** What the newest cosignature of a witness says about this log; `at` in ms. Throws if the shop can't be read. */
export async function checkWitness(
  { head, key }: Extract<LogVisit, { state: 'kept' }>,
  { key: witnessKey, checkpoint }: LogWitness,
): Promise<WitnessFinding> {
  if (checkpoint === null) return { state: 'waiting' };
  const witness = parseWitnessKey(witnessKey);
  const seen = await readHead(checkpoint, key);
  if (!witness || !seen) return { state: 'wrong' };
  const [earlier, later] = seen.size <= head.size ? [seen, head] : [head, seen];
  if ((await stepBetween(earlier, later, readTile)) === 'forked') return { state: 'apart' };
  if (!seen.isSigned) return { state: 'unchecked' };
  const time = await cosignedAt(checkpoint, witness);
  return time === null ? { state: 'wrong' } : { state: 'cosigned', size: seen.size, at: time * 1000 };
}
