import type { Prize, ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { expect, test } from 'vitest';
import { shotsOf } from './detail/shots.ts';
import { assorted, kindsOf } from './kinds.ts';
import { checkerPath, lastPrizeOf, prizeLines, shownTube } from './tubes.ts';

const prize = (id: number, tier: string, quantity: number): Prize => ({
  id,
  tier,
  quantity,
  name: `獎 ${id}`,
  image_url: `prizes/${id}.webp`,
  is_big: false,
  size: null,
  choice: 'none',
  variants: [],
});
const prizes = [prize(1, 'A', 1), prize(2, 'B', 3), prize(9, 'LAST', 1)];
const tube = (id: number, remaining_tickets: number, more: Partial<Tube> = {}) =>
  ({ id, remaining_tickets, total_tickets: 4, prize_details: { 1: 0, 2: 2 }, ...more }) as Tube;

test('the prize table counts the tickets of this tube and leaves LAST out', () => {
  expect(
    prizeLines(prizes, tube(5, 2)).map(({ prize: { tier }, left, total }) => [tier, left, total]),
  ).toEqual([
    ['A', 0, 1],
    ['B', 2, 3],
  ]);
  expect(lastPrizeOf(prizes)?.id).toBe(9);
  expect(lastPrizeOf([prize(1, 'LAST', 2)])).toBeUndefined();
});

test('shows the requested tube; without a request the first that can be drawn from, or any', () => {
  const tubes = [tube(5, 0), tube(6, 3), tube(7, 4)];
  expect(shownTube(tubes, 7)?.id).toBe(7);
  expect(shownTube(tubes, 99)?.id).toBe(6);
  expect(shownTube(tubes, undefined)?.id).toBe(6);
  expect(shownTube([tube(5, 0)], undefined)?.id).toBe(5);
  expect(shownTube([], 5)).toBeUndefined();
});

test('before the first that can be drawn from comes the one that the product’s card counts', () => {
  const tubes = [tube(5, 0), tube(6, 3), tube(7, 4)];
  const counted = (id: number) => ({ shown_tube: { id, remaining: 4, total: 4, tubes: 2 } });
  expect(shownTube(tubes, undefined, counted(7))?.id).toBe(7);
  expect(shownTube(tubes, 6, counted(7))?.id).toBe(6);
  // Emptied since.
  expect(shownTube(tubes, undefined, counted(5))?.id).toBe(6);
});

test('a prize of several kinds says how many there are', () => {
  expect(kindsOf('怪獸徽章（全 6 種）')).toBe(6);
  expect(kindsOf('滷味龍 壓克力立牌（全12款）')).toBe(12);
  expect(kindsOf('滷味龍 特大公仔')).toBeUndefined();
  expect(assorted(6)).toBe('款式隨機出貨，共 6 種，無法指定');
});

test('the pictures are the cover, the last prize and the other prizes, none twice', () => {
  const product = {
    name: '商品',
    image_url: 'products/x.webp',
    images: [{ url: 'products/x-lineup.webp' }, { url: 'products/x.webp' }],
    prizes,
  } as ProductDetail;
  expect(shotsOf(product).map(({ path }) => path)).toEqual([
    'products/x.webp',
    'prizes/9.webp',
    'prizes/1.webp',
    'prizes/2.webp',
    'products/x-lineup.webp',
  ]);
});

test('the checker opens with the tube’s values', () => {
  const finished = tube(5, 0, { txid: 'ab12', big_prize_count: 3, total_tickets: 80 });
  expect(checkerPath(finished)).toBe(
    '/ichiban/fairness-verification?txid=ab12&prizeCount=3&totalTickets=80&tubeId=5',
  );
});
