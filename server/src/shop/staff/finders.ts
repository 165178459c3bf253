import { plainCode } from '@kujiya/contract/kernel/texts';
import type { StaffRight } from '@kujiya/contract/staff/rights';
import type { Found } from '@kujiya/contract/staff/search';
import type { Queryable } from '#platform/postgres/database.ts';
import { type ReadAloud, readAloudOf } from '#shop/search/orders.ts';
import { isIndexed } from '#shop/search/statements.ts';
import { type Configured, holdingOf } from './limits.ts';

/** What somebody looks for, in the forms in which it may be kept. */
export type Sought = Omit<ReadAloud, 'words'> & {
  /** Words to look for within names; null: too short for an index of trigrams. */
  words: readonly string[] | null;
  /** What was typed, without blanks and full-width signs. */
  typed: string;
  /** The same in capitals: a number of an order or of a carrier. */
  code: string;
  /** And in small letters: an e-mail address, a root. */
  small: string;
  id: number | null;
  /** A ticket, written as its lot and number: `12-5`. */
  ticket: { lot: number; number: number } | null;
};

/**
 * How well a record fits, the best first: what was typed is all of its number, phone or address; the end of its number
 * or phone; its id; words of its name; or it belongs to what was typed.
 */
export const fits = { whole: 0, end: 1, id: 2, name: 3, around: 4 } as const;
export type Hit = Found & { fit: (typeof fits)[keyof typeof fits] };

/** Finds records of one feature, for people with the right to read them. */
export type Finder = {
  right: StaffRight;
  find(db: Queryable, sought: Sought): Promise<Hit[]>;
};

/** Ids that fit every table. */
const idOf = (digits: string | undefined) =>
  digits !== undefined && /^\d{1,9}$/.test(digits) ? +digits : null;

/** The forms of what was typed or scanned. */
function soughtOf(text: string): Sought {
  const typed = plainCode(text).replace(/\s/g, '');
  const words = text.split(/\s+/).filter((word) => word !== '');
  const { tail, phone } = readAloudOf(text);
  const [, lot, number] = /^(\d+)[-#](\d+)$/.exec(typed) ?? [];
  const [lotId, ticket] = [idOf(lot), idOf(number)];
  return {
    words: words.length > 0 && words.every(isIndexed) ? words : null,
    typed,
    code: typed.toUpperCase(),
    small: typed.toLowerCase(),
    tail,
    phone,
    id: idOf(typed),
    ticket: lotId !== null && ticket !== null ? { lot: lotId, number: ticket } : null,
  };
}

/** What a search needs of the shop. */
export type Finding = Configured & { readonly finders: readonly Finder[] };

/** Everything of the shop that fits a text, of the kinds that a person may read; what fits best is first. */
export async function findAll(db: Queryable, shop: Finding, staffId: number, text: string): Promise<Found[]> {
  if (text === '') return [];
  const { rights } = await holdingOf(db, shop, staffId);
  const sought = soughtOf(text);
  const found: Hit[] = [];
  for (const { right, find } of shop.finders)
    if (rights.includes(right)) found.push(...(await find(db, sought)));
  return found.sort((one, other) => one.fit - other.fit).map(({ fit: _, ...record }) => record);
}
