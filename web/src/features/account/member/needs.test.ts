import type { Room } from '@kujiya/contract/room';
import { expect, test } from 'vitest';
import { needsOf } from './needs.ts';

const terms = { freeFrom: 5, storageDays: 60 };
type Waiting = Pick<Room, 'storage' | 'orders' | 'check_in'>;
const quiet: Waiting = {
  storage: { counting: 0, free_in: 5, days: null, ending: 0 },
  orders: { unpaid: 0, shipping: 0, preparing: 0 },
  check_in: { day: 1, done: true, points: 10, coupon: 0 },
};
const said = (change: Partial<Waiting>) =>
  needsOf({ ...quiet, ...change }, terms).map(({ title, text, tone }) => `${tone}: ${title}・${text}`);

test('a member who needs nothing is told so in four calm lines', () => {
  expect(said({})).toEqual([
    'calm: 沒有要寄的・收滿 5 件就免運',
    'calm: 保管 60 天・抽到的先收著再寄',
    'good: 簽到第 1 天 ✓・明天再來',
    'calm: 沒有包裹在路上・也沒有保留中的訂單',
  ]);
});

test('what ends is due and comes first: the days of the piece that ends first, and orders before parcels', () => {
  const storage = { counting: 3, free_in: 2, days: 2, ending: 3 };
  const all = said({
    storage,
    orders: { unpaid: 2, shipping: 1, preparing: 1 },
    check_in: { day: 7, done: false, points: 30, coupon: 10 },
  });
  expect(needsOf({ ...quiet, storage }, terms)[0]?.to).toBe('/box?ending=1');
  expect(all).toEqual([
    'due: 3 件快到期・最快的剩 2 天・過期暫停出貨',
    'due: 2 筆訂單保留中・還沒付款・另有 1 個包裹在路上',
    'calm: 再 2 件免運・能寄的有 3 件',
    'calm: 簽到第 7 天・今天：30 點＋NT$10 券',
  ]);
});

test('enough pieces ship free; parcels on their way, or being made ready, lead to their orders', () => {
  const [free, days] = said({ storage: { counting: 5, free_in: 0, days: 38, ending: 0 } });
  expect([free, days]).toEqual(['good: 已達免運・挑好就能一起寄', 'calm: 保管最短剩 38 天・到期前會通知您']);
  const orders = (shipping: number, preparing: number) =>
    needsOf({ ...quiet, orders: { unpaid: 0, shipping, preparing } }, terms)[3];
  expect(orders(2, 1)).toMatchObject({
    to: '/order/list?status=shipping',
    title: '2 個包裹在路上',
    text: '另有 1 個準備中',
  });
  expect(orders(0, 1)).toMatchObject({ to: '/order/list?status=processing', title: '1 個包裹準備中' });
});
