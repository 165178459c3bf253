import { staffLog } from '@kujiya/contract/staff/log';
import { staffAddOrderNote, staffOrderNotes } from '@kujiya/contract/staff/notes';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import { eraseNotes } from './queries.ts';

const shop = useTestShop();

test('notes between staff keep author and order, are added once, cannot be changed, and go with the member', async () => {
  const [clerk, owner, support] = [
    await shop.staff('clerk'),
    await shop.staff(),
    await shop.staff('support'),
  ];
  const buyer = await shop.member({ tokens: 1_000 });
  const mug = await makeGoods(shop.db, { price: 100 });
  const id = await orderByTokens(shop, buyer, { items: [{ product_id: mug, quantity: 1 }], sent: true });
  const at = (token: string) => ({ params: { id }, token });
  const list = async () => {
    const { body } = await shop.call(staffOrderNotes, at(support.token));
    expect(Value.Check(staffOrderNotes.answer, body)).toBe(true);
    return body.data.map(({ text }) => text);
  };
  const add = (token: string, text: string, key: string) =>
    shop.call(staffAddOrderNote, { ...at(token), key, body: { text } });
  expect(await list()).toEqual([]);
  const keys = ['note-one-00000001', 'note-two-00000002', 'note-three-000003', 'note-four-0000004'] as const;
  await add(clerk.token, '盒子有壓痕，先拍照', keys[0]);
  await add(clerk.token, '盒子有壓痕，先拍照', keys[0]);
  const { body } = await add(owner.token, '已聯絡，可以寄', keys[1]);
  expect(body.data.text).toBe('已聯絡，可以寄');
  expect(await list()).toEqual(['盒子有壓痕，先拍照', '已聯絡，可以寄']);
  expect((await add(clerk.token, '　', keys[2])).body.code).toBe('note_invalid');
  expect((await add((await shop.staff('viewer')).token, '看看', keys[3])).status).toBe(403);
  await expect(shop.db.query('update order_notes set staff_id = staff_id')).rejects.toThrow();
  const log = await shop.call(staffLog, { query: { subject: `order:${id}` }, token: owner.token });
  expect(log.body.data.map(({ words }) => words)).toEqual(['寫下訂單備註', '寫下訂單備註']);
  await eraseNotes.alone(shop.db, buyer.id);
  expect(await list()).toEqual([]);
});
