import { toHex } from '../bytes.ts';
import { sha256 } from '../sha256.ts';
import { openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { fromBase64, type NoteKey, toBase64 } from './note.ts';
import { type Head, verifyConsistency } from './tree.ts';

/** What a log submits to a witness (C2SP tlog-witness): a checkpoint, and that it continues an earlier size. */
export type Submission = { oldSize: number; proof: readonly Uint8Array[]; checkpoint: string };

export const submissionText = ({ oldSize, proof, checkpoint }: Submission): string =>
  `${[`old ${oldSize}`, ...proof.map(toBase64)].join('\n')}\n\n${checkpoint}`;

/** The submission in a text; null for a text that is none. */
export function parseSubmission(text: string): Submission | null {
  const end = text.indexOf('\n\n');
  const [first = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  const [, digits = ''] = /^old (0|[1-9]\d*)$/.exec(first) ?? [];
  const proof = lines.map(fromBase64);
  if (digits === '' || !Number.isSafeInteger(Number(digits))) return null;
  if (proof.length > 63 || proof.some((hash) => hash?.length !== 32)) return null;
  return {
    oldSize: Number(digits),
    proof: proof.filter((hash) => hash !== null),
    checkpoint: text.slice(end + 2),
  };
}

/** An answer to a submission: a status of HTTP, and a body. */
export type Verdict = { status: 200 | 400 | 403 | 404 | 409 | 422; body: string };

export type Witness = {
  /** The keys of the logs that it follows. */
  logs: readonly NoteKey[];
  /** The checkpoint of a log that it cosigned last, null before the first. */
  latest(log: NoteKey): Promise<string | null>;
  /** Keeps a checkpoint with its cosignature; done before anybody sees it. */
  keep(log: NoteKey, checkpoint: string): Promise<void>;
  /** The line of its cosignature on a checkpoint's text. */
  cosign(text: string): string;
};

/** Whether a head with no leaf has the root of an empty tree. */
const isWhole = ({ size, root }: Head) => size > 0 || toHex(root) === toHex(sha256(new Uint8Array()));

/**
 * Cosigns a submitted checkpoint if it continues the one that was cosigned before. One call at a time for each log: the
 * caller sees to that.
 */
export async function addCheckpoint(witness: Witness, text: string): Promise<Verdict> {
  const refuse = (status: Verdict['status'], body = ''): Verdict => ({ status, body });
  const submission = parseSubmission(text);
  if (!submission) return refuse(400);
  const { oldSize, proof, checkpoint } = submission;
  const body = checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1);
  const log = witness.logs.find(({ name }) => name === parseCheckpoint(body)?.origin);
  if (!log) return refuse(404);
  const head = await openCheckpoint(checkpoint, log);
  if (!head) return refuse(403);
  if (oldSize > head.size) return refuse(400);
  const latest = await witness.latest(log);
  const before = latest === null ? null : await openCheckpoint(latest, log);
  if (oldSize !== (before?.size ?? 0)) return refuse(409, `${before?.size ?? 0}\n`);
  const holds = before ? verifyConsistency(before, head, proof) : proof.length === 0;
  if (!holds || !isWhole(head)) return refuse(422);
  const line = witness.cosign(body);
  await witness.keep(log, checkpoint + line);
  return { status: 200, body: line };
}
