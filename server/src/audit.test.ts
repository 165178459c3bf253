import { checkIn } from '@kujiya/contract/check-in';
import { listCoupons, redeemCoupon } from '@kujiya/contract/coupons';
import { drawCapsules } from '@kujiya/contract/gacha';
import { drawTickets } from '@kujiya/contract/ichiban';
import { claimInstall } from '@kujiya/contract/install';
import { exchangePoints } from '@kujiya/contract/points';
import { askTokenRefund, staffSettleRefund } from '@kujiya/contract/refunds';
import { staffRefundOrder } from '@kujiya/contract/staff/goods';
import { claimTask } from '@kujiya/contract/tasks';
import { beforeAll, expect, test } from 'vitest';
import { setInviter } from '#features/invitation/queries.ts';
import { tasksOf } from '#features/tasks/service.ts';
import { supplyMonth } from '#features/vip/service.ts';
import { transaction } from '#platform/postgres/database.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { notePartRefund, returnSpentPoints } from '#shop/points/service.ts';
import { audit } from './audit.ts';
import { correctInvoices } from './features/invoice/issue/correct.ts';
import { ezpay } from './features/invoice/issue/ezpay.ts';
import { issueInvoices } from './features/invoice/issue/service.ts';
import { features } from './features.ts';
import { newebpay } from './shop/payments/newebpay.ts';
import { payOut } from './shop/refunds/payouts.ts';
import { boxesOf, passHolds } from './testing/boxes.ts';
import { startTopUp } from './testing/gateway.ts';
import { makeGoods } from './testing/goods.ts';
import { orderByCard, orderByTokens } from './testing/orders.ts';
import { sendThings } from './testing/parcel.ts';
import { useTestShop } from './testing/shop.ts';
import { collector } from './testing/storage.ts';

const shop = useTestShop();

/**
 * A tube sold out by one member in three purchases, one with points, and a second tube just begun; a package of which one
 * box was bought after two cards and another is in hand; a machine drawn from twice.
 */
beforeAll(async () => {
  const member = await shop.member({ tokens: 10_000, points: 1_000 });
  const { token } = member;
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

  const box = await shop.package();
  const boxes = boxesOf(shop, box);
  for (const type of ['shake_card', 'insight_card'] as const) await shop.cards(member, type, 2);
  await boxes.hold(member, 6);
  await boxes.hint(member, 6);
  await boxes.insight(member, 6);
  await boxes.buy(member, 6);
  await passHolds(shop.db, box, 10);
  await boxes.hold(member, 5);
  const machine = await shop.machine({ contents: [20] });
  for (const quantity of [10, 3])
    await shop.call(drawCapsules, {
      params: { id: machine.productId },
      body: { payment_method: 'balance', quantity },
      token,
    });

  // Another member checks in, redeems a code, exchanges points, and uses a coupon.
  const loyal = await shop.member({ tokens: 1_000, points: 400 });
  await shop.call(checkIn, { token: loyal.token });
  await shop.db.query(
    `with d as (insert into coupon_definitions (title, description, amount, valid_days) values ('測試券', '', 50, 30) returning id)
     insert into coupon_codes (definition_id, code, total) select id, 'AUDIT1', 3 from d`,
  );
  await shop.call(redeemCoupon, { token: loyal.token, body: { code: 'AUDIT1' } });
  await shop.call(exchangePoints, { token: loyal.token, body: { quantity: 2 } });
  const { data } = (await shop.call(listCoupons, { token: loyal.token, query: {} })).body;
  const used = await shop.call(drawCapsules, {
    params: { id: machine.productId },
    body: { payment_method: 'balance', quantity: 1, coupon_id: data[0]?.coupon_id ?? 0 },
    token: loyal.token,
  });
  expect(used.body.order.coupon_discount).toBe(50);

  // What follows from it: a level, a task, a month, an invitation, an installation; and a refund of what was earned.
  const drain = () => drainEvents(shop.db, consumersOf(shop as never, features));
  await drain();
  const { daily } = await tasksOf(shop as never, loyal.id);
  for (const { id, can_claim } of daily)
    if (can_claim) await shop.call(claimTask, { params: { id }, token: loyal.token });
  await shop.call(claimInstall, { token: loyal.token });
  await shop.db.query(`update members set created_at = now() - interval '1 year' where id = $1`, [loyal.id]);
  await supplyMonth(shop.db, Date.now());
  await transaction(shop.db, async (tx) => {
    await setInviter(tx, loyal.id, member.id);
    await recordEvent(tx, 'invitation.named', loyal.id, {});
  });
  await drain();
  const { rows } = await shop.db.query<{ id: number; points: number; paid: number }>(
    `select id, points_used as points, final_amount as paid from orders where points_used > 0`,
  );
  const [spent] = rows;
  await transaction(shop.db, async (tx) => {
    const { id: orderId, points = 0, paid = 0 } = spent ?? { id: 0 };
    await returnSpentPoints(tx, {
      orderId,
      memberId: member.id,
      reference: 'audit:spent',
      points: points / 2,
    });
    await notePartRefund(tx, { orderId, memberId: member.id, refunded: paid / 2 });
  });
  await drain();
  await loadRefunds();
});

