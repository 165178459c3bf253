import { addDays, taipeiDate } from '@kujiya/contract/kernel/time';
import { askTokenRefund } from '@kujiya/contract/refunds';
import { renameBookAccount } from '@kujiya/contract/staff/book-accounts';
import { listMonths, lockMonth } from '@kujiya/contract/staff/books';
import { closeDay, listClosings } from '@kujiya/contract/staff/closings';
import {
  staffCorrectInvoice,
  staffFailedInvoices,
  staffInvoiceCorrections,
  staffRetryInvoice,
  staffSettleCorrection,
} from '@kujiya/contract/staff/invoices';
import { staffMismatches, staffSettleMismatch } from '@kujiya/contract/staff/mismatches';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import * as refunds from '@kujiya/contract/staff/refunds';
import { importSettlement } from '@kujiya/contract/staff/settlements';
import { correctInvoices } from '#features/invoice/issue/correct.ts';
import { ezpay } from '#features/invoice/issue/ezpay.ts';
import { unregisteredCode } from '#features/invoice/issue/sandbox.ts';
import { issueInvoices } from '#features/invoice/issue/service.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import { payOut } from '#shop/refunds/payouts.ts';
import { beginTopUp, notify, paidResult, sealed, startTopUp } from '../gateway.ts';
import { makeGoods } from '../goods.ts';
import { orderByCard } from '../orders.ts';
import { need, newName, reason, staffPress, type World } from './press.ts';

/** So early that three months can be locked. */
const firstClosed = () => addDays(`${taipeiDate(Date.now()).slice(0, 7)}-01`, -70);
const transferAccount = '玉山銀行 808 1234567890123 王小明';
const contextOf = ({ shop }: World) => ({ db: shop.db, clock: Date.now, log: { warn() {} } });
const providerOf = ({ shop, address }: World) => ezpay(shop.config, () => address);
const gatewayOf = ({ shop, address }: World) => newebpay(shop.config, () => address);

/** A refund of unused tokens that a member has asked for. */
async function asked({ shop }: World, method = 'CREDIT', amounts = [500]): Promise<number> {
  const ann = await shop.member();
  for (const amount of amounts) await (await startTopUp(shop, ann, amount)).act('pay', method);
  const body = {
    amount: amounts.reduce((sum, amount) => sum + amount),
    ...(method !== 'CREDIT' && { transfer_account: transferAccount }),
  };
  return need(await shop.call(askTokenRefund, { token: ann.token, body })).data.id;
}
const settle = async ({ shop, boss }: World, id: number) =>
  need(await shop.call(refunds.staffSettleRefund, { params: { id }, token: boss.token, body: { reason } }))
    .data;
/** A payout by bank transfer that waits. */
async function transfer(world: World): Promise<number> {
  const { payouts } = await settle(world, await asked(world, 'LINEPAY'));
  return payouts[0]?.id ?? 0;
}
/** A payout of an order of goods that the gateway keeps refusing. */
async function refused(world: World): Promise<number> {
  const { shop, boss } = world;
  const mug = await makeGoods(shop.db, { price: 250 });
  const id = await orderByCard(shop, await shop.member(), { items: [{ product_id: mug, quantity: 1 }] });
  need(await shop.call(staffRefundOrder, { params: { id }, token: boss.token, body: { reason } }));
  const never = { ...gatewayOf(world), refund: async () => false, givenBack: async () => 0 };
  for (let i = 0; i < 12; i++) {
    await shop.db.query('update payouts set try_at = now()');
    await payOut(contextOf(world), never);
  }
  const { rows } = await shop.db.query<{ id: number; state: string }>(
    'select p.id, p.state from payouts p join refunds r on r.id = p.refund_id where r.order_id = $1',
    [id],
  );
  if (rows[0]?.state !== 'refused') throw new Error('the gateway did not refuse');
  return rows[0].id;
}
/** An invoice that the provider refused. */
async function refusedInvoice(world: World): Promise<number> {
  const { shop, boss } = world;
  const { number, orderNumber, amount } = await beginTopUp(shop, await shop.member(), 300);
  await shop.db.query(
    `update order_invoices set invoice_type = 'donation', donation_code = $2
     where order_id = (select id from orders where order_number = $1)`,
    [orderNumber, unregisteredCode],
  );
  await notify(shop, sealed(paidResult(number, amount)));
  await issueInvoices(contextOf(world), providerOf(world));
  const { data } = need(await shop.call(staffFailedInvoices, { token: boss.token }));
  return data.find(({ order }) => order.order_number === orderNumber)?.id ?? 0;
}
/** An allowance whose answer was lost. */
async function unsureCorrection(world: World): Promise<number> {
  const { shop, boss } = world;
  const id = await asked(world, 'CREDIT', [500, 300]);
  await issueInvoices(contextOf(world), providerOf(world));
  await settle(world, id);
  await shop.db.query(`update sandbox_trades set paid_at = paid_at - interval '2 days' where refunded = 0`);
  await payOut(contextOf(world), gatewayOf(world));
  const real = providerOf(world);
  await correctInvoices(contextOf(world), {
    ...real,
    async allow(...given) {
      await real.allow(...given);
      throw new Error('no answer came');
    },
  });
  const { data } = need(await shop.call(staffInvoiceCorrections, { token: boss.token }));
  return data.find(({ state }) => state === 'asking')?.id ?? 0;
}

