import { ichibanLimits } from '@kujiya/contract/ichiban';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { stateOf } from '#testing/state.ts';

const shop = useTestShop();

const world = async () => ({ buyer: await shop.member({ tokens: 1_000 }), ...(await shop.tube()) });
const buyOne = (
  { tubeId, productId }: { tubeId: number; productId: number },
  more: { token: string | null; key?: string },
) =>
  shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1] },
    ...more,
  });

const wrong: [name: string, change: Record<string, unknown>][] = [
  ['number 0', { ticket_numbers: [0] }],
  ['a negative number', { ticket_numbers: [-1] }],
  ['a number as text', { ticket_numbers: ['1'] }],
  ['a fraction', { ticket_numbers: [1.5] }],
  ['nothing as number', { ticket_numbers: [null] }],
  ['numbers in numbers', { ticket_numbers: [[1]] }],
  ['a number alone', { ticket_numbers: 1 }],
  ['no numbers', { ticket_numbers: undefined }],
  ['more than any tube holds', { ticket_numbers: Array(ichibanLimits.ticketsInTube + 1).fill(1) }],
  ['a product as text', { product_id: '1' }],
  ['no product', { product_id: undefined }],
  ['an unknown way to pay', { payment_method: 'free' }],
  ['no way to pay', { payment_method: undefined }],
  ['negative points', { points_discount: -200 }],
  ['points as text', { points_discount: '200' }],
  ['a negative sum', { final_amount: -1 }],
  ['true as text', { is_full_pack: 'true' }],
];

test.each(wrong)('a body with %s is invalid', async (_, change) => {
  const w = await world();
  const state = await stateOf(shop.db);
  const body = { payment_method: 'balance', product_id: w.productId, ticket_numbers: [1], ...change };
  const url = `/api/raffle/draw/multiple/${w.tubeId}`;
  const reply = await shop.send({ method: 'POST', url, token: w.buyer.token, body });
  // A field that has a refusal of its own is answered with that.
  expect([400, 404, 422]).toContain(reply.status);
  expect(reply.body.success).toBe(false);
  expect(await stateOf(shop.db)).toEqual(state);
});

test.each([0, -1, 1.5, '1', 21, null, [1]])(
  'a single ticket with the number %j is refused',
  async (number) => {
    const { buyer, tubeId, productId } = await world();
    const state = await stateOf(shop.db);
    const reply = await shop.send({
      method: 'POST',
      url: `/api/raffle/draw/${tubeId}`,
      token: buyer.token,
      body: { payment_method: 'balance', product_id: productId, ticket_number: number },
    });
    expect([400, 422]).toContain(reply.status);
    expect(await stateOf(shop.db)).toEqual(state);
  },
);

test.each(['abc', '0', '-1', '1.5', '%00', '99999999999999999999'])(
  'the tube id %s is invalid',
  async (tubeId) => {
    const { buyer, productId } = await world();
    const reply = await shop.send({
      method: 'POST',
      url: `/api/raffle/draw/multiple/${tubeId}`,
      token: buyer.token,
      body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1] },
    });
    expect(reply).toMatchObject({ status: 404, body: { code: 'tube_missing' } });
  },
);

test.each(['short', 'with space', '籤', 'x'.repeat(129)])('the key “%s” is invalid', async (key) => {
  const w = await world();
  const state = await stateOf(shop.db);
  expect(await buyOne(w, { token: w.buyer.token, key })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  });
  expect(await stateOf(shop.db)).toEqual(state);
});

test('a visitor cannot draw', async () => {
  const w = await world();
  const expired = await shop.member({ tokens: 1_000 });
  await shop.db.query('update sessions set expires_at = now() where member_id = $1', [expired.id]);
  const state = await stateOf(shop.db);
  for (const token of [null, shop.siteKey, 'garbage', '', expired.token]) {
    const { code, message } = commonRefusals.login_required;
    expect(await buyOne(w, { token })).toEqual({ status: 401, body: { success: false, code, message } });
  }
  expect(await stateOf(shop.db)).toEqual(state);
});
