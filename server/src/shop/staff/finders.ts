import { plainCode, plainPhone } from '@kujiya/contract/kernel/texts';
import type { StaffRight } from '@kujiya/contract/staff/rights';
import type { Found } from '@kujiya/contract/staff/search';
import type { Queryable } from '#platform/postgres/database.ts';
import { isIndexed } from '#shop/search/statements.ts';
import { type Configured, holdingOf } from './limits.ts';

/** What somebody looks for, in the forms in which it may be kept. */
export type Sought = {
  /** Words to look for within names; null: too short for an index of trigrams. */
  words: readonly string[] | null;
  /** What was typed, without blanks and full-width signs. */
  typed: string;
  /** The same in capitals: a number of an order or of a carrier. */
  code: string;
  /** And in small letters: an e-mail address, a root. */
  small: string;
  phone: string;
  id: number | null;
  /** A ticket, written as its lot and number: `12-5`. */
  ticket: { lot: number; number: number } | null;
};

/** Finds records of one feature, for people with the right to read them. */
export type Finder = {
  right: StaffRight;
  find(db: Queryable, sought: Sought): Promise<Found[]>;
};

/** Ids that fit every table. */
const idOf = (digits: string | undefined) =>
  digits !== undefined && /^\d{1,9}$/.test(digits) ? +digits : null;

/** The forms of what was typed or scanned. */
function soughtOf(text: string): Sought {
  const typed = plainCode(text).replace(/\s/g, '');
  const words = text.split(/\s+/).filter((word) => word !== '');
  const [, lot, number] = /^(\d+)[-#](\d+)$/.exec(typed) ?? [];
  const [lotId, ticket] = [idOf(lot), idOf(number)];
  return {
    words: words.length > 0 && words.every(isIndexed) ? words : null,
    typed,
    code: typed.toUpperCase(),
    small: typed.toLowerCase(),
    phone: plainPhone(text),
    id: idOf(typed),
    ticket: lotId !== null && ticket !== null ? { lot: lotId, number: ticket } : null,
  };
}

/** Everything of the shop that fits a text, of the kinds that a person may read. */
export async function findAll(
  db: Queryable,
  shop: Configured & { readonly finders: readonly Finder[] },
  staffId: number,
  text: string,
): Promise<Found[]> {
  if (text === '') return [];
  const { rights } = await holdingOf(db, shop, staffId);
  const sought = soughtOf(text);
  const found: Found[] = [];
  for (const { right, find } of shop.finders)
    if (rights.includes(right)) found.push(...(await find(db, sought)));
  return found;
}
