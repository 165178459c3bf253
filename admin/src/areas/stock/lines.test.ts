import type { StockThing } from '@kujiya/contract/staff/stock-things';
import { expect, test } from 'vitest';
import { differs, missingIn, uncounted, withCount, withNumbers, withPiece, withSets } from './lines.ts';

const thing = (code: string, more: Partial<StockThing> = {}): StockThing => ({
  ...{ code, name: code, product: '', product_id: 7, image_url: '', shelf: '', barcode: '' },
  ...{ per_tube: null, on_hand: 4, unit_cost: null, is_coming: false },
  ...more,
});
const [cup, cat] = [thing('G1'), thing('P2')];

test('each scan is a piece more, of a new thing on a line of its own', () => {
  const lines = withPiece(withPiece(withPiece([], cup), cat), cup);
  expect(lines.map((line) => [line.thing.code, line.quantity])).toEqual([
    ['P2', 1],
    ['G1', 2],
  ]);
});

test('the price of one makes the sum, until a sum is typed', () => {
  const [line] = withPiece([], cup);
  if (!line) throw new Error('no line');
  const priced = withNumbers(line, { unit: 30 });
  expect(priced.amount).toBe(30);
  expect(withNumbers(priced, { quantity: 3 }).amount).toBe(90);
  const summed = withNumbers(withNumbers(priced, { amount: 100 }), { quantity: 3 });
  expect([summed.unit, summed.amount]).toEqual([null, 100]);
  expect(withPiece([summed], cup)[0]).toMatchObject({ quantity: 4, amount: 100 });
});

test("a set's price is divided by what its prizes cost, or by pieces while one is unknown", () => {
  const [a, b] = [thing('P1', { per_tube: 1, unit_cost: 300_00 }), thing('P2', { per_tube: 3 })];
  const priceOf = (prizes: StockThing[]) => withSets([], prizes, 2, 800).map(({ amount }) => amount);
  expect(priceOf([a, b])).toEqual([200, 600]);
  expect(priceOf([a, { ...b, unit_cost: 100_00 }])).toEqual([400, 400]);
  expect(
    withSets(withPiece([], cup), [a, b], 2, 801).map((line) => [line.thing.code, line.quantity]),
  ).toEqual([
    ['P1', 2],
    ['P2', 6],
    ['G1', 1],
  ]);
});

test('what is missing is named', () => {
  expect(missingIn([])).toContain('請先掃描');
  const [line] = withPiece([], cup);
  if (!line) throw new Error('no line');
  expect(missingIn([line])).toBe('「G1」還沒有價格');
  expect(missingIn([{ ...line, quantity: null }])).toBe('「G1」還沒有數量');
  expect(missingIn([withNumbers(line, { amount: 0 })])).toBeNull();
});

test('a count asks for a reason where it differs, and for none at the first record', () => {
  const lines = withCount(withCount([], cup), cup);
  expect(lines).toMatchObject([{ counted: 2 }]);
  expect(lines.map(differs)).toEqual([true]);
  expect(uncounted(lines)).toBe('「G1」還沒有原因');
  expect(uncounted(lines.map((line) => ({ ...line, reason: '破損' })))).toBeNull();
  expect(uncounted(withCount([], thing('P9', { on_hand: null })))).toBeNull();
});
