import { staffSettleRefund } from '@kujiya/contract/staff/refunds';
import { insertTopUp } from '#features/recharge/service.ts';
import { askTokenRefund } from '#features/refunds/service.ts';
import { settle } from '#features/refunds/staff/service.ts';
import { type Database, readStatement, transaction, writeStatement } from '#platform/postgres/database.ts';
import { newOrderNumber } from '#shop/orders/service.ts';
import type { GatewayMethod, Outcome } from '#shop/payments/gateway.ts';
import { handleMessage, type OrderInvoice, startAttempt } from '#shop/payments/service.ts';
import { asStaff } from '#shop/staff/service.ts';
import type { Buyer } from './members.ts';

/** Counted back from the loading, in days. */
type TopUp = {
  amount: number;
  daysAgo: number;
  outcome: GatewayMethod | 'code' | 'failed';
  invoice?: Partial<OrderInvoice>;
};

const topUps: readonly TopUp[] = [
  { amount: 2_000, daysAgo: 24, outcome: 'credit_card' },
  { amount: 500, daysAgo: 17, outcome: 'line_pay' },
  { amount: 1_000, daysAgo: 9, outcome: 'transfer' },
  { amount: 300, daysAgo: 5, outcome: 'failed' },
  { amount: 300, daysAgo: 4, outcome: 'apple_pay' },
  { amount: 5_000, daysAgo: 1, outcome: 'code' },
];

/** Tokens of the top-ups that were paid. */
export const toppedUp = topUps
  .filter(({ outcome }) => outcome !== 'code' && outcome !== 'failed')
  .reduce((sum, { amount }) => sum + amount, 0);

export const dayMs = 86_400_000;

const backdate = writeStatement<object, [orderId: number, at: Date]>(
  'demo.backdate_top_up',
  `with o as (update orders set created_at = $2::timestamptz, paid_at = case when paid_at is not null then $2::timestamptz end where id = $1)
   update payment_attempts set created_at = $2::timestamptz where order_id = $1`,
);

function outcomeOf({ outcome, amount }: TopUp, at: Date): Outcome {
  if (outcome === 'failed') return { state: 'failed', reason: 'TRA10016 信用卡授權失敗' };
  if (outcome === 'code')
    return {
      state: 'code',
      bank: '013',
      code: '9812345678901234',
      until: new Date(at.getTime() + 7 * dayMs),
    };
  const card =
    outcome === 'credit_card' || outcome === 'apple_pay' ? { first: '400022', last: '1111' } : null;
  return {
    state: 'paid',
    tradeNumber: `DEMO${at.getTime()}${amount}`,
    method: outcome,
    paidAt: at,
    card,
  };
}

const waitingAttempt = readStatement<{ number: string }>(
  'demo.waiting_attempt',
  `select number from payment_attempts where state = 'pending' order by id limit 1`,
);

/** The sandbox gateway was paid for a number that the shop never issued. */
const strangeTrade = writeStatement<object, [number: string, tradeNumber: string, amount: number, at: Date]>(
  'demo.strange_trade',
  `insert into sandbox_trades (number, trade_number, amount, description, notify_url, return_url, customer_url, back_url,
     methods, status, payment_type, created_at, paid_at)
   values ($1, $2, $3, '現場活動', '', '', '', '', '{CREDIT}', 1, 'CREDIT', $4, $4)`,
);

/** Payments about which books and gateway disagree, for the accountant. */
export async function loadMismatches(db: Database): Promise<void> {
  const at = new Date(Date.now() - 4 * dayMs);
  const strange = { number: 'POPUP1125_07', tradeNumber: `DEMO${at.getTime()}POPUP`, amount: 1_200 };
  await strangeTrade.alone(db, strange.number, strange.tradeNumber, strange.amount, at);
  const [waiting] = await waitingAttempt(db);
  const said = { code: 'SUCCESS', words: '授權成功' };
  const paid = { state: 'paid', method: 'credit_card', paidAt: at, card: null } as const;
  for (const { number, amount, tradeNumber } of [
    strange,
    ...(waiting ? [{ number: waiting.number, amount: 500, tradeNumber: `DEMO${at.getTime()}LESS` }] : []),
  ]) {
    const kept = { Status: said.code, Message: said.words, Amt: amount, TradeNo: tradeNumber };
    const message = { number, amount, ours: true, outcome: { ...paid, tradeNumber }, kept, said };
    await handleMessage({ db, log: { error() {} } }, 'newebpay', message, 'notice');
  }
}

const log = {
  error(_: object, text: string) {
    throw new Error(text);
  },
};

/** Tops up through the shop's own checkout. */
export async function topUpOnce(db: Database, memberId: number, topUp: TopUp): Promise<void> {
  const at = new Date(Date.now() - topUp.daysAgo * dayMs);
  const orderNumber = newOrderNumber('T', at.getTime());
  const { orderId, number } = await transaction(db, async (tx) => {
    const invoice = topUp.invoice ?? {
      invoice_type: 'personal',
      carrier_number: '/KUJIYA1',
      email: 'toybox@kujiya.example',
    };
    const orderId = await insertTopUp(tx, {
      orderNumber,
      memberId,
      amount: topUp.amount,
      invoice,
      now: at.getTime(),
    });
    const order = { id: orderId, orderNumber, amount: topUp.amount };
    const { number } = await startAttempt(tx, 'newebpay', order, 600);
    return { orderId, number };
  });
  const isFailed = topUp.outcome === 'failed';
  const said = {
    code: isFailed ? 'TRA10016' : 'SUCCESS',
    words: isFailed ? '信用卡授權失敗' : topUp.outcome === 'code' ? '取號成功' : '授權成功',
  };
  const kept = { Status: said.code, Message: said.words };
  const outcome = outcomeOf(topUp, at);
  const message = { number, amount: topUp.amount, ours: true, outcome, kept, said };
  const verdict = await handleMessage({ db, log }, 'newebpay', message, 'notice');
  if (verdict !== 'recorded') throw new Error(`the demo's top-up was ${verdict}`);
  await backdate.alone(db, orderId, at);
}

/** Gives the demo member a history of top-ups: some paid, one waiting, one failed. */
export async function loadTopUps(db: Database, memberId: number): Promise<void> {
  for (const topUp of topUps) await topUpOnce(db, memberId, topUp);
}

/** Two members want unused tokens back: one waits for the decision, the other for a bank transfer. */
export async function loadTokenRefunds(
  db: Database,
  [asking, agreed]: readonly Buyer[],
  managerId: number,
): Promise<void> {
  if (!asking || !agreed) throw new Error('the demo has too few regulars');
  await topUpOnce(db, asking.id, { amount: 500, daysAgo: 6, outcome: 'credit_card' });
  await topUpOnce(db, agreed.id, { amount: 1_000, daysAgo: 12, outcome: 'transfer' });
  await transaction(db, async (tx) => {
    await askTokenRefund(tx, asking.id, { amount: 500, account: '' });
    const account = '玉山銀行 808 0123979012345 凱文';
    const { id } = await askTokenRefund(tx, agreed.id, { amount: 1_000, account });
    await asStaff(tx, managerId, staffSettleRefund, (caller) => settle(tx, caller, id, '會員搬到國外'));
  });
}
