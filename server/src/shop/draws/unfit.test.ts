import * as calls from '@kujiya/contract/staff/lots';
import { staffWork } from '@kujiya/contract/staff/work';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cardDrawsOf, numbersOf } from '#testing/card-draws.ts';
import { buyOf, type CardLot } from '#testing/cards.ts';
import { payOrder } from '#testing/payment.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
const { lots, start } = cardDrawsOf(shop);
let second: TestServer;
let boss: TestStaff;
let ann: TestMember;
let bob: TestMember;
beforeAll(async () => {
  second = await shop.another();
  boss = await shop.staff();
});
beforeEach(async () => {
  ann = await shop.member({ tokens: 10_000 });
  bob = await shop.member({ tokens: 10_000 });
});

/** Swaps the prizes of two undrawn slots of different prizes, as a person with SQL could; twice swaps them back. */
async function swapIn({ lotId }: CardLot): Promise<() => Promise<void>> {
  const { rows } = await shop.db.query<{ number: number; prize_id: number }>(
    `select distinct on (prize_id) number, prize_id from slots where lot_id = $1 and number <= 16 and order_id is null
     order by prize_id, number desc`,
    [lotId],
  );
  const [a, b] = rows;
  if (!a || !b) throw new Error(`lot ${lotId} has no two prizes`);
  const put = (one: { number: number }, { prize_id }: { prize_id: number }) =>
    `update slots set prize_id = ${prize_id} where lot_id = ${lotId} and number = ${one.number}`;
  await shop.tamper(put(a, b), put(b, a));
  return () => shop.tamper(put(a, a), put(b, b));
}

const stateOf = async ({ lotId }: CardLot) =>
  (
    await shop.db.query(
      `select state, unfit_at is not null as unfit, (select count(*)::integer from slots s where s.lot_id = l.id
         and (s.order_id is not null or s.reserved_by is not null)) as taken from lots l where id = $1`,
      [lotId],
    )
  ).rows[0];
const unfit = { state: 'paused', unfit: true, taken: 0 };
const moneyOf = async ({ id }: TestMember) =>
  (
    await shop.db.query(
      `select balance from ledger_accounts where member_id = $1 and kind = 'wallet' and currency = 'token'`,
      [id],
    )
  ).rows[0].balance;
const resume = ({ lotId }: CardLot) =>
  shop.call(calls.resumeLot, { params: { id: lotId }, token: boss.token });
const workOf = async () =>
  (await shop.call(staffWork, { token: boss.token })).body.data.find(({ kind }) => kind === 'lots_unfit');
const byTokens = { payment_method: 'balance', invoice_info: null } as const;
const refusalOf = { ichiban: 'lot_paused', blindbox: 'lot_paused', gacha: 'machine_empty' } as const;
const games = ['ichiban', 'blindbox', 'gacha'] as const;

test.each(games)(
  '%s: a lot with two swapped slots is paused, and sells nothing until it fits',
  async (game) => {
    const lot = await lots[game]();
    const swapBack = await swapIn(lot);
    const buy = (by: TestMember, from: TestServer) => buyOf(from, by, lot, numbersOf[game], byTokens);
    expect((await buy(ann, shop)).code).toBe(refusalOf[game]);
    expect((await buy(bob, second)).code).toBe(refusalOf[game]);
    expect(await stateOf(lot)).toEqual(unfit);
    expect([await moneyOf(ann), await moneyOf(bob)]).toEqual([10_000, 10_000]);

    expect(await workOf()).toMatchObject({ count: 1, path: `/products/${lot.productId}?tab=lots` });
    const { rows } = await shop.db.query(
      'select staff_id, words, subjects from staff_log where $1 = any (subjects)',
      [`lot:${lot.lotId}`],
    );
    expect(rows).toEqual([
      {
        staff_id: null,
        words: '籤池與封籤時不符，自動暫停',
        subjects: [`lot:${lot.lotId}`, `product:${lot.productId}`],
      },
    ]);
    expect(await resume(lot)).toMatchObject({ status: 409, body: { code: 'lot_unfit' } });
    await swapBack();
    expect(await resume(lot)).toMatchObject({
      status: 200,
      body: { data: { state: 'open', unfit_at: null } },
    });
    expect(await workOf()).toBeUndefined();
    expect((await buy(bob, second)).status).toBe(200);
  },
);

test('purchases that arrive together with those of an unfit tube are booked', async () => {
  const [bad, good] = [await lots.ichiban(), await lots.ichiban()];
  const swapBack = await swapIn(bad);
  const draw = ({ productId, lotId }: CardLot, number: number, by: TestMember, from: TestServer) =>
    from.call(drawTickets, {
      params: { tubeId: lotId },
      body: { payment_method: 'balance', product_id: productId, ticket_numbers: [number] },
      token: by.token,
    });
  const [cat, dan] = [await shop.member({ tokens: 1_000 }), await shop.member({ tokens: 1_000 })];
  const boxes = await lots.blindbox();
  const [a, b, c, d] = await Promise.all([
    draw(bad, 1, ann, shop),
    draw(good, 2, bob, shop),
    buyOf(shop, cat, boxes, [], byTokens),
    draw(bad, 5, dan, second),
  ]);
  expect([a.body, d.body]).toMatchObject([{ code: 'lot_paused' }, { code: 'lot_paused' }]);
  expect([b.status, c.status]).toEqual([200, 200]);
  expect(await stateOf(bad)).toEqual(unfit);
  await swapBack();
});

test('a machine goes on with its next batch', async () => {
  const { productId, lotIds } = await shop.machine({ batches: [Array(6).fill(1), Array(6).fill(1)] });
  const [first, next] = lotIds.map((lotId): CardLot => ({ game: 'gacha', productId, lotId }));
  const swapBack = await swapIn(first!);
  expect((await buyOf(shop, ann, first!, [1, 2, 3], byTokens)).status).toBe(200);
  expect([await stateOf(first!), await stateOf(next!)]).toEqual([
    unfit,
    { state: 'open', unfit: false, taken: 3 },
  ]);
  await swapBack();
});

test.each(games)('%s: an unfit lot reserves nothing for a card', async (game) => {
  const lot = await lots[game]();
  const swapBack = await swapIn(lot);
  expect((await buyOf(shop, ann, lot, numbersOf[game])).code).toBe(refusalOf[game]);
  expect(await stateOf(lot)).toEqual(unfit);
  await swapBack();
});

test.each(games)('%s: a payment that finds its lot unfit opens nothing, and is owed back', async (game) => {
  const lot = await lots[game]();
  const order = await start(ann, lot);
  const swapBack = await swapIn(lot);
  expect(await payOrder(shop.db, order.id)).toBe('gone');
  expect(await stateOf(lot)).toEqual(unfit);
  expect(await moneyOf(ann)).toBe(10_000 + order.final_amount);
  await swapBack();
});
