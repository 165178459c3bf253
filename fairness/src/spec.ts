import { parseBeaconName } from './beacon/name.ts';
import { isId, isWhole, MAX_TOTAL } from './shape.ts';
import { type CommittedTerms, isTerms, isTerms3, termsHash } from './terms.ts';

export type PrizeEntry = {
  prizeId: string;
  /** How many tickets hold it, from 1. */
  quantity: number;
  /** Whether the txid algorithm places it (method 'txid'). */
  big: boolean;
  /** What was shown of it; in formats 2 and 3 only. */
  terms?: CommittedTerms;
};

/**
 * 'kujiya-tube': the receipts form a chain; 'kujiya-batch': many draw at once, and each receipt is identified by its
 * capsules. Format 2 also binds what was shown of each prize; format 3 is sealed before a beacon's value is known, and
 * assigned with it.
 */
const LOT_FORMATS = [
  'kujiya-tube/1',
  'kujiya-batch/1',
  'kujiya-tube/2',
  'kujiya-batch/2',
  'kujiya-tube/3',
  'kujiya-batch/3',
] as const;
export type LotFormat = (typeof LOT_FORMATS)[number];

/** Whether lots of this format bind what was shown of each prize. */
const bindsTerms = (format: LotFormat): boolean => !format.endsWith('/1');
/** Whether lots of this format are sealed first, and assigned with a beacon's value. */
export const isSealed = (format: LotFormat): boolean => format.endsWith('/3');
/** Whether lots of this format are a machine's batches. */
export const isBatch = (format: LotFormat): boolean => format.startsWith('kujiya-batch');

/** The content of a lot, public from the opening. The order of `prizes` is part of it. */
export type LotSpec = {
  format: LotFormat;
  lotId: string;
  /** Number of tickets; the quantities of `prizes` sum to it. */
  total: number;
  /** In format 3 the name of a beacon's value (`beaconName`), which nobody knows yet; the empty string otherwise. */
  beacon: string;
  /** 'txid': the txid algorithm places the big prizes, the shuffle all others; 'shuffle': the shuffle places all. */
  method: 'txid' | 'shuffle';
  prizes: PrizeEntry[];
  /** The prize that comes with the last ticket, and what was shown of it; bound in formats 2 and 3. */
  lastPrizeId?: string | null;
  lastTerms?: CommittedTerms | null;
};

/** Throws RangeError, naming the fault, unless the spec is complete, unambiguous and adds up. */
export function checkLotSpec(spec: LotSpec): void {
  if (!LOT_FORMATS.includes(spec.format))
    throw new RangeError(`format must be one of ${LOT_FORMATS.join(', ')}`);
  if (!isId(spec.lotId)) {
    throw new RangeError('lotId must be 1 to 100 visible ASCII characters other than the colon');
  }
  if (!isWhole(spec.total, 1, MAX_TOTAL)) {
    throw new RangeError(`total must be a whole number from 1 to ${MAX_TOTAL}`);
  }
  if (typeof spec.beacon !== 'string' || !/^[!-~]{0,400}$/.test(spec.beacon)) {
    throw new RangeError('beacon must be at most 400 visible ASCII characters');
  }
  if (isSealed(spec.format) && !parseBeaconName(spec.beacon))
    throw new RangeError('beacon must name a chain and a round in format 3');
  if (spec.method !== 'txid' && spec.method !== 'shuffle') {
    throw new RangeError("method must be 'txid' or 'shuffle'");
  }
  if (!Array.isArray(spec.prizes)) throw new RangeError('prizes must be a list');
  let sum = 0;
  const seen = new Set<string>();
  for (const prize of spec.prizes) {
    if (!isId(prize?.prizeId)) {
      throw new RangeError('prizeId must be 1 to 100 visible ASCII characters other than the colon');
    }
    if (seen.has(prize.prizeId)) throw new RangeError(`Prize ${prize.prizeId} is listed twice`);
    seen.add(prize.prizeId);
    if (!isWhole(prize.quantity, 1, MAX_TOTAL)) {
      throw new RangeError(`The quantity of prize ${prize.prizeId} must be a whole number from 1`);
    }
    if (typeof prize.big !== 'boolean')
      throw new RangeError(`big of prize ${prize.prizeId} must be true or false`);
    checkTerms(spec, `of prize ${prize.prizeId}`, prize.terms, prize.quantity);
    sum += prize.quantity;
  }
  checkLast(spec);
  if (sum !== spec.total) {
    throw new RangeError(`The prizes' quantities sum to ${sum}, not to the total of ${spec.total}`);
  }
}

/** Terms in a file of format 1 would be shown, but nothing would bind them: they are refused. */
function checkTerms({ format }: LotSpec, whose: string, terms: unknown, quantity: number): void {
  if (!bindsTerms(format)) {
    if (terms !== undefined) throw new RangeError(`The terms ${whose} must be absent in format 1`);
  } else if (!(isSealed(format) ? isTerms3(terms, quantity) : isTerms(terms)))
    throw new RangeError(`The terms ${whose} must be complete, as their format says`);
}

function checkLast(spec: LotSpec): void {
  const { format, lastPrizeId = null, lastTerms } = spec;
  if (lastPrizeId !== null && !isId(lastPrizeId)) throw new RangeError('lastPrizeId must be an id or null');
  if (lastPrizeId !== null && isBatch(format)) throw new RangeError('lastPrizeId must be null in a batch');
  if (lastPrizeId !== null) checkTerms(spec, 'of the last prize', lastTerms, 1);
  else if (lastTerms !== undefined && lastTerms !== null)
    throw new RangeError('There are terms of a last prize, but no lastPrizeId');
}

/** The first line of a lot's text, so that its key, and with it the root, is valid for this format only. */
const firstLines: Record<LotFormat, string> = {
  'kujiya-tube/1': 'kujiya-lot/1',
  'kujiya-batch/1': 'kujiya-batch/1',
  'kujiya-tube/2': 'kujiya-lot/2',
  'kujiya-batch/2': 'kujiya-batch/2',
  'kujiya-tube/3': 'kujiya-lot/3',
  'kujiya-batch/3': 'kujiya-batch/3',
};

/** The end of the line of a prize: the hash of its terms, if the format binds them. */
const bound = (terms: CommittedTerms | null | undefined): string => (terms ? `:${termsHash(terms)}` : '');

/** The canonical text of a lot (fairness/README.md), public from the opening. */
export function lotText(spec: LotSpec): string {
  const prizes = spec.prizes
    .map((p) => `${p.prizeId}:${p.quantity}:${p.big ? 'big' : 'rest'}${bound(p.terms)}\n`)
    .join('');
  const last = bindsTerms(spec.format) ? `last:${spec.lastPrizeId ?? ''}${bound(spec.lastTerms)}\n` : '';
  const head = `${firstLines[spec.format]}\n${spec.lotId}\n${spec.beacon}\n${spec.total}\n${spec.method}\n`;
  return head + prizes + last;
}
