import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { drawCapsules, gachaRefusals } from '@kujiya/contract/gacha';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { expect, test } from 'vitest';
import { refusalBody } from '#platform/http/refused.ts';
import { hurried, whileBusy } from '#testing/busy.ts';
import { giveCoupon } from '#testing/coupons.ts';
import type { TestMachine } from '#testing/figures.ts';
import { bargain, cardRefusals, moneyCases } from '#testing/money-cases.ts';
import { useTestShop } from '#testing/shop.ts';
import { stateOf } from '#testing/state.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();

type World = TestMachine & { buyer: TestMember; rival: TestMember };
const world = async (): Promise<World> => ({
  buyer: await shop.member(bargain),
  rival: await shop.member({ tokens: 100_000 }),
  ...(await shop.machine({ price: bargain.price })),
});
const draw = (
  { productId }: Pick<World, 'productId'>,
  { token }: { token: string | null },
  { key, ...more }: { key?: string; [field: string]: unknown } = {},
) =>
  shop.call(drawCapsules, {
    params: { id: productId },
    body: { payment_method: 'balance', ...more },
    token,
    ...(key !== undefined && { key }),
  });
const keyOf = ({ buyer, productId }: World) => `key-of-${buyer.id}-${productId}`;

type Case = {
  refusal: Refusal;
  name: string;
  before?: (world: World) => Promise<unknown>;
  /** The fields of the request that differ from buying one capsule. */
  ask?: Record<string, unknown>;
  of?: (world: World) => Promise<{ productId: number }>;
  details?: object;
};
const cases: Case[] = [
  ...[2_000_000_000, Number.MAX_SAFE_INTEGER].map(
    (productId): Case => ({
      refusal: catalogueRefusals.product_missing,
      name: 'no such machine',
      of: async () => ({ productId }),
    }),
  ),
  {
    refusal: catalogueRefusals.product_missing,
    name: 'a blind box',
    of: () => shop.boxCase(),
  },
  { refusal: catalogueRefusals.product_missing, name: 'a tube', of: () => shop.tube() },
  {
    refusal: gachaRefusals.machine_empty,
    name: 'nothing is left',
    before: async (w) => {
      for (const quantity of [5, 1]) await draw(w, w.rival, { quantity });
    },
  },
  {
    refusal: gachaRefusals.machine_empty,
    name: 'there never was anything',
    before: ({ lotId }) =>
      shop.tamper(
        `delete from slots where lot_id = ${lotId}`,
        `delete from lot_secrets where lot_id = ${lotId}`,
        `delete from lots where id = ${lotId}`,
      ),
  },
  {
    refusal: gachaRefusals.machine_short,
    name: 'ten of six',
    ask: { quantity: 10 },
    details: { remaining: 6 },
  },
  {
    refusal: gachaRefusals.machine_short,
    name: 'three of one',
    before: (w) => draw(w, w.rival, { quantity: 5 }),
    ask: { quantity: 3 },
    details: { remaining: 1 },
  },
  ...[2, 4, 11, 100].map(
    (quantity): Case => ({
      refusal: gachaRefusals.quantity_invalid,
      name: `${quantity} at once`,
      ask: { quantity },
    }),
  ),
  { refusal: drawRefusals.coupon_missing, name: 'an unknown coupon', ask: { coupon_id: 7 } },
  {
    refusal: drawRefusals.coupon_unfit,
    name: 'a coupon for another game',
    before: (w) => giveCoupon(shop.db, w.buyer.id, { id: 901, types: [1] }),
    ask: { coupon_id: 901 },
  },
  {
    refusal: drawRefusals.coupon_minimum,
    name: 'a coupon for larger orders',
    before: (w) => giveCoupon(shop.db, w.buyer.id, { id: 902, min: 100_000 }),
    ask: { coupon_id: 902 },
    details: { min_purchase: 100_000 },
  },
  {
    refusal: commonRefusals.idempotency_conflict,
    name: 'a key that drew something else',
    before: (w) => draw(w, w.buyer, { quantity: 3, key: keyOf(w) }),
  },
  ...moneyCases.map(
    ({ before, ...rest }): Case => ({ ...rest, ...(before && { before: (w) => before(shop.db, w) }) }),
  ),
];

