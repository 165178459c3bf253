import { ichibanLimits } from '@kujiya/contract/ichiban';
import { toId } from '#lib/ids.ts';

/** The picked tickets: single numbers, or all that are left in the tube. */
export type Selection =
  | { readonly full: false; readonly numbers: readonly number[] }
  | { readonly full: true };

export const nothing: Selection = { full: false, numbers: [] };

const cap = ichibanLimits.ticketsPerPurchase;

/** A selection as written in an address, to survive the login: `8-21-27`, or `all`. */
export const selectionText = (selection: Selection): string =>
  selection.full ? 'all' : selection.numbers.join('-');

export const selectionFrom = (text: string | null): Selection => {
  if (text === 'all') return { full: true };
  const numbers = new Set((text ?? '').split('-').flatMap((part) => toId(part) ?? []));
  return { full: false, numbers: [...numbers].slice(0, cap) };
};

/** Numbers 1 to `total` that are not drawn. */
export const undrawnOf = (total: number, drawn: ReadonlySet<number>): number[] =>
  Array.from({ length: total }, (_, index) => index + 1).filter((number) => !drawn.has(number));

/** The picked numbers that are still available, in ascending order. */
export const picked = (selection: Selection, undrawn: readonly number[]): number[] => {
  if (selection.full) return [...undrawn];
  const wanted = new Set(selection.numbers);
  return undrawn.filter((number) => wanted.has(number));
};

/**
 * The selection after a tap on `number`; undefined when it would exceed the 10 of a purchase. A tap in a full pack
 * takes that ticket out, and picks nothing at all when the rest exceeds the 10 of a purchase.
 */
export const toggled = (
  selection: Selection,
  number: number,
  undrawn: readonly number[],
): Selection | undefined => {
  const now = picked(selection, undrawn);
  if (now.includes(number)) {
    const rest = now.filter((other) => other !== number);
    return rest.length <= cap ? { full: false, numbers: rest } : nothing;
  }
  return now.length < cap ? { full: false, numbers: [...now, number] } : undefined;
};