export const moneyPresses = [
  staffPress(staffSettleCorrection)(async (world) => ({
    params: { id: await unsureCorrection(world) },
    body: { allowance_number: 'A100017' },
  })),
  staffPress(staffRetryInvoice)(async (world) => ({ params: { id: await refusedInvoice(world) } })),
  staffPress(staffCorrectInvoice)(async (world) => ({
    params: { id: await refusedInvoice(world) },
    body: { invoice_type: 'personal', carrier_number: '/ABC1234', reason },
  })),
  staffPress(staffSettleMismatch)(async ({ shop, boss }) => {
    const number = newName('NOBODY_');
    await notify(shop, sealed(paidResult(number, 900)));
    const { data } = need(await shop.call(staffMismatches, { query: { state: 'open' }, token: boss.token }));
    return { params: { id: data.find((one) => one.number === number)?.id ?? 0 }, body: { reason } };
  }),
  staffPress(importSettlement)(async ({ shop }) => {
    const { number, act } = await startTopUp(shop, await shop.member(), 2_000);
    await act('pay');
    const cells = {
      ...{ paid_out_on: '2026/11/29', kind: '請款', number, trade_number: newName('X') },
      ...{ happened_on: '2026-11-27 10:00', amount: '2,000', fee: '56', net: '1944' },
    };
    return { body: { file: '明細.csv', rows: [{ line: 2, cells }] } };
  }),
  staffPress(refunds.staffSettleRefund)(async (world) => ({
    params: { id: await asked(world) },
    body: { reason },
  })),
  staffPress(refunds.staffDeclineRefund)(async (world) => ({
    params: { id: await asked(world) },
    body: { reason },
  })),
  staffPress(refunds.staffNoteTransfer)(async (world) => ({
    params: { id: await transfer(world) },
    body: { note: '玉山 0017' },
  })),
  staffPress(refunds.staffFailTransfer)(async (world) => ({
    params: { id: await transfer(world) },
    body: { reason },
  })),
  staffPress(refunds.staffTransferPayout)(async (world) => {
    const id = await refused(world);
    return { params: { id }, body: { reason } };
  }),
  staffPress(refunds.staffPayInTokens)(async (world) => ({
    params: { id: await refused(world) },
    body: { reason },
  })),
  staffPress(closeDay)(async ({ shop, boss }) => {
    const { next_day } = need(await shop.call(listClosings, { query: {}, token: boss.token }));
    return { body: { day: next_day ?? firstClosed() } };
  }),
  staffPress(lockMonth)(async ({ shop, boss }) => {
    // Closes the rest of its month, from the first day that is open.
    for (;;) {
      const { data } = need(await shop.call(listMonths, { token: boss.token }));
      const ready = data.find(({ state }) => state === 'ready');
      if (ready) return { body: { month: ready.id } };
      const { next_day } = need(await shop.call(listClosings, { query: {}, token: boss.token }));
      const day = next_day ?? firstClosed();
      need(await shop.call(closeDay, { body: { day }, token: boss.token }));
    }
  }),
  staffPress(renameBookAccount)(async () => ({
    params: { account: 'gifts' },
    body: { code: '6121', name: newName('贈送') },
  })),
];
