import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type Trade = {
  number: string;
  trade_number: string;
  amount: number;
  description: string;
  notify_url: string;
  return_url: string;
  customer_url: string;
  back_url: string;
  methods: string[];
  status: 0 | 1 | 2 | 3 | 6;
  payment_type: string | null;
  code: string | null;
  refunded: number;
  refunded_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
};

/** `second` begins the trade's number, a count of its own ends it. Nothing is returned when the order's number was used before. */
export const insertTrade = writeStatement<
  Trade,
  {
    number: string;
    second: string;
    amount: number;
    description: string;
    notifyUrl: string;
    returnUrl: string;
    customerUrl: string;
    backUrl: string;
    methods: readonly string[];
  }
>(
  'sandbox_trades.insert',
  `insert into sandbox_trades (number, trade_number, amount, description, notify_url, return_url, customer_url, back_url, methods)
   values ($number, $second || lpad((nextval('sandbox_trade_numbers') % 100000)::text, 5, '0'), $amount, $description, $notifyUrl, $returnUrl, $customerUrl, $backUrl, $methods)
   on conflict (number) do nothing returning *`,
);

export const findTrade = readStatement<Trade, [number: string]>(
  'sandbox_trades.find',
  'select * from sandbox_trades where number = $1',
);

export const listWaiting = readStatement<Trade>(
  'sandbox_trades.list_waiting',
  `select * from sandbox_trades where status = 0 and created_at > now() - interval '10 days'
   order by created_at desc limit 50`,
);

/** Ends an unpaid trade; nothing is returned when it has ended before. */
export const endTrade = writeStatement<Trade, [number: string, status: number, paymentType: string]>(
  'sandbox_trades.end',
  `update sandbox_trades set status = $2::smallint, payment_type = $3, paid_at = case when $2::smallint = 1 then now() end
   where number = $1 and status = 0 returning *`,
);

export const giveCode = writeStatement<Trade, [number: string, paymentType: string, code: string]>(
  'sandbox_trades.give_code',
  'update sandbox_trades set payment_type = $2, code = $3 where number = $1 and status = 0 returning *',
);

/** When the bank collects a payment: at nine in the evening of its day in Taipei, or of the next. */
const collectedAt = `((paid_at at time zone 'Asia/Taipei' - interval '21 hours')::date + interval '1 day 21 hours')
  at time zone 'Asia/Taipei'`;

/** Cancels a payment, as a whole, that the bank has not collected yet. */
export const voidTrade = writeStatement<Trade, [number: string, amount: number, now: Date]>(
  'sandbox_trades.void',
  `update sandbox_trades set refunded = amount, status = 3
   where number = $1 and status = 1 and amount = $2 and $3 < ${collectedAt} returning *`,
);

/** Refunds a part of a collected payment: for 90 days, once a day, and at most what was paid. */
export const refundTrade = writeStatement<Trade, [number: string, amount: number, now: Date]>(
  'sandbox_trades.refund',
  `with refunded as (update sandbox_trades set refunded = refunded + $2, refunded_at = $3,
     status = case when refunded + $2 = amount then 6 else status end
   where number = $1 and status = 1 and refunded + $2 <= amount and $3 >= ${collectedAt}
     and $3 < ${collectedAt} + interval '90 days' and (refunded_at is null
       or (refunded_at at time zone 'Asia/Taipei')::date < ($3::timestamptz at time zone 'Asia/Taipei')::date)
   returning *),
   kept as (insert into sandbox_refunds (number, amount, at) select number, $2, $3 from refunded)
   select * from refunded`,
);
