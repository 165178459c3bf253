import { readJson, readText, writeJson, writeText } from '#lib/storage.ts';
import type { Commitment } from './proof.ts';

/** What this browser noted of a lot when it first showed it; `at` in ms. */
export type NotedLot = Commitment & {
  at: number;
  /** The seal of a lot of format 3, once it was shown here. */
  seal?: string;
  /** The hash of each receipt that was seen here, by its number. */
  receipts: Readonly<Record<string, string>>;
};

const keyName = 'noted_key';
const nameOf = (lotId: number) => `noted_lot_${lotId}`;

const isNoted = (value: unknown): value is NotedLot => {
  const noted = value as NotedLot | null;
  return (
    typeof noted?.root === 'string' &&
    typeof noted.total === 'number' &&
    typeof noted.at === 'number' &&
    (noted.seal === undefined || typeof noted.seal === 'string') &&
    typeof noted.receipts === 'object' &&
    noted.receipts !== null
  );
};

/** What could not be stored, as long as the page lives. */
const here = new Map<string, NotedLot | string>();

export function notedLot(lotId: number): NotedLot | undefined {
  const name = nameOf(lotId);
  return readJson(name, isNoted) ?? (here.get(name) as NotedLot | undefined);
}

function write(lotId: number, noted: NotedLot): void {
  const name = nameOf(lotId);
  writeJson(name, noted);
  if (!readText(name)) here.set(name, noted);
}

/**
 * Notes what a lot shows first, and returns what was noted; a later value never replaces it. So a draw
 * is checked against what its buyer has seen, and not only against a later answer.
 */
export function noteLot(lotId: number, { root, total }: Commitment, now = Date.now()): NotedLot {
  const before = notedLot(lotId);
  if (before) return before;
  const noted = { root, total, at: now, receipts: {} };
  write(lotId, noted);
  return noted;
}

/** Notes the seal of a lot whose commitment is noted, and returns the one that was noted first. */
export function noteSeal(lotId: number, seal: string): string {
  const noted = notedLot(lotId);
  if (noted?.seal === undefined && noted) write(lotId, { ...noted, seal });
  return noted?.seal ?? seal;
}

/** Notes a receipt that a draw handed out, to look for it in the lot that is published later. */
export function noteReceipt(receipt: {
  lot_id: number;
  seq: number;
  hash: string;
  root: string;
  total: number;
}): void {
  const noted = noteLot(receipt.lot_id, receipt);
  if (noted.receipts[receipt.seq] === undefined)
    write(receipt.lot_id, { ...noted, receipts: { ...noted.receipts, [receipt.seq]: receipt.hash } });
}

/** The shop's public key, if this browser noted one. */
export const notedKey = (): string | undefined =>
  readText(keyName) ?? (here.get(keyName) as string | undefined);

/** The shop's public key, as this browser saw it first. */
export function noteKey(publicKey: string): string {
  const before = notedKey();
  if (before !== undefined) return before;
  writeText(keyName, publicKey);
  if (!readText(keyName)) here.set(keyName, publicKey);
  return publicKey;
}
