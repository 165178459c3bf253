import { ichibanRefusals } from '@kujiya/contract/ichiban';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { paymentRedirect } from '@kujiya/contract/payments';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { drawTicket, drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { refusalBody } from '#platform/http/refused.ts';
import { hurried, whileBusy } from '#testing/busy.ts';
import { bargain, cardRefusals, moneyCases } from '#testing/money-cases.ts';
import { useTestShop } from '#testing/shop.ts';
import { stateOf } from '#testing/state.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();

type World = { buyer: TestMember; rival: TestMember; productId: number; tubeId: number };
const world = async (): Promise<World> => ({
  buyer: await shop.member(bargain),
  rival: await shop.member({ tokens: 100_000 }),
  ...(await shop.tube({ price: bargain.price })),
});
const buy = (
  { tubeId, productId }: Pick<World, 'tubeId' | 'productId'>,
  { token }: { token: string | null },
  numbers: number[],
  { key, ...more }: { key?: string; [field: string]: unknown } = {},
) =>
  shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: numbers, ...more },
    token,
    ...(key !== undefined && { key }),
  });
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const free = (tubeId: number) =>
  shop.db.query('update lots set locked_by = null, locked_until = null where id = $1', [tubeId]);
const setProduct = ({ productId }: World, change: string) =>
  shop.db.query(`update products set ${change} where id = $1`, [productId]);

type Case = {
  refusal: Refusal;
  name: string;
  before?: (world: World) => Promise<unknown>;
  /** The fields of the request that differ from drawing ticket number 1. */
  ask?: { numbers?: number[]; key?: string; [field: string]: unknown };
  of?: (world: World) => Partial<World>;
  details?: object;
};
const soon = new Date(Date.now() + 86_400_000).toISOString();
const cases: Case[] = [
  {
    refusal: drawRefusals.lot_paused,
    name: 'the tube is paused',
    before: ({ tubeId }) => shop.db.query(`update lots set state = 'paused' where id = $1`, [tubeId]),
  },
  {
    refusal: ichibanRefusals.turn_required,
    name: 'members wait for the tube',
    before: ({ tubeId }) =>
      shop.db.query(
        `insert into waiting_rooms (lot_id, opens_at, seed) values ($1, now() + interval '1 hour', sha256('x'))`,
        [tubeId],
      ),
  },
  { refusal: ichibanRefusals.tube_missing, name: 'no such tube', of: () => ({ tubeId: 2_000_000_000 }) },
  {
    refusal: ichibanRefusals.tube_missing,
    name: 'a tube number no table can hold',
    of: () => ({ tubeId: Number.MAX_SAFE_INTEGER }),
  },
  {
    refusal: ichibanRefusals.tube_missing,
    name: 'a tube of another product',
    of: ({ productId }) => ({ productId: productId + 1_000 }),
  },
  {
    refusal: ichibanRefusals.tube_locked,
    name: 'another member has locked it',
    before: (w) => buy(w, w.rival, [2]),
    details: {
      remain: expect.any(Number),
      locked_by_other: true,
      lock: { success: false, remain: expect.any(Number), locked_by_other: true },
    },
  },
  {
    refusal: ichibanRefusals.tube_finished,
    name: 'nothing is left',
    before: (w) => buy(w, w.rival, upTo(20), { is_full_pack: true }),
  },
  {
    refusal: ichibanRefusals.tickets_taken,
    name: 'one of two tickets is sold',
    before: async (w) => {
      await buy(w, w.rival, [2]);
      await free(w.tubeId);
    },
    ask: { numbers: [1, 2] },
  },
  { refusal: ichibanRefusals.tickets_none, name: 'no number', ask: { numbers: [] } },
  {
    refusal: ichibanRefusals.tickets_none,
    name: 'an empty full pack',
    ask: { numbers: [], is_full_pack: true },
  },
  { refusal: ichibanRefusals.tickets_too_many, name: 'eleven', ask: { numbers: upTo(11) } },
  { refusal: ichibanRefusals.tickets_invalid, name: 'twice the same', ask: { numbers: [3, 3] } },
  { refusal: ichibanRefusals.tickets_invalid, name: 'beyond the last', ask: { numbers: [21] } },
  { refusal: ichibanRefusals.tickets_invalid, name: 'huge', ask: { numbers: [1, 1e300] } },
  {
    refusal: ichibanRefusals.tickets_invalid,
    name: 'a full pack with one number twice',
    ask: { numbers: [...upTo(19), 1], is_full_pack: true },
  },
  {
    refusal: ichibanRefusals.full_pack_changed,
    name: 'a full pack of eleven when twenty are left',
    ask: { numbers: upTo(11), is_full_pack: true },
  },
  { refusal: ichibanRefusals.coupons_not_allowed, name: 'with a coupon', ask: { coupon_id: 7 } },
  {
    refusal: commonRefusals.idempotency_conflict,
    name: 'a key that bought something else',
    before: (w) => buy(w, w.buyer, [2], { key: `key-of-${w.buyer.id}-${w.tubeId}` }),
  },
  ...moneyCases.map(
    ({ before, ...rest }): Case => ({ ...rest, ...(before && { before: (w) => before(shop.db, w) }) }),
  ),
];

