import { expect, test } from 'vitest';
import { feltChange, saleWords } from './on-sale.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const [past, soon, later] = ['2026-11-01T04:00:00Z', '2026-11-28T13:00:00Z', '2026-12-01T04:00:00Z'];
const sold = { price: 100, discount_price: null, point_price: null, case_price: null };
const open = { ...sold, release_date: past, draw_date: null };
const coming = { ...open, release_date: soon };
const sale = { lots: 2, left: 61, waiting: 0, held: 1, reserved: 0 };
const queue = { ...sale, waiting: 5 };
const none = { lots: 0, left: 0, waiting: 0, held: 0, reserved: 0 };

test.each([
  ['a price that members pay', open, { price: 120 }, sale, ['price']],
  ['a lower price that takes its place', open, { point_price: 80 }, sale, ['price']],
  ['the price of a whole case', open, { case_price: 900 }, sale, ['price']],
  ['a price that another hides', { ...open, point_price: 80 }, { price: 120 }, sale, []],
  ['a price of what is sold out', open, { price: 120 }, none, []],
  ['a price before the sale', coming, { price: 120 }, sale, []],
  ['a price before the sale, with members in the queue', coming, { price: 120 }, queue, ['price']],
  ['a release to come', open, { release_date: later }, sale, ['closes']],
  ['a time to draw, and a price', open, { draw_date: later, price: 90 }, sale, ['price', 'closes']],
  ['a release that has passed either way', open, { release_date: null }, sale, []],
  ['a release that comes at once', coming, { release_date: null }, sale, ['opens']],
  ['a release put off before anybody waits', coming, { release_date: later }, sale, []],
  ['a release put off while members wait', coming, { release_date: later }, queue, ['moves']],
  ['the same time in other letters', coming, { release_date: '2026-11-28T21:00:00+08:00' }, queue, []],
] as const)('%s', (_, before, changes, on, felt) => {
  expect(feltChange(before, { ...before, ...changes }, { now, sale: on, isGoods: false })).toEqual(felt);
});

test('goods change their price at any time, but do not close without a word', () => {
  const goods = { ...none, left: 3 };
  const change = (changes: object, on = goods) =>
    feltChange(open, { ...open, ...changes }, { now, sale: on, isGoods: true });
  expect([
    change({ price: 90 }),
    change({ release_date: later }),
    change({ release_date: later }, none),
  ]).toEqual([[], ['closes'], []]);
});

test('what is on sale is counted in words', () => {
  expect(saleWords({ ...queue, reserved: 3 })).toBe(
    '2 個籤池還有 61 抽、5 人在排隊、1 人選好還沒買、3 抽等待付款',
  );
  expect(saleWords({ ...none, left: 4, reserved: 1 })).toBe('還有 4 件、1 件等待付款');
});
