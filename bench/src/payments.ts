import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { merchantOf } from '../../server/src/shop/payments/newebpay.ts';
import { keysOf, seal, tradeSha } from '../../server/src/shop/payments/seal.ts';
import { accounted, count } from './accounted.ts';
import { type Loads, runWrk } from './load.ts';
import type { Shop } from './shop.ts';
import type { Tools } from './tools.ts';
import { members, type World } from './world.ts';

const amount = 100;
/** More notices than any machine handles in a second. */
const mostPerSecond = 5_000;

const merchant = merchantOf({ newebpay: null });
const keys = keysOf(merchant);

/** The gateway's post about a paid attempt, sealed with the merchant's keys. */
function noticeOf(number: string): string {
  const result = {
    MerchantID: merchant.merchantId,
    Amt: amount,
    TradeNo: `B${number}`,
    MerchantOrderNo: number,
    PaymentType: 'CREDIT',
    PayTime: '2026-11-20 12:00:00',
    Card6No: '400022',
    Card4No: '1111',
  };
  const info = seal(JSON.stringify({ Status: 'SUCCESS', Message: '', Result: result }), keys);
  return new URLSearchParams({
    Status: 'SUCCESS',
    MerchantID: merchant.merchantId,
    Version: '2.0',
    TradeInfo: info,
    TradeSha: tradeSha(info, keys),
  }).toString();
}

/** Loads of payments: notices of the gateway, and the start of top-ups. */
export function createPayments(tools: Tools, world: World, shop: Shop) {
  const { db, dataDir } = world;
  let run = 0;

  /** Makes unpaid top-ups, going round the members, each with an attempt; returns the attempts' numbers. */
  async function begin(orders: number): Promise<string[]> {
    run++;
    const { rows } = await db.query<{ number: string }>(
      `with o as (
         insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, total_amount,
           final_amount, expires_at)
         select 'T' || $1::integer || 'X' || lpad(n::text, 12, '0'), n % $3::integer + 1, 'token_recharge', 'pending', 'credit_card', 'pending',
           $4::bigint, $4::bigint, now() + interval '9 days'
         from generate_series(1, $2::integer) n returning id, order_number
       ), l as (
         insert into order_lines (order_id, position, name, unit_price, quantity, subtotal)
         select id, 1, '儲值', $4::bigint, 1, $4::bigint from o
       )
       insert into payment_attempts (order_id, order_type, provider, number, amount, ask_at)
       select id, 'token_recharge', 'newebpay', order_number || '_1', $4::bigint, now() + interval '1 hour' from o returning number`,
      [run, orders, members, amount],
    );
    return rows.map(({ number }) => number);
  }

  const begun = () => count(db, 'select count(*) as count from payment_attempts');

  const loads: Loads = {
    async notices(seconds) {
      const file = path.join(dataDir, 'notices.txt');
      const numbers = await begin(mostPerSecond * seconds);
      await writeFile(file, numbers.map((number) => `${noticeOf(number)}\n`).join(''));
      return accounted(
        () => count(db, `select count(*) as count from payment_attempts where state = 'paid'`),
        () => runWrk(tools, shop.url, seconds, 'notice', 200, [file]),
      );
    },
    topUps: (seconds) =>
      accounted(begun, () => runWrk(tools, shop.url, seconds, 'form', 200, [members, ++run, amount])),
  };
  return { begin, loads };
}
