import { parseBeaconName } from '../beacon/name.ts';
import { quicknet, timeOfRound } from '../beacon/quicknet.ts';
import { concat, fromHex, toHex } from '../bytes.ts';
import { receiptHash } from '../receipt.ts';
import { sha256 } from '../sha256.ts';
import { isSealed, lotText } from '../spec.ts';
import type { PublishedLot } from '../verify-lot.ts';
import type { LogEntry, LogFact } from './entry.ts';

/** An entry of the log and its place, which the caller has verified under a signed head. */
export type PlacedEntry = { index: number; entry: LogEntry };

/** 'ok', or what the log says otherwise: `missing:kind`, `twice:kind`, `differs:kind`, `order:kind`, `time:kind`. */
export type HistoryFinding =
  | 'ok'
  | `${'missing' | 'twice' | 'differs' | 'order' | 'time'}:${LogFact['kind']}`;

/** What the log must say of a finished lot, in this order. */
function factsOf(lot: PublishedLot): LogFact[] {
  const { lotId, txidHash, root, secret, secretHash = '', beaconSignature: signature = '' } = lot;
  const text = lotText(lot);
  const receipts = toHex(sha256(concat(...lot.receipts.map((receipt) => fromHex(receiptHash(receipt))))));
  return [
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

/** Whether a leaf lies on its side of the time of the lot's round: the seal before it, everything else not. */
function isInTime({ beacon, chain = quicknet }: PublishedLot, { kind, at }: LogEntry): boolean {
  const name = parseBeaconName(beacon);
  if (!name) return true;
  const time = timeOfRound(name.round, chain);
  return kind === 'seal' ? at < time : at >= time;
}

/**
 * Whether the entries of the log tell the story of this lot, which `verifyLot` accepts: what was published is what was
 * logged, each fact once, sealed before the round was known, assigned after it, opened after that, finished last. That the
 * log is one that nobody rewrote is for its heads and witnesses to show.
 */
export function verifyHistory(lot: PublishedLot, entries: readonly PlacedEntry[]): HistoryFinding {
  let before = -1;
  for (const fact of factsOf(lot)) {
    const { kind } = fact;
    const [found, ...others] = entries.filter(
      ({ entry }) => entry.kind === kind && 'lotId' in entry && entry.lotId === lot.lotId,
    );
    if (!found) return `missing:${kind}`;
    if (others.length > 0) return `twice:${kind}`;
    const said = found.entry as LogEntry & Record<string, unknown>;
    if (Object.entries(fact).some(([name, value]) => said[name] !== value)) return `differs:${kind}`;
    if (found.index <= before) return `order:${kind}`;
    if (isSealed(lot.format) && !isInTime(lot, said)) return `time:${kind}`;
    before = found.index;
  }
  return 'ok';
}
