import {
  type Mismatch,
  mismatchLimits,
  mismatchRefusals as refusals,
} from '@kujiya/contract/staff/mismatches';
import { staffPaymentRefusals } from '@kujiya/contract/staff/payments';
import { Refused } from '#platform/http/refused.ts';
import type { EachRow, StaffCaller } from '#platform/http/staff.ts';
import { pageOf } from '#platform/pages.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import type { Message } from '#shop/payments/gateway.ts';
import { settleMismatch } from '#shop/payments/mismatches.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import { handleMessage, type Verdict } from '#shop/payments/service.ts';
import * as queries from './mismatch-queries.ts';

const view = ({ settled_at, settled_by, reason, found_at, ...row }: queries.MismatchRow): Mismatch => ({
  ...row,
  found_at: found_at.toISOString(),
  settled: settled_at && { at: settled_at.toISOString(), by: settled_by ?? '', reason: reason ?? '' },
});

/** The payments about which books and gateway disagree, newest first. */
export async function listMismatches(db: Queryable, isOpen: boolean, cursor: number | null) {
  const size = mismatchLimits.listSize;
  const { shown, next } = pageOf(await queries.listMismatches(db, isOpen, cursor, size + 1), size);
  return { data: shown.map(view), next };
}

const states: Record<Message['outcome']['state'], string> = {
  paid: '已收到款項',
  failed: '付款失敗，沒有收到款項',
  code: '已取號，還沒繳費',
  unpaid: '還沒收到款項',
  refunded: '款項已退回',
  unknown: '查不到這筆付款',
};

/** The gateway's answer about a payment, and what it changed here. */
function wordsOf({ outcome, amount }: Message, verdict: Verdict): string {
  const sum = outcome.state === 'paid' && amount !== null ? ` NT$${amount.toLocaleString('en')}` : '';
  const here = {
    recorded: '，店裡的帳已更新。',
    repeated: '，和店裡的帳一致。',
    noted: '，店裡的帳沒有變動。',
    mismatch: '，但和店裡的帳不符，沒有動帳。',
    unknown: '，店裡沒有這筆付款，沒有動帳。',
  };
  return `金流：${states[outcome.state]}${sum}${here[verdict]}`;
}

/** Asks the gateway about one payment, outside any transaction; the entry in the log has its answer. */
async function ask(shop: Shop, each: EachRow, subject: string, asked: { number: string; amount: number }) {
  const gateway = newebpay(shop.config, shop.ownUrl);
  const message = await gateway.query(asked, shop.clock()).catch((error: unknown) => {
    shop.log.warn({ err: error, number: asked.number }, 'the gateway could not be queried');
    throw new Refused(refusals.gateway_silent);
  });
  // The gateway knows nothing of it: there is nothing to apply, and no news that the books lack it.
  const verdict =
    message.outcome.state === 'unknown'
      ? 'noted'
      : await handleMessage(shop, gateway.provider, message, 'query');
  const words = wordsOf(message, verdict);
  await each(async (_, { note }) =>
    note({ subjects: [subject], after: { number: asked.number, answer: words } }),
  );
  return { words, changed: verdict === 'recorded' };
}

/** Asks about a payment of the shop. Refuses `staff_payment_missing` and `gateway_silent`. */
export async function askPayment(shop: Shop, each: EachRow, id: number) {
  const [found] = await queries.findNumber(shop.db, id);
  if (!found) throw new Refused(staffPaymentRefusals.staff_payment_missing);
  return ask(shop, each, `payment:${id}`, found);
}

/** Asks about the payment of a mismatch. Refuses `mismatch_missing` and `gateway_silent`. */
export async function askMismatch(shop: Shop, each: EachRow, id: number) {
  const [found] = await queries.findMismatch(shop.db, id);
  if (!found) throw new Refused(refusals.mismatch_missing);
  return ask(shop, each, `payment_mismatch:${id}`, { number: found.number, amount: found.amount ?? 0 });
}

/** Records that a person has settled a mismatch. Refuses `mismatch_missing` and `mismatch_settled`. */
export async function settle(tx: Tx, { staffId, note }: StaffCaller, id: number, reason: string) {
  const [found] = await queries.findMismatch(tx, id);
  if (!found) throw new Refused(refusals.mismatch_missing);
  const [settled] = await settleMismatch(tx, id, staffId, reason);
  if (!settled) throw new Refused(refusals.mismatch_settled);
  const { number, kind } = settled;
  note({
    subjects: [`payment_mismatch:${id}`],
    before: { number, kind },
    after: { state: 'settled' },
    reason,
  });
}