/**
 * Goods by tokens with points, of which one piece was given back; by card, whose payment waits for the gateway; unused tokens
 * that were asked for and paid out, with their invoices corrected; a parcel on its way.
 */
async function loadRefunds(): Promise<void> {
  const boss = await shop.staff();
  const mug = await makeGoods(shop.db, { price: 100 });
  const ann = await collector(shop, { things: 2 });
  const parcel = await sendThings(shop, ann, ann.ids.slice(0, 1));
  await parcel.handOver(boss);
  const buyer = await shop.member({ tokens: 1_000, points: 400 });
  const two = [{ product_id: mug, quantity: 2 }];
  for (const id of [
    await orderByTokens(shop, buyer, { items: two, points: 400 }),
    await orderByCard(shop, buyer, { items: two }),
  ]) {
    const body = { reason: '瑕疵', lines: [{ position: 1, quantity: 1 }] };
    expect((await shop.call(staffRefundOrder, { params: { id }, token: boss.token, body })).status).toBe(200);
  }

  const address = await shop.listen();
  const gone = await shop.member();
  for (const amount of [300, 100]) await (await startTopUp(shop, gone, amount)).act('pay');
  const context = { db: shop.db, clock: Date.now, log: { warn() {} } };
  const provider = ezpay(shop.config, () => address);
  await issueInvoices(context, provider);
  const asked = await shop.call(askTokenRefund, { token: gone.token, body: { amount: 400 } });
  const { id } = asked.body.data;
  const body = { reason: '會員申請' };
  expect((await shop.call(staffSettleRefund, { params: { id }, token: boss.token, body })).status).toBe(200);
  await shop.db.query(`update sandbox_trades set paid_at = paid_at - interval '2 days' where amount = 300`);
  const gateway = newebpay(shop.config, () => address);
  expect(await payOut(context, gateway)).toBe(2);
  expect(await correctInvoices(context, provider)).toBe(2);
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
  [
    'point lots hold what the point account holds',
    'update point_lots set remaining = remaining - 1 where remaining > 0',
  ],
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
    "what is kept of a lot's tree belongs to its slots",
    'update lot_trees set nodes = set_byte(nodes, 40, get_byte(nodes, 40) # 1) where length(nodes) > 40',
  ],
  [
    'a box item comes from a drawn slot or is the LAST prize',
    `insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, expires_at)
     select member_id, order_id, lot_id, 15, prize_id, expires_at from box_items where slot_number = 7`,
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
  ['a lot counts its undrawn slots', `update lots set total = total + 1 where game = 'gacha'`],
  [
    "a drawn slot lies in the box of its order's member",
    `delete from box_items b using lots l where l.id = b.lot_id and l.game = 'gacha' and b.slot_number = 12`,
  ],
  [
    'each receipt names the one before',
    `update receipts r set prev = decode(repeat('11', 32), 'hex') from lots l
     where l.id = r.lot_id and l.game = 'blindbox'`,
  ],
  [
    'a receipt of a machine has the number of its first capsule',
    `update receipts r set seq = 2 from lots l where l.id = r.lot_id and l.game = 'gacha' and r.seq = 11`,
  ],
  [
    'a receipt of a machine has the number of its first capsule',
    `update receipts r set prev = decode(repeat('11', 32), 'hex') from lots l
     where l.id = r.lot_id and l.game = 'gacha'`,
  ],
  [
    'a box is held by one member',
    `insert into slot_locks (member_id, product_id, lot_id, number, locked_at, expires_at)
     select member_id + 1, product_id, lot_id, number, locked_at, expires_at from slot_locks`,
  ],
  [
    'a card was used once, by its owner, and says what is true',
    'update tool_uses set holds = not holds where holds',
  ],
  [
    'a card was used once, by its owner, and says what is true',
    'delete from tool_uses where holds',
    `update tool_uses u set prize_id = s.prize_id from slots s where s.lot_id = u.lot_id and s.number = u.number`,
  ],
  [
    'a card was used once, by its owner, and says what is true',
    'update tool_uses set member_id = member_id + 1 where holds',
  ],
  [
    'a card was used once, by its owner, and says what is true',
    'update user_tools set used_at = null where used_at is not null',
  ],
  [
    'a card was used once, by its owner, and says what is true',
    'update user_tools set used_at = now() where used_at is null',
  ],
  [
    'the lines of an order sum to its total',
    `insert into order_lines (order_id, position, name, unit_price, quantity, subtotal)
     select min(id), 1, '貼紙', 1, 1, 1 from orders`,
  ],
  [
    'the moves of an order are allowed and lead to where it is',
    `insert into order_moves (order_id, from_status, to_status, actor, reason)
     select min(id), 'pending', 'cancelled', 'clock', 'expired' from orders`,
  ],
  [
    'the moves of an order are allowed and lead to where it is',
    `insert into order_moves (order_id, from_status, to_status, actor, reason)
     select min(id), 'paid', 'completed', 'clock', 'never' from orders`,
  ],
  ['an order that was paid has one event of it', 'delete from events'],
  [
    'an order that was paid has one event of it',
    `insert into events (kind, member_id, order_id) select kind, member_id, order_id from events limit 1`,
  ],
  ['an event is of an order and a member that exist', 'update events set order_id = order_id + 1000000'],
  [
    'a live reservation is of a pending draw of its lot',
    `update slots set reserved_by = (select min(id) from orders), reserved_until = now() + interval '1 minute'
     where number = 20 and order_id is null`,
  ],
  [
    'a pending draw holds what it reserved until its time is over',
    `update orders set status = 'pending', expires_at = now() + interval '1 minute', reserved_slots = 1
     where id = (select min(id) from orders)`,
  ],
  [
    'a cancelled draw has given its points back',
    `update orders set status = 'cancelled' where points_used > 0`,
  ],
  ['a check-in counts on from the day before', 'update check_ins set streak = streak + 1'],
  ['a check-in gave its points once', 'update check_ins set points = points + 1'],
  ['a check-in gave its coupon once', 'update check_ins set coupon_amount = 10'],
  ['a code is redeemed within its limits', 'update coupon_codes set redeemed = 0'],
  [
    'a code is redeemed within its limits',
    'alter table coupon_codes drop constraint coupon_codes_check',
    'update coupon_codes set total = 1, redeemed = 2',
  ],
  ['a coupon has terms there are', 'update member_coupons set definition_id = 9999'],
  ['a card is of a kind and a member that exist', 'update user_tools set tool_id = 99'],
  ['a card is of a kind and a member that exist', 'update user_tools set member_id = 999999'],
  ['a coupon belongs to the order that used it', `update orders set member_id = 1 where coupon_discount > 0`],
  [
    'a coupon belongs to the order that used it',
    `update orders set status = 'refunded' where coupon_discount > 0`,
  ],
  [
    'a live order with a coupon holds the coupon',
    'update member_coupons set order_id = null, used_at = null where order_id is not null',
  ],
  [
    'an exchange gave a coupon for each 200 points',
    `delete from member_coupons where id = (select max(id) from member_coupons where source like 'exchange:%')`,
  ],
  [
    'growth for an order is what was paid for it',
    `update growth_entries set growth = growth + 1 where reference like 'growth:order:%'`,
  ],
  [
    'no more growth is taken back than an order gave',
    `update growth_entries set growth = growth - 1000 where reference like 'growth-back:%'`,
  ],
  ['a standing has the growth of its entries', 'update vip_members set growth = growth + 1'],
  ['a month gave its coupons once', `delete from member_coupons where source like 'vip:%'`],
  ['a month gave its coupons once', 'delete from vip_supplies'],
  [
    'a month gave its cards once',
    `update user_tools set source = 'test:' || source where source like 'vip:%'`,
  ],
  ['a claimed task gave its growth once', `delete from growth_entries where reference like 'growth:task:%'`],
  ['a claimed task gave its growth once', 'delete from task_claims'],
  ['a granted invitation gave both their points once', 'delete from invitation_rewards'],
  [
    'a granted invitation gave both their points once',
    `update journal_entries set kind = 'gift' where reference like 'invitation:%:inviter'`,
  ],
  ['an installation gave its coupon once', 'delete from install_rewards'],
  [
    'an installation gave its coupon once',
    `update member_coupons set source = 'test' where source = 'install'`,
  ],
  [
    'points given back were spent before',
    `update point_lot_uses set points = points - 1000 where points < 0`,
  ],
  [
    'points for an order go to who paid for it, and are no more than was paid',
    `update orders set paid_at = null where order_type = 'gashapon'`,
  ],
  [
    'points for an order go to who paid for it, and are no more than was paid',
    `update postings set amount = amount * 9 where entry_id in (select id from journal_entries where kind = 'rebate')`,
  ],
  ['no more is taken back than an order earned', 'update point_takebacks set points = points + 1000'],
  ['earned points are taken back once, or owed', `delete from journal_entries where kind = 'rebate_back'`],
  [
    'a member owes what was not there to be taken back and not paid since',
    `insert into point_debts (member_id, owed) select min(id), 7 from members`,
  ],
  [
    'a coupon from an exchange was paid for',
    `update member_coupons set source = 'exchange:NOBODY:1' where source like 'code:%'`,
  ],
  [
    'a thing is in a parcel when it is paid or shipped, and in no other state',
    `update box_items set status = 'available' where status = 'shipped'`,
  ],
  [
    'what is in a parcel belongs to who sent it',
    'update box_items set member_id = member_id + 1 where parcel_id is not null',
  ],
  [
    'a thing belongs to who won or bought it',
    'update box_items set member_id = member_id + 1 where slot_number = 0',
  ],
  [
    'nothing was sent after it had expired',
    `update box_items set expires_at = now() - interval '2 days' where parcel_id is not null`,
  ],
  ['a thing is as far as its parcel', `update box_items set status = 'paid' where status = 'shipped'`],
  ['a parcel holds the things it was sent with', 'update parcels set items = items + 1'],
  ['the lines of a parcel name what is in it', 'update parcels set items = items + 1'],
  [
    'a parcel of fewer than five counting things costs the fee, and no other',
    `update orders set shipping_fee = 59, final_amount = 59 where order_type = 'box_shipping'`,
  ],
  [
    'the fee of a parcel is posted once, and given back when it was called off',
    `update journal_entries e set reference = 'elsewhere' from orders o
     where e.reference = 'order:' || o.id and o.order_type = 'box_shipping'`,
  ],
  [
    'what waits for its arrival has a date of it',
    `update box_items set status = 'pending', preorder_at = null where status = 'available'`,
  ],
  ['a thing is won or bought', 'update box_items set prize_id = null where prize_id is not null'],
  [
    'a move by the staff was made by somebody of the staff, and is in the log',
    `update order_moves set actor = 'staff:999' where actor like 'staff:%'`,
  ],
  ['a move by the staff was made by somebody of the staff, and is in the log', 'delete from staff_log'],
  ['who is disabled has no session', 'update staff set disabled_at = now()'],
  [
    'what is given back of an order is what was paid for those pieces, and no more',
    `update refunds set amount = 10000 where kind = 'order'`,
  ],
  [
    'what is given back of an order is what was paid for those pieces, and no more',
    'update refund_lines set quantity = quantity + 5',
  ],
  [
    'an order that was given back in part or whole says so',
    `update orders set payment_status = 'paid' where payment_status = 'partial_refund'`,
  ],
  ['a refund is posted with its amount and its points', 'update refunds set amount = amount + 1'],
  ['a refund is posted with its amount and its points', 'update refunds set points = points + 1'],
  ['the payouts of a refund are what it is without the fee', 'update payouts set amount = amount - 1'],
  [
    'the payouts of a refund are what it is without the fee',
    `update refunds set state = 'paying', done_at = null where kind = 'tokens'`,
  ],
  [
    'what is owed back is what was asked for and what is not paid out',
    `update payouts set state = 'done', done_at = now() where state = 'waiting'`,
  ],
  ['no payment is given back beyond its amount', 'update payouts set amount = amount + 1000'],
  [
    'an attempt is being given back while a payout of it waits for the gateway, and given back when all of it is',
    `update payment_attempts set state = 'paid' where state = 'refunding'`,
  ],
  [
    'an attempt is being given back while a payout of it waits for the gateway, and given back when all of it is',
    `update payment_attempts set state = 'paid' where state = 'refunded'`,
  ],
  [
    'pieces that were given back lie in no storage',
    `update box_items set status = 'available' where status = 'refunded'`,
  ],
  ['pieces that were given back lie in no storage', 'delete from refund_items'],
  [
    'a correction is of a payout of its invoice, and of its amount',
    'update invoice_corrections set total = total + 1, net = net + 1',
  ],
  [
    'no invoice is corrected beyond what it says, and a void one only once',
    'update invoice_corrections set total = total + 1000, net = net + 1000',
  ],
  [
    'money that went back has its correction within a day',
    'delete from invoice_corrections',
    `update payouts set done_at = done_at - interval '2 days' where done_at is not null`,
    `update invoices set created_at = created_at - interval '2 days'`,
  ],
  ['an invoice is of a payment and of its amount', 'update invoices set total = total + 1, net = net + 1'],
  [
    'what was received is on the shelf, reserved or sold',
    'alter table goods drop constraint goods_check',
    'update goods set received = received + 1',
  ],
  [
    'what is reserved is in unpaid orders, what is sold in paid ones',
    'update refund_lines set restocked = 0',
  ],
];

test('the books balance before anything is broken', async () => {
  expect(await audit(shop.db)).toEqual([]);
});

test.each(breakages)('“%s” is found broken (%#)', async (rule, ...statements) => {
  const findings = await shop.rehearse(statements, audit);
  expect(findings.map((finding) => finding.rule)).toContain(rule);
});
