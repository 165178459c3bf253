import { drawTickets } from '@kujiya/contract/ichiban';
import { expect, test } from 'vitest';
import { audit } from './audit.ts';
import { openTestShop, type TestShop } from './testing/shop.ts';

/** A tube sold out by one member in three purchases, one with points, and a second tube just begun. */
async function fill(shop: TestShop): Promise<void> {
  const { token } = await shop.member({ tokens: 10_000, points: 1_000 });
  const finished = await shop.tube({ tickets: 5, big: 1 });
  const begun = await shop.tube();
  const draw = (tube: typeof begun, numbers: number[], points = 0) =>
    shop.call(drawTickets, {
      params: { tubeId: tube.tubeId },
      body: {
        payment_method: 'balance',
        product_id: tube.productId,
        ticket_numbers: numbers,
        ...(points > 0 && { points_discount: points }),
      },
      token,
    });
  await draw(finished, [1, 2], 400);
  await draw(finished, [3]);
  await draw(finished, [4, 5]);
  await draw(begun, [7]);
}

/** Each rule of the audit, and what breaks it and nothing but what must break with it. */
const breakages: [rule: string, ...statements: string[]][] = [
  [
    'postings of an entry sum to zero per currency',
    `update postings set amount = amount + 1 where (entry_id, account_id) in
       (select p.entry_id, p.account_id from postings p join ledger_accounts a on a.id = p.account_id
        where a.kind = 'sales' limit 1)`,
  ],
  [
    'a balance is the sum of its postings',
    `update ledger_accounts set balance = balance + 1 where currency = 'token'`,
  ],
  [
    'no balance is negative',
    'alter table ledger_accounts drop constraint ledger_accounts_balance_check',
    `update ledger_accounts set balance = -5 where currency = 'token' and member_id is not null`,
  ],
  ['an entry has postings', `insert into journal_entries (reference, kind) values ('empty', 'test')`],
  ['point lots hold what the point account holds', 'update point_lots set remaining = remaining - 1'],
  ['a point lot lost what was used of it', 'update point_lot_uses set points = points - 1'],
  ['a lot counts its undrawn slots', 'update lots set remaining = remaining - 1 where remaining > 1'],
  ['a lot counts its undrawn slots', 'update lots set total = total + 1'],
  ['only a batch keeps no counts of its own', 'update lots set remaining = null where remaining > 1'],
  ["a drawn slot lies in the box of its order's member", 'delete from box_items where slot_number = 7'],
  [
    "a drawn slot lies in the box of its order's member",
    'update box_items set member_id = member_id + 1 where slot_number = 7',
  ],
  [
    'the slots of a lot give its published root',
    // a prize moved between two tickets nobody has drawn
    `update slots a set prize_id = b.prize_id from slots b
     where a.order_id is null and b.order_id is null and b.lot_id = a.lot_id and b.prize_id < a.prize_id`,
  ],
  [
    'a box item comes from a drawn slot or is the LAST prize',
    `insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
     select member_id, order_id, lot_id, 8, prize_id, expires_at from box_items where slot_number = 7`,
  ],
  [
    'a box item comes from a drawn slot or is the LAST prize',
    `insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
     select member_id, order_id, lot_id, 0, prize_id, expires_at from box_items where slot_number = 7`,
  ],
  ['a finished lot gave its LAST prize', 'delete from box_items where slot_number = 0'],
  [
    'an order is posted with what it cost',
    'update orders set total_amount = total_amount + 1, final_amount = final_amount + 1',
  ],
  [
    'an order is posted with what it cost',
    'update orders set points_used = points_used + 200 where points_used > 0',
  ],
  ['a drawing order has a receipt', 'delete from receipts where seq = 3'],
  ['receipts of a lot are numbered without a gap and end at its head', 'delete from receipts where seq = 2'],
  [
    'receipts of a lot are numbered without a gap and end at its head',
    `update lots set receipt_head = decode(repeat('11', 32), 'hex') where receipts > 0`,
  ],
  [
    'each receipt names the one before',
    `update receipts set prev = decode(repeat('11', 32), 'hex') where seq = 2`,
  ],
  [
    'no receipt is dated before the one before',
    `update receipts set drawn_at = drawn_at - interval '1 hour' where seq = 2`,
  ],
  [
    'a receipt has the hash of its content',
    `update receipts set drawn_at = drawn_at + interval '1 ms' where seq = 3`,
  ],
  [
    'a receipt has the hash of its content',
    'update slots set prize_id = prize_id + 1 where number = 7 and order_id is not null',
    'update box_items set prize_id = prize_id + 1 where slot_number = 7',
  ],
];

test.each(breakages)('“%s” is found broken (%#)', async (rule, ...statements) => {
  const shop = await openTestShop();
  await fill(shop);
  expect(await audit(shop.db)).toEqual([]);
  await shop.tamper(...statements);
  expect((await audit(shop.db)).map((finding) => finding.rule)).toContain(rule);
  await shop.close();
});
