import { quicknet, roundTimeOf } from '../beacon/quicknet.ts';
import { concat, fromHex, toHex } from '../bytes.ts';
import type { OwnReceipt } from '../own-receipt.ts';
import { receiptHash } from '../receipt.ts';
import { sha256 } from '../sha256.ts';
import { isSealed, lotText } from '../spec.ts';
import type { PublishedLot } from '../verify-lot.ts';
import type { LogEntry, LogFact } from './entry.ts';

/** An entry of the log and its place, which the caller has verified under a signed head. */
export type PlacedEntry = { index: number; entry: LogEntry };

/**
 * 'ok', or what the log says otherwise: `missing:kind`, `twice:kind`, `differs:kind`, `order:kind`, `time:kind`, and
 * `other:kind` for a fact that such a lot has not, such as its withdrawal.
 */
export type HistoryFinding =
  | 'ok'
  | `${'missing' | 'twice' | 'differs' | 'order' | 'time' | 'other'}:${LogFact['kind']}`;

type Kind = LogFact['kind'];
/** A fact that must be in the log, by the fields that are known of it. */
export type Expected = { kind: Kind } & { readonly [field: string]: string };
/** The time of a lot's round, in ms; null in formats 1 and 2, and of a chain that is not known. */
type RoundTime = number | null;

/** Whether a leaf lies on its side of the time of the lot's round: the seal before it, everything else not. */
const isInTime = ({ kind, at }: LogEntry, round: RoundTime): boolean =>
  round === null || kind === 'key' || (kind === 'seal' ? at < round : at >= round);

/** Whether an entry is of this lot, or the key that signs its receipts. */
export const isOfLot = (entry: LogEntry, lotId: string): boolean =>
  entry.kind === 'key' || ('lotId' in entry && entry.lotId === lotId);

/** Whether these entries are each of these facts once, in this order and in time, and no other besides. */
export function findingOf(
  expected: readonly Expected[],
  own: readonly PlacedEntry[],
  inTime: (entry: LogEntry) => boolean,
): HistoryFinding {
  let before = -1;
  for (const fact of expected) {
    const { kind } = fact;
    const [found, ...others] = own.filter(({ entry }) => entry.kind === kind);
    if (!found) return `missing:${kind}`;
    if (others.length > 0) return `twice:${kind}`;
    const said = found.entry as LogEntry & Record<string, unknown>;
    if (Object.entries(fact).some(([name, value]) => said[name] !== value)) return `differs:${kind}`;
    if (found.index <= before) return `order:${kind}`;
    if (!inTime(said)) return `time:${kind}`;
    before = found.index;
  }
  const other = own.find(({ entry }) => !expected.some(({ kind }) => kind === entry.kind));
  return other ? `other:${other.entry.kind}` : 'ok';
}

const ofLot = (
  lotId: string,
  expected: readonly Expected[],
  round: RoundTime,
  entries: readonly PlacedEntry[],
): HistoryFinding =>
  findingOf(
    expected,
    entries.filter(({ entry }) => isOfLot(entry, lotId)),
    (entry) => isInTime(entry, round),
  );

/** What the log must say of a finished lot, in this order. */
function factsOf(lot: PublishedLot): Expected[] {
  const { lotId, txidHash, root, secret, secretHash = '', beaconSignature: signature = '', publicKey } = lot;
  const text = lotText(lot);
  const receipts = toHex(sha256(concat(...lot.receipts.map((receipt) => fromHex(receiptHash(receipt))))));
  return [
    { kind: 'key', publicKey },
    ...(isSealed(lot.format)
      ? ([
          { kind: 'seal', lotId, secretHash, text },
          { kind: 'assignment', lotId, signature, txidHash, root },
        ] as const)
      : ([{ kind: 'commitment', lotId, txidHash, root, text }] as const)),
    { kind: 'opening', lotId },
    { kind: 'finish', lotId, secret, receipts },
  ];
}

/**
 * Whether the entries of the log tell the story of this lot, which `verifyLot` accepts: what was published is what was
 * logged, each fact once, sealed before the round was known, assigned after it, opened after that, finished last, and its
 * receipts are signed with the key that the log began with. That the log is one that nobody rewrote is for its heads and
 * witnesses to show, and that no other entry is of this lot for whoever reads them all.
 */
export const verifyHistory = (lot: PublishedLot, entries: readonly PlacedEntry[]): HistoryFinding =>
  ofLot(lot.lotId, factsOf(lot), roundTimeOf(lot.beacon, lot.chain ?? quicknet), entries);

/**
 * Whether the entries of the log fit a buyer's receipt, also while its lot is still sold: the receipt's root and number of
 * tickets are those that were logged before the lot was opened, and its key is the log's. Times are compared where the
 * round is one of quicknet.
 */
export function verifyReceiptHistory(own: OwnReceipt, entries: readonly PlacedEntry[]): HistoryFinding {
  const { lotId } = own.receipt;
  const { root, publicKey } = own;
  const kinds = entries.filter(({ entry }) => isOfLot(entry, lotId)).map(({ entry }) => entry.kind);
  const first = kinds.includes('commitment') ? 'commitment' : 'seal';
  const sealed = entries.find((one) => one.entry.kind === first && isOfLot(one.entry, lotId))?.entry;
  const [, , beacon = '', total] = sealed && 'text' in sealed ? sealed.text.split('\n') : [];
  if (sealed && total !== `${own.total}`) return `differs:${first}`;
  const committed: Expected[] =
    first === 'seal'
      ? [
          { kind: 'seal', lotId },
          { kind: 'assignment', lotId, root },
        ]
      : [{ kind: 'commitment', lotId, root }];
  const expected: Expected[] = [
    { kind: 'key', publicKey },
    ...committed,
    { kind: 'opening', lotId },
    ...(kinds.includes('finish') ? ([{ kind: 'finish', lotId }] as const) : []),
  ];
  return ofLot(lotId, expected, roundTimeOf(beacon, quicknet), entries);
}
