import { apportion } from '@kujiya/contract/shop/apportion';
import type { StockThing } from '@kujiya/contract/staff/stock-things';

/** A line of a delivery as it is typed: the price of one piece, or NT$ for all of them. */
export type DeliveryLine = {
  thing: StockThing;
  quantity: number | null;
  unit: number | null;
  amount: number | null;
  /** Of a preorder: its pieces are in the stock already. */
  isCounted: boolean;
};

const lineOf = (thing: StockThing): DeliveryLine => ({
  ...{ thing, quantity: 0, unit: null, amount: null },
  isCounted: thing.is_coming,
});

/** The line with another number of pieces or price; the price of one counts until a sum is typed. */
export function withNumbers(
  line: DeliveryLine,
  change: Partial<Pick<DeliveryLine, 'quantity' | 'unit' | 'amount'>>,
): DeliveryLine {
  const next = { ...line, ...change, ...('amount' in change && { unit: null }) };
  const { quantity, unit } = next;
  if (unit === null || 'amount' in change) return next;
  return { ...next, amount: quantity === null ? null : unit * quantity };
}

/** The lines with one more piece of a thing, the newest thing first. */
export function withPiece(lines: readonly DeliveryLine[], thing: StockThing): DeliveryLine[] {
  const known = lines.find((line) => line.thing.code === thing.code) ?? lineOf(thing);
  const next = withNumbers(known, { quantity: (known.quantity ?? 0) + 1 });
  return lines.includes(known) ? lines.map((line) => (line === known ? next : line)) : [next, ...lines];
}

/**
 * The lines with whole sets of a tube's prizes, whose price (NT$) is divided by what the prizes cost so far, or by their
 * pieces while one of them is unknown.
 */
export function withSets(
  lines: readonly DeliveryLine[],
  prizes: readonly StockThing[],
  sets: number,
  price: number,
): DeliveryLine[] {
  const isKnown = prizes.every(({ unit_cost }) => unit_cost !== null && unit_cost > 0);
  const pieces = prizes.map(({ per_tube }) => (per_tube ?? 0) * sets);
  const amounts = apportion(
    price,
    prizes.map(({ unit_cost }, i) => (pieces[i] ?? 0) * (isKnown ? (unit_cost ?? 0) : 1)),
  );
  const added = prizes.map((thing, i) => ({
    ...lineOf(thing),
    quantity: pieces[i] ?? 0,
    amount: amounts[i] ?? 0,
  }));
  return [...added, ...lines.filter(({ thing }) => !prizes.some(({ code }) => code === thing.code))];
}

/** What is missing before a delivery can be sent; null when nothing is. */
export function missingIn(lines: readonly DeliveryLine[]): string | null {
  if (lines.length === 0) return '請先掃描或選擇到貨的品項';
  const open = lines.find(({ quantity, amount }) => !quantity || amount === null);
  if (!open) return null;
  return `「${open.thing.name}」還沒有${open.quantity ? '價格' : '數量'}`;
}

/** A line of a count. */
export type CountLine = { thing: StockThing; counted: number | null; reason: string };

/** Whether a count needs a reason: it is not what the books say, and the books say something. */
export const differs = ({ thing, counted }: CountLine): boolean =>
  thing.on_hand !== null && counted !== null && counted !== thing.on_hand;

export function withCount(lines: readonly CountLine[], thing: StockThing): CountLine[] {
  const known = lines.find((line) => line.thing.code === thing.code);
  if (!known) return [{ thing, counted: 1, reason: '' }, ...lines];
  return lines.map((line) => (line === known ? { ...line, counted: (line.counted ?? 0) + 1 } : line));
}

/** What is missing before a count can be sent; null when nothing is. */
export function uncounted(lines: readonly CountLine[]): string | null {
  if (lines.length === 0) return '請先掃描或選擇要清點的品項';
  const open = lines.find((line) => line.counted === null || (differs(line) && line.reason.trim() === ''));
  return open ? `「${open.thing.name}」還沒有${open.counted === null ? '數量' : '原因'}` : null;
}
