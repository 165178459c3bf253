import { parseBeaconName } from '../beacon/name.ts';
import { isHex, toHex, utf8 } from '../bytes.ts';
import { isId } from '../shape.ts';

/** A fact of the shop as the log keeps it. */
export type LogFact =
  /** The key that signs receipts. */
  | { kind: 'key'; publicKey: string }
  /** A lot of format 3 is sealed, before its beacon's value is known; `text` is its canonical text. */
  | { kind: 'seal'; lotId: string; secretHash: string; text: string }
  /** Its prizes are assigned with the beacon's signature. */
  | { kind: 'assignment'; lotId: string; signature: string; txidHash: string; root: string }
  /** A lot of format 1 or 2 is committed to; `text` is its canonical text. */
  | { kind: 'commitment'; lotId: string; txidHash: string; root: string; text: string }
  /** Its sale begins. */
  | { kind: 'opening'; lotId: string }
  /** Its last slot is sold: the secret, and the SHA-256 of the hashes of all receipts, joined by their `seq`. */
  | { kind: 'finish'; lotId: string; secret: string; receipts: string }
  /** It was withdrawn unsold; secret and text give its whole content. */
  | { kind: 'withdrawal'; lotId: string; secret: string }
  /** The opening of a waiting room is announced; `roomId` is its lot, `opensAt` ms since 1970, `beacon` orders those who come. */
  | { kind: 'room'; roomId: string; opensAt: string; beacon: string }
  /** Those who were there at its opening: how many, and the hash of their codes. */
  | { kind: 'codes'; roomId: string; count: string; codes: string }
  /** Their places: the beacon's signature, and the hash of the codes in order. */
  | { kind: 'places'; roomId: string; signature: string; places: string }
  /** A typing error of a committed prize, whose text stays. */
  | { kind: 'correction'; prizeId: string; field: string; wrong: string; right: string }
  /** The newest entry of the log of the staff. */
  | { kind: 'staff-log'; position: string; hash: string };

/** A fact and the time of it, in ms since 1970. */
export type LogEntry = LogFact & { at: number };

const HEAD = 'kujiya-log/1';
/** The fields of each kind in the order of their lines. */
const fields = {
  key: ['publicKey'],
  seal: ['lotId', 'secretHash', 'text'],
  assignment: ['lotId', 'signature', 'txidHash', 'root'],
  commitment: ['lotId', 'txidHash', 'root', 'text'],
  opening: ['lotId'],
  finish: ['lotId', 'secret', 'receipts'],
  withdrawal: ['lotId', 'secret'],
  room: ['roomId', 'opensAt', 'beacon'],
  codes: ['roomId', 'count', 'codes'],
  places: ['roomId', 'signature', 'places'],
  correction: ['prizeId', 'field', 'wrong', 'right'],
  'staff-log': ['position', 'hash'],
} as const satisfies {
  [Kind in LogFact['kind']]: readonly Exclude<keyof (LogFact & { kind: Kind }), 'kind'>[];
};

/** Free texts, which have their number of bytes before them. */
const isFree = (name: string) => ['text', 'wrong', 'right'].includes(name);
const isField = (name: string, value: string): boolean => {
  if (isFree(name)) return !/\p{Surrogate}/u.test(value);
  if (name === 'position' || name === 'field' || name.endsWith('Id')) return isId(value);
  if (name === 'beacon') return parseBeaconName(value) !== null;
  if (name === 'opensAt' || name === 'count')
    return /^(0|[1-9]\d{0,15})$/.test(value) && Number.isSafeInteger(Number(value));
  return isHex(value, name === 'signature' ? 48 : 32);
};

/** The bytes of an entry. Throws RangeError for a field without its form. */
export function entryBytes(entry: LogEntry): Uint8Array<ArrayBuffer> {
  const values = entry as unknown as Record<string, string>;
  const lines = fields[entry.kind].map((name) => {
    const value = values[name] ?? '';
    if (!isField(name, value)) throw new RangeError(`${name} of ${entry.kind} has not its form`);
    return isFree(name) ? `${utf8(value).length}:${value}` : value;
  });
  return utf8(`${[HEAD, entry.kind, entry.at, ...lines].join('\n')}\n`);
}

/** The value of a free text at the beginning of `rest`, and what follows its line feed. */
function freeText(rest: string): [value: string, after: string] {
  const [digits = '', count = ''] = /^(0|[1-9]\d{0,5}):/.exec(rest) ?? [];
  const bytes = utf8(rest.slice(digits.length)).subarray(0, Number(count));
  const value = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return [value, rest.slice(digits.length + value.length + 1)];
}

function line(rest: string): [value: string, after: string] {
  const end = rest.indexOf('\n');
  return [rest.slice(0, Math.max(end, 0)), rest.slice(end + 1)];
}

/** The entry in these bytes; null for bytes that are none of this format. */
export function parseEntry(bytes: Uint8Array): LogEntry | null {
  const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const [head = '', kind = '', at = ''] = /^kujiya-log\/1\n([a-z-]+)\n(0|[1-9]\d{0,15})\n/.exec(whole) ?? [];
  if (!Object.hasOwn(fields, kind)) return null;
  let rest = whole.slice(head.length);
  const entry: Record<string, unknown> = { kind, at: Number(at) };
  for (const name of fields[kind as LogFact['kind']]) {
    const [value, after] = isFree(name) ? freeText(rest) : line(rest);
    if (!isField(name, value)) return null;
    entry[name] = value;
    rest = after;
  }
  // An entry has one spelling.
  return toHex(entryBytes(entry as LogEntry)) === toHex(bytes) ? (entry as LogEntry) : null;
}
