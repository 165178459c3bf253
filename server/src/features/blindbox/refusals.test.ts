import { blindboxRefusals } from '@kujiya/contract/blindbox';
import { buyEntireProduct, buyItem } from '@kujiya/contract/box-purchase';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { expect, test } from 'vitest';
import { refusalBody } from '#platform/http/refused.ts';
import { boxesOf, passHolds } from '#testing/boxes.ts';
import { hurried, whileBusy } from '#testing/busy.ts';
import { giveCoupon } from '#testing/coupons.ts';
import type { TestCase } from '#testing/figures.ts';
import { bargain, cardRefusals, moneyCases } from '#testing/money-cases.ts';
import { useTestShop } from '#testing/shop.ts';
import { stateOf } from '#testing/state.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();

const refusals = blindboxRefusals;
type World = TestCase & { buyer: TestMember; rival: TestMember };
/** The buyer holds the first box. */
async function world(contents?: number[]): Promise<World> {
  const w = {
    buyer: await shop.member(bargain),
    rival: await shop.member({ tokens: 100_000 }),
    ...(await shop.boxCase({ price: bargain.price, ...(contents && { contents }) })),
  };
  expect((await boxesOf(shop, w).hold(w.buyer, 1)).status).toBe(200);
  return w;
}
const keyOf = ({ buyer, packageId }: World) => `key-of-${buyer.id}-${packageId}`;
const rivalTakes = async (w: World, number: number) => {
  await boxesOf(shop, w).hold(w.rival, number);
  expect((await boxesOf(shop, w).buy(w.rival, number)).status).toBe(200);
};
const rivalTakesAll = async (w: World) => {
  await boxesOf(shop, w).release(w.buyer);
  expect((await boxesOf(shop, w).buyCase(w.rival)).status).toBe(200);
};

type Case = {
  refusal: Refusal;
  name: string;
  /** Of the case, where it is not one of each of six figures. */
  contents?: number[];
  before?: (world: World) => Promise<unknown>;
  number?: number;
  ask?: Record<string, unknown>;
  of?: (world: World) => Promise<Partial<World>>;
  details?: object;
};
const missing: Case[] = [
  ...[2_000_000_000, Number.MAX_SAFE_INTEGER].map(
    (packageId): Case => ({
      refusal: refusals.package_missing,
      name: 'no such package',
      of: async () => ({ packageId }),
    }),
  ),
  {
    refusal: refusals.package_missing,
    name: 'a tube',
    of: async () => ({ packageId: (await shop.tube()).tubeId }),
  },
  {
    refusal: refusals.package_missing,
    name: 'a batch of capsules',
    of: async () => ({ packageId: (await shop.machine()).lotId }),
  },
];
const common: Case[] = [
  ...missing,
  {
    refusal: drawRefusals.lot_paused,
    name: 'the case is paused',
    before: ({ packageId }) => shop.db.query(`update lots set state = 'paused' where id = $1`, [packageId]),
  },
  { refusal: refusals.package_sold_out, name: 'nothing is left', before: rivalTakesAll },
  { refusal: drawRefusals.coupon_missing, name: 'an unknown coupon', ask: { coupon_id: 7 } },
  {
    refusal: drawRefusals.coupon_unfit,
    name: 'a coupon for another game',
    before: (w) => giveCoupon(shop.db, w.buyer.id, { id: 901, types: [2] }),
    ask: { coupon_id: 901 },
  },
  {
    refusal: drawRefusals.coupon_minimum,
    name: 'a coupon for larger orders',
    before: (w) => giveCoupon(shop.db, w.buyer.id, { id: 902, min: 100_000 }),
    ask: { coupon_id: 902 },
    details: { min_purchase: 100_000 },
  },
  ...moneyCases.map(
    ({ before, ...rest }): Case => ({
      ...rest,
      contents: [1],
      ...(before && { before: (w) => before(shop.db, w) }),
    }),
  ),
];
const boxCases: Case[] = [
  ...common,
  { refusal: refusals.box_missing, name: 'the seventh of six', number: 7 },
  {
    refusal: refusals.box_drawn,
    name: 'another member bought it',
    before: (w) => rivalTakes(w, 2),
    number: 2,
  },
  { refusal: refusals.box_not_held, name: 'not the held box', number: 2 },
  {
    refusal: refusals.box_not_held,
    name: 'another member holds it',
    before: (w) => boxesOf(shop, w).hold(w.rival, 2),
    number: 2,
  },
  { refusal: refusals.box_not_held, name: 'held too long', before: (w) => passHolds(shop.db, w, 150) },
  {
    refusal: commonRefusals.idempotency_conflict,
    name: 'a key that bought something else',
    before: async (w) => {
      await boxesOf(shop, w).buy(w.buyer, 1, { key: keyOf(w) });
      await passHolds(shop.db, w, 20);
      await boxesOf(shop, w).hold(w.buyer, 2);
    },
    number: 2,
  },
];
const caseCases: Case[] = [
  ...common,
  {
    refusal: refusals.package_missing,
    name: 'a case of another product',
    of: async () => ({ productId: (await shop.boxCase()).productId }),
  },
  {
    refusal: refusals.package_being_picked,
    name: 'another member holds a box',
    before: (w) => boxesOf(shop, w).hold(w.rival, 6),
  },
  {
    refusal: commonRefusals.idempotency_conflict,
    name: 'a key that bought something else',
    before: (w) => boxesOf(shop, w).buy(w.buyer, 1, { key: keyOf(w) }),
  },
];