test.each(cases)(
  '$refusal.code: $name',
  async ({ refusal, before, ask: { numbers = [1], ...more } = {}, of, details }) => {
    const w = await world();
    await before?.(w);
    const asked = { ...w, ...of?.(w) };
    const key =
      refusal === commonRefusals.idempotency_conflict ? { key: `key-of-${w.buyer.id}-${w.tubeId}` } : {};
    const state = await stateOf(shop.db);
    const reply = await buy(asked, w.buyer, numbers, { ...more, ...key });
    const { code, status } = refusal;
    const { message } = refusalBody(refusal, reply.body);
    expect(reply).toEqual({ status, body: { success: false, code, message, ...details } });
    expect(await stateOf(shop.db)).toEqual(state);
  },
);

test('draw_busy: another server is drawing from the tube', async () => {
  const w = await world();
  await whileBusy(shop.db, ['select from lots where id = $1 for no key update', [w.tubeId]], async () => {
    const { code, status, message } = drawRefusals.draw_busy;
    const refused = { status, body: { success: false, code, message } };
    expect(await hurried(() => buy(w, w.buyer, [1]))).toEqual(refused);
  });
  expect((await buy(w, w.buyer, [1])).status).toBe(200);
});

test('each refusal the contract declares for a purchase has been reached above, for both calls', () => {
  const reached = new Set([...cases.map(({ refusal }) => refusal), drawRefusals.draw_busy, ...cardRefusals]);
  expect(new Set(drawTickets.refusals)).toEqual(reached);
  expect(new Set(drawTicket.refusals)).toEqual(reached);
});

test('a new price applies immediately; a buyer who saw the old one has to confirm it', async () => {
  const w = await world();
  await buy(w, w.buyer, [1]);
  await setProduct(w, 'price = 300, discount_price = 90');
  const changed = await buy(w, w.buyer, [2], { final_amount: 100 });
  expect(changed).toMatchObject({ status: 409, body: { code: 'price_changed', final_amount: 90 } });
  const unasked = await buy(w, w.buyer, [2]);
  expect(unasked.body.order.final_amount).toBe(90);
  await setProduct(w, 'point_price = 80');
  const shown = await buy(w, w.buyer, [3], { final_amount: 80 });
  expect(shown.body).toMatchObject({ order: { final_amount: 80 }, balance: { tokens: 730 } });
});

test('a product can be bought as soon as it opens, even right after a refusal', async () => {
  const w = await world();
  await buy(w, w.buyer, [1]);
  await setProduct(w, `draw_date = '${soon}'`);
  expect((await buy(w, w.buyer, [2])).body.code).toBe('product_not_open');
  await setProduct(w, 'draw_date = now()');
  expect((await buy(w, w.buyer, [2])).status).toBe(200);
});

test('only the buyer can follow an order to its draw', async () => {
  const w = await world();
  const { body } = await buy(w, w.buyer, [1]);
  const to = { params: { orderId: body.order.id } };
  const own = await shop.call(paymentRedirect, { ...to, token: w.buyer.token });
  expect(own.body.redirect_url).toBe(`/ichiban/draw/${body.order.code}`);
  const other = await shop.call(paymentRedirect, { ...to, token: w.rival.token });
  expect(other).toMatchObject({ status: 404, body: { code: 'order_missing' } });
});
