import { checkIn } from '@kujiya/contract/check-in';
import { listCoupons, redeemCoupon } from '@kujiya/contract/coupons';
import { drawCapsules } from '@kujiya/contract/gacha';
import { claimInstall } from '@kujiya/contract/install';
import { exchangePoints } from '@kujiya/contract/points';
import { askTokenRefund } from '@kujiya/contract/refunds';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { staffSettleRefund } from '@kujiya/contract/staff/refunds';
import { claimTask } from '@kujiya/contract/tasks';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect } from 'vitest';
import { setInviter } from '#features/invitation/queries.ts';
import { correctInvoices } from '#features/invoice/issue/correct.ts';
import { ezpay } from '#features/invoice/issue/ezpay.ts';
import { issueInvoices } from '#features/invoice/issue/service.ts';
import { claimPresent, givePresent, listPresents } from '#features/storage/presents.ts';
import { tasksOf } from '#features/tasks/service.ts';
import { supplyMonth } from '#features/vip/service.ts';
import { features } from '#features.ts';
import { transaction } from '#platform/postgres/database.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import { notePartRefund, returnSpentPoints } from '#shop/points/service.ts';
import { payOut } from '#shop/refunds/payouts.ts';
import { boxesOf, passHolds } from './boxes.ts';
import { arrived, complain } from './complaints.ts';
import { makeCode } from './coupons.ts';
import { startTopUp } from './gateway.ts';
import { makeGoods } from './goods.ts';
import { orderByCard, orderByTokens } from './orders.ts';
import { sendThings } from './parcel.ts';
import type { TestShop } from './shop.ts';
import { collector } from './storage.ts';

/**
 * A tube sold out by one member in three purchases, one with points, and a second tube just begun; a case with one box
 * bought after two cards and another one held; a machine drawn from twice.
 */
export async function playAuditedWorld(shop: TestShop): Promise<void> {
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

  const box = await shop.boxCase();
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
  await makeCode(shop.db, 'AUDIT1', { total: 3, min: 0 });
  await shop.call(redeemCoupon, { token: loyal.token, body: { code: 'AUDIT1' } });
  await shop.call(exchangePoints, { token: loyal.token, body: { quantity: 2 } });
  const { data } = (await shop.call(listCoupons, { token: loyal.token, query: {} })).body;
  const used = await shop.call(drawCapsules, {
    params: { id: machine.productId },
    body: { payment_method: 'balance', quantity: 1, coupon_id: data[0]?.coupon_id ?? 0 },
    token: loyal.token,
  });
  expect(used.body.order.coupon_discount).toBe(50);

  // The consequences: a level, a task, a month, an invitation, an installation; a refund that takes back earned points.
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
  await playRefunds(shop);
}

/**
 * Goods by tokens with points, and goods by card, each with one piece given back (the card's refund waits for the
 * gateway); unused tokens refunded and paid out, with their invoices corrected; a parcel on its way.
 */
async function playRefunds(shop: TestShop): Promise<void> {
  const boss = await shop.staff();
  const mug = await makeGoods(shop.db, { price: 100 });
  const ann = await collector(shop, { things: 2 });
  const parcel = await sendThings(shop, ann, ann.ids.slice(0, 1));
  await parcel.handOver(boss);
  const giver = await collector(shop, { things: 2 });
  await transaction(shop.db, async (tx) => {
    for (const itemId of giver.ids) await givePresent(tx, giver.id, { itemId, word: 'cheers' });
    const [, first] = await listPresents(tx, giver.id);
    await claimPresent(tx, ann.id, first?.code ?? '');
  });
  // As many as are sent free of charge.
  const { member: upset, orderId } = await arrived(shop, 5);
  const { rows: files } = await shop.db.query<{ id: number }>(
    `insert into complaint_files (member_id, bytes, type, ends_at)
     values ($1, 9, 'image/webp', now() + interval '1 day') returning id`,
    [upset.id],
  );
  await complain(shop, upset, orderId, { files: files.map(({ id }) => id) });
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
