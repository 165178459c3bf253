import { createOrder } from '@kujiya/contract/goods';
import { getBalance } from '@kujiya/contract/member';
import { paymentForm } from '@kujiya/contract/payments';
import { recharge } from '@kujiya/contract/recharge';
import { askTokenRefund } from '@kujiya/contract/refunds';
import * as calls from '@kujiya/contract/staff/blocks';
import { staffMember, staffMembers } from '@kujiya/contract/staff/members';
import { beforeAll, expect, test } from 'vitest';
import { boxesOf } from '#testing/boxes.ts';
import { cardDrawsOf } from '#testing/card-draws.ts';
import { buyOf } from '#testing/cards.ts';
import { startTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';
import { collector, send } from '#testing/storage.ts';
import { brokenBlocks } from './block-queries.ts';

const shop = useTestShop();
const { pursesOf } = stateOf(shop);
const { lots } = cardDrawsOf(shop);
const { drain, listOf } = notificationsOf(shop);
let second: TestServer;
let manager: TestStaff;
beforeAll(async () => {
  second = await shop.another();
  manager = await shop.staff('manager');
});

const reason = '付款爭議處理中';
const codeOf = ({ status, body }: { status: number; body: { code?: string | undefined } }) =>
  body.code ?? status;
const block = ({ id }: TestMember, ends_at?: string, server: TestServer = shop) =>
  server.call(calls.staffBlockMember, {
    token: manager.token,
    params: { id },
    body: { reason, ...(ends_at && { ends_at }) },
  });
const unblock = ({ id }: TestMember) =>
  shop.call(calls.staffUnblockMember, { token: manager.token, params: { id }, body: { reason: '已釐清' } });
const blockOf = async ({ id }: TestMember) =>
  (await shop.call(staffMember, { params: { id }, token: manager.token })).body.data.block;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const invoice = { invoice_type: 'personal', carrier_code: '/ABC1234', email: 'me@toys.example' } as const;
async function orderGoods(
  ann: TestMember,
  payment_method: 'balance' | 'credit_card',
  server: TestServer = shop,
) {
  const product_id = await makeGoods(shop.db, { price: 100 });
  return server.call(createOrder, {
    token: ann.token,
    body: {
      items: [{ product_id, quantity: 1 }],
      payment_method,
      ...(payment_method === 'credit_card' && invoice),
    },
  });
}
const topUp = ({ token }: TestMember) =>
  shop.call(recharge, { token, body: { amount: 100, invoice_type: 'personal', email: 'me@toys.example' } });

/** Every way to spend money, and its refusal or status. */
async function tryAll(ann: TestMember) {
  const codes: Record<string, unknown> = {};
  for (const [game, make] of Object.entries(lots)) {
    const numbers = { ichiban: [1], blindbox: [1, 2, 3, 4, 5, 6], gacha: [1] }[game] ?? [];
    codes[`${game} by tokens`] = codeOf(
      await buyOf(shop, ann, await make(), numbers, { payment_method: 'balance' }),
    );
    codes[`${game} by card`] = codeOf(await buyOf(shop, ann, await make(), numbers));
  }
  const box = boxesOf(shop, await shop.boxCase());
  codes['holding a box'] = codeOf(await box.hold(ann, 1));
  codes['goods by tokens'] = codeOf(await orderGoods(ann, 'balance'));
  codes['goods by card'] = codeOf(await orderGoods(ann, 'credit_card'));
  codes['a top-up'] = codeOf(await topUp(ann));
  return codes;
}
const ordersOf = async ({ id }: TestMember) =>
  (await shop.db.query('select from orders where member_id = $1', [id])).rowCount;

test('a blocked member buys in no way at all, until unblocked, and others buy as before', async () => {
  const [ann, ben] = [await shop.member({ tokens: 20_000 }), await shop.member({ tokens: 20_000 })];
  expect((await block(ann)).body).toMatchObject({ message: '已暫停購買', data: { reason, ends_at: null } });
  const refused = await tryAll(ann);
  expect(Object.keys(refused)).toHaveLength(10);
  expect(new Set(Object.values(refused))).toEqual(new Set(['member_blocked']));
  expect([await ordersOf(ann), await pursesOf(ann)]).toEqual([0, [20_000, 0]]);
  expect(new Set(Object.values(await tryAll(ben)))).toEqual(new Set([200, 202]));
  expect((await unblock(ann)).body.message).toBe('已恢復購買');
  expect(new Set(Object.values(await tryAll(ann)))).toEqual(new Set([200, 202]));
  expect(codeOf(await unblock(ann))).toBe('not_blocked');
});

test('a held box is not sold to a blocked member, and an unpaid order is not paid', async () => {
  const ann = await shop.member({ tokens: 1_000 });
  const box = boxesOf(shop, await shop.boxCase());
  expect((await box.hold(ann, 1)).status).toBe(200);
  const order = (await orderGoods(ann, 'credit_card')).body.data;
  await block(ann);
  expect(codeOf(await box.buy(ann, 1))).toBe('member_blocked');
  const form = await shop.call(paymentForm, {
    token: ann.token,
    params: { orderNumber: order.order_number },
  });
  expect(codeOf(form)).toBe('member_blocked');
});

test('what a blocked member owns is read, sent and given back, and money on its way still arrives', async () => {
  await shop.listen();
  const ann = await collector(shop, { things: 2, tokens: 1_000 });
  const begun = await startTopUp(shop, ann, 500);
  await block(ann);
  await begun.act('pay');
  expect((await pursesOf(ann))[0]).toBe(1_500);
  expect((await shop.call(getBalance, { token: ann.token })).status).toBe(200);
  expect((await send(shop, ann, { ids: ann.ids.slice(0, 1) })).status).toBe(200);
  expect((await shop.call(askTokenRefund, { token: ann.token, body: { amount: 500 } })).status).toBe(200);
});

test('a block ends by itself, is replaced by a newer one, and has an end in the future', async () => {
  const ann = await shop.member({ tokens: 1_000 });
  expect(codeOf(await block(ann, new Date(Date.now() - 1_000).toISOString()))).toBe('block_end_invalid');
  expect(codeOf(await block(ann, 'tomorrow'))).toBe('block_end_invalid');
  const ends_at = inAnHour();
  expect((await block(ann, ends_at)).body.data.ends_at).toBe(ends_at);
  expect(await blockOf(ann)).toMatchObject({ reason, ends_at, by: { id: manager.id } });
  const found = await shop.call(staffMembers, { query: { q: ann.phone }, token: manager.token });
  expect(found.body.data.map(({ is_blocked }) => is_blocked)).toEqual([true]);
  expect(codeOf(await orderGoods(ann, 'balance'))).toBe('member_blocked');
  await block(ann);
  expect((await blockOf(ann))?.ends_at).toBeNull();
  await shop.db.query('update member_blocks set ends_at = now() where member_id = $1', [ann.id]);
  expect(await blockOf(ann)).toBeNull();
  expect(codeOf(await unblock(ann))).toBe('not_blocked');
  expect(codeOf(await orderGoods(ann, 'balance'))).toBe(200);
});

test('the member is told of both, with the reason, and the log keeps both', async () => {
  const ann = await shop.member();
  await block(ann);
  await unblock(ann);
  await drain();
  expect((await listOf(ann)).data.map(({ title, desc }) => [title, desc])).toEqual([
    ['帳號恢復購買', '您又可以購買、抽獎和儲值了。'],
    ['帳號暫停購買', `您暫時不能購買、抽獎和儲值；盒櫃、出貨和退款照常。原因：${reason}`],
  ]);
  const { rows } = await shop.db.query(
    'select words, reason from staff_log where $1 = any (subjects) order by id',
    [`member:${ann.id}`],
  );
  expect(rows).toEqual([
    { words: '暫停會員購買', reason },
    { words: '恢復會員購買', reason: '已釐清' },
  ]);
});

test('who lacks the right blocks nobody, and nobody is blocked who is not there', async () => {
  const ann = await shop.member();
  const by = { params: { id: ann.id }, body: { reason } };
  const { token } = await shop.staff('clerk');
  expect(codeOf(await shop.call(calls.staffBlockMember, { ...by, token }))).toBe('right_missing');
  expect(codeOf(await block({ ...ann, id: 999_999 }))).toBe('member_missing');
  expect(await blockOf(ann)).toBeNull();
});

test('of a purchase and a block at once, on two servers, one is first, and nothing is bought after the block', async () => {
  for (let round = 0; round < 4; round++)
    for (const make of Object.values(lots))
      for (const payment_method of ['balance', 'credit_card']) {
        const ann = await shop.member({ tokens: 20_000 });
        const lot = await make();
        const numbers = lot.game === 'blindbox' ? [1, 2, 3, 4, 5, 6] : [1];
        const [bought] = await Promise.all([
          buyOf(shop, ann, lot, numbers, {
            payment_method,
            ...(payment_method === 'balance' && { invoice_info: null }),
          }),
          block(ann, undefined, second),
        ]);
        expect(['member_blocked', 200, 202]).toContain(codeOf(bought));
        expect(await ordersOf(ann)).toBe(bought.status === 403 ? 0 : 1);
      }
  for (let round = 0; round < 6; round++) {
    const ann = await shop.member({ tokens: 1_000 });
    const [bought, topped] = await Promise.all([orderGoods(ann, 'balance', second), topUp(ann), block(ann)]);
    const done = [bought, topped].filter(({ status }) => status === 200).length;
    expect(await ordersOf(ann)).toBe(done);
  }
  expect(await brokenBlocks(shop.db)).toEqual([]);
});

test('the audit finds a purchase by a blocked member', async () => {
  const ann = await shop.member({ tokens: 1_000 });
  expect(codeOf(await orderGoods(ann, 'balance'))).toBe(200);
  await block(ann);
  const planted = `update member_blocks set at = now() - interval '1 hour' where member_id = ${ann.id}`;
  expect((await shop.rehearse([planted], (db) => brokenBlocks(db))).map(({ rule }) => rule)).toEqual([
    'a blocked member buys nothing',
  ]);
});