test.each(cases)('$refusal.code: $name', async ({ refusal, before, ask, of, details }) => {
  const w = await world();
  await before?.(w);
  const asked = (await of?.(w)) ?? w;
  const key = refusal === commonRefusals.idempotency_conflict ? { key: keyOf(w) } : {};
  const state = await stateOf(shop.db);
  const reply = await draw(asked, w.buyer, { ...ask, ...key });
  const { code, status } = refusal;
  const { message } = refusalBody(refusal, reply.body);
  expect(reply).toEqual({ status, body: { success: false, code, message, ...details } });
  expect(await stateOf(shop.db)).toEqual(state);
});

test('draw_busy: another server is drawing the last capsules', async () => {
  const w = await world();
  await whileBusy(
    shop.db,
    ['select from slots where lot_id = $1 and number > 1 for no key update', [w.lotId]],
    async () => {
      const { code, status, message } = drawRefusals.draw_busy;
      const refused = { status, body: { success: false, code, message } };
      expect(await hurried(() => draw(w, w.buyer, { quantity: 3 }))).toEqual(refused);
      expect((await draw(w, w.buyer)).status).toBe(200);
    },
  );
  expect((await draw(w, w.buyer, { quantity: 3 })).status).toBe(200);
});

test('each refusal the contract declares for a draw has been reached above', () => {
  const reached = new Set([...cases.map(({ refusal }) => refusal), drawRefusals.draw_busy, ...cardRefusals]);
  expect(new Set(drawCapsules.refusals)).toEqual(reached);
});

test.each([
  { quantity: 0 },
  { quantity: -1 },
  { quantity: 1.5 },
  { quantity: '1' },
  { quantity: 101 },
  { payment_method: undefined },
  { payment_method: 'free' },
  { points_discount: -200 },
  { final_amount: -1 },
])('a body with %j is invalid', async (change) => {
  const w = await world();
  const state = await stateOf(shop.db);
  const body = { payment_method: 'balance', ...change };
  const url = `/api/gacha/draw/${w.productId}`;
  const reply = await shop.send({ method: 'POST', url, token: w.buyer.token, body });
  // A field that has a refusal of its own is answered with that.
  expect([400, 404, 422]).toContain(reply.status);
  expect(reply.body.success).toBe(false);
  expect(await stateOf(shop.db)).toEqual(state);
});

test('a visitor cannot draw', async () => {
  const w = await world();
  const expired = await shop.member({ tokens: 1_000 });
  await shop.db.query('update sessions set expires_at = now() where member_id = $1', [expired.id]);
  const state = await stateOf(shop.db);
  const { code, message } = commonRefusals.login_required;
  for (const token of [null, shop.siteKey, 'garbage', '', expired.token])
    expect(await draw(w, { token })).toEqual({ status: 401, body: { success: false, code, message } });
  expect(await stateOf(shop.db)).toEqual(state);
});

test('a new price applies immediately; a buyer who saw the old one has to confirm it', async () => {
  const w = await world();
  await draw(w, w.buyer);
  await shop.db.query('update products set discount_price = 90 where id = $1', [w.productId]);
  const changed = await draw(w, w.buyer, { final_amount: 100 });
  expect(changed).toMatchObject({ status: 409, body: { code: 'price_changed', final_amount: 90 } });
  expect((await draw(w, w.buyer)).body.order.final_amount).toBe(90);
  await shop.db.query('update products set point_price = 80 where id = $1', [w.productId]);
  const { body } = await draw(w, w.buyer, { quantity: 3, points_discount: 2_400, final_amount: 120 });
  expect(body).toMatchObject({
    order: { total_amount: 240, points_used: 2_400, points_discount: 120, final_amount: 120 },
    balance: { tokens: 690, points: 1_600 },
  });
});