test.each([
  ...boxCases.map((one) => ({ ...one, what: 'box' as const })),
  ...caseCases.map((one) => ({ ...one, what: 'case' as const })),
])('$what, $refusal.code: $name', async ({ what, refusal, before, of, details, ...asked }) => {
  const w = await world(asked.contents);
  await before?.(w);
  const boxes = boxesOf(shop, { ...w, ...(await of?.(w)) });
  const key = refusal === commonRefusals.idempotency_conflict ? { key: keyOf(w) } : {};
  const more = { ...asked.ask, ...key };
  const state = await stateOf(shop.db);
  const reply =
    what === 'box' ? await boxes.buy(w.buyer, asked.number ?? 1, more) : await boxes.buyCase(w.buyer, more);
  const { code, status } = refusal;
  const { message } = refusalBody(refusal, reply.body);
  expect(reply).toEqual({ status, body: { success: false, code, message, ...details } });
  expect(await stateOf(shop.db)).toEqual(state);
});

test('draw_busy: another server is selling unknown boxes of the case', async () => {
  const w = await world();
  const boxes = boxesOf(shop, w);
  await whileBusy(shop.db, ['select from lots where id = $1 for no key update', [w.packageId]], async () => {
    const { code, status, message } = drawRefusals.draw_busy;
    const refused = { status, body: { success: false, code, message } };
    const both = () => Promise.all([boxes.buy(w.buyer, 1), boxes.buyCase(w.rival)]);
    expect(await hurried(both)).toEqual([refused, refused]);
  });
  expect((await boxes.buy(w.buyer, 1)).status).toBe(200);
});

test('package_changed: a case that changes with every attempt is not sold', async () => {
  const w = await world();
  await shop.tamper(`update lots set remaining = 5 where id = ${w.packageId}`);
  const { code, status, message } = refusals.package_changed;
  expect(await boxesOf(shop, w).buyCase(w.buyer)).toEqual({
    status,
    body: { success: false, code, message },
  });
  await shop.tamper(`update lots set remaining = 6 where id = ${w.packageId}`);
  expect((await boxesOf(shop, w).buyCase(w.buyer)).status).toBe(200);
});

test('each refusal the contract declares for box and case has been reached above', () => {
  const reachedBy = (cases: Case[], ...more: Refusal[]) =>
    new Set([...cases.map(({ refusal }) => refusal), drawRefusals.draw_busy, ...cardRefusals, ...more]);
  expect(new Set(buyItem.refusals)).toEqual(reachedBy(boxCases));
  expect(new Set(buyEntireProduct.refusals)).toEqual(reachedBy(caseCases, refusals.package_changed));
});

test.each([
  { item_index: 0 },
  { item_index: '1' },
  { item_index: 10_001 },
  { item_index: undefined },
  { package_id: undefined },
  { package_id: '1' },
  { payment_method: 'free' },
  { points_discount: -200 },
  { invoice_info: 'none' },
  { invoice_info: [] },
])('a body with %j is invalid', async (change) => {
  const w = await world();
  const state = await stateOf(shop.db);
  const body = { payment_method: 'balance', package_id: w.packageId, item_index: 1, ...change };
  const { token } = w.buyer;
  const reply = await shop.send({ method: 'POST', url: '/api/blindbox/buy-item', token, body });
  // A field that has a refusal of its own is answered with that.
  expect([400, 404, 422]).toContain(reply.status);
  expect(reply.body.success).toBe(false);
  expect(await stateOf(shop.db)).toEqual(state);
});

test('a visitor cannot hold, ask about, buy or release a box', async () => {
  const w = await world();
  const boxes = boxesOf(shop, w);
  const expired = await shop.member({ tokens: 1_000 });
  await shop.db.query('update sessions set expires_at = now() where member_id = $1', [expired.id]);
  const state = await stateOf(shop.db);
  const { code, message } = commonRefusals.login_required;
  for (const token of [null, shop.siteKey, 'garbage', '', expired.token])
    for (const reply of [
      await boxes.hold({ token }, 1),
      await boxes.hint({ token }, 1),
      await boxes.insight({ token }, 1),
      await boxes.buy({ token }, 1),
      await boxes.buyCase({ token }),
      await boxes.release({ token }),
    ])
      expect(reply).toEqual({ status: 401, body: { success: false, code, message } });
  expect(await stateOf(shop.db)).toEqual(state);
});
