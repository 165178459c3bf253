import type { OrderPaymentMethod, OrderType } from '@kujiya/contract/shop/orders';
import { backoff } from '#platform/postgres/backoff.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import type { GatewayMethod } from './gateway.ts';

export type AttemptState = 'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunding' | 'refunded';

export type AttemptRow = {
  id: number;
  order_id: number;
  number: string;
  amount: number;
  state: AttemptState;
  trade_number: string | null;
  method: GatewayMethod | null;
  card_last: string | null;
  pay_bank: string | null;
  pay_code: string | null;
  pay_until: Date | null;
  used_for: 'order' | 'tokens' | null;
  failure: string | null;
  created_at: Date;
  paid_at: Date | null;
  asked: number;
};
const attemptColumns = `a.id, a.order_id, a.number, a.amount, a.state, a.trade_number, a.method, a.card_last, a.pay_bank,
  a.pay_code, a.pay_until, a.used_for, a.failure, a.created_at, a.paid_at, a.asked`;

type PayableRow = {
  id: number;
  order_number: string;
  order_type: OrderType;
  status: string;
  payment_method: OrderPaymentMethod;
  final_amount: number;
  /** Seconds until its reservation ends. */
  seconds_left: number;
  /** Of its invoice. */
  email: string | null;
};
/**
 * Locks the order's row, so that no two attempts get the same number, and the member's, so that the account is not
 * deleted meanwhile.
 */
export const lockPayable = writeStatement<PayableRow, [orderNumber: string, memberId: number]>(
  'payments.lock_payable',
  `select o.id, o.order_number, o.order_type, o.status, o.payment_method, o.final_amount,
     floor(extract(epoch from o.expires_at - now()))::integer as seconds_left, i.email
   from orders o join members m on m.id = o.member_id and m.deleted_at is null
     left join order_invoices i on i.order_id = o.id
   where o.order_number = $1 and o.member_id = $2 and o.status = 'pending' and o.final_amount > 0
   for no key update of o for key share of m`,
);

/** An order that was to be paid by money, and is not pending any more. */
export const findClosed = readStatement<object, [orderNumber: string, memberId: number]>(
  'payments.find_closed',
  `select o.id from orders o join members m on m.id = o.member_id and m.deleted_at is null
   where o.order_number = $1 and o.member_id = $2 and o.status <> 'pending' and o.final_amount > 0`,
);

/** Adds an attempt unless the order has `most` already; `number` is the gateway's, `earlier` counts those before it. */
export const insertAttempt = writeStatement<
  { earlier: number; number: string | null },
  [
    orderId: number,
    provider: string,
    orderNumber: string,
    amount: number,
    askAfterSeconds: number,
    most: number,
  ]
>(
  'payments.insert_attempt',
  `with made as (select count(*) as earlier from payment_attempts where order_id = $1),
     added as (
       insert into payment_attempts (order_id, order_type, provider, number, amount, ask_at)
       select $1, o.order_type, $2, $3 || '_' || earlier + 1, $4, now() + make_interval(secs => $5)
       from made, orders o where earlier < $6 and o.id = $1
       returning number)
   select made.earlier, added.number from made left join added on true`,
);

export type LockedAttempt = AttemptRow & {
  member_id: number;
  order_type: OrderType;
  order_number: string;
  /** Whether an attempt already has this trade number. */
  is_trade_known: boolean;
  /** Whether the member has deleted the account. */
  is_deleted: boolean;
};
/**
 * Locks an attempt's row and reads it with its order; a trade number of null matches none. The lock on the member's row
 * keeps the account from being deleted meanwhile.
 */
export const lockAttempt = writeStatement<
  LockedAttempt,
  [provider: string, number: string, tradeNumber: string | null]
>(
  'payments.lock_attempt',
  `select ${attemptColumns}, o.member_id, o.order_type, o.order_number,
     m.deleted_at is not null as is_deleted,
     exists (select from payment_attempts t where t.provider = $1 and t.trade_number = $3) as is_trade_known
   from payment_attempts a join orders o on o.id = a.order_id join members m on m.id = o.member_id
   where a.provider = $1 and a.number = $2 for no key update of a for key share of m`,
);

export const attemptsOfOrder = readStatement<AttemptRow, [orderId: number]>(
  'payments.attempts_of_order',
  `select ${attemptColumns} from payment_attempts a where order_id = $1 order by id desc`,
);

/** The order of an attempt, by the gateway's number for it. */
export const orderOfNumber = readStatement<
  { order_type: OrderType; order_number: string },
  [provider: string, number: string]
>(
  'payments.order_of_number',
  `select o.order_type, o.order_number from payment_attempts a join orders o on o.id = a.order_id
   where a.provider = $1 and a.number = $2`,
);

export const moveAttempt = writeStatement<
  { moved: boolean },
  [attemptId: number, from: readonly AttemptState[], to: AttemptState, via: string]
>('payments.move_attempt', 'select move_attempt($1, $2::text[], $3, $4) as moved');

/** Marks an attempt as paid and records the step. */
export const markPaid = writeStatement<
  object,
  {
    attemptId: number;
    tradeNumber: string;
    method: string;
    paidAt: Date | null;
    cardFirst: string | null;
    cardLast: string | null;
    code: string | null;
    words: string | null;
    usedFor: string;
    via: string;
  }
>(
  'payments.mark_paid',
  `with paid as (
     update payment_attempts a set state = 'paid', trade_number = $tradeNumber, method = $method,
       paid_at = coalesce($paidAt, now()), card_first = $cardFirst, card_last = $cardLast, used_for = $usedFor, failure = null,
       gateway_code = $code, gateway_words = $words
     from (select id, state from payment_attempts where id = $attemptId for no key update) was
     where a.id = was.id returning a.id, was.state as was
   )
   insert into attempt_steps (attempt_id, from_state, to_state, via) select id, was, 'paid', $via from paid`,
);

export const noteFailure = writeStatement<
  object,
  [attemptId: number, reason: string, code: string | null, words: string | null]
>(
  'payments.note_failure',
  'update payment_attempts set failure = $2, gateway_code = $3, gateway_words = $4 where id = $1',
);

export const noteCode = writeStatement<
  object,
  [attemptId: number, bank: string | null, code: string, until: Date]
>(
  'payments.note_code',
  `update payment_attempts set pay_bank = $2, pay_code = $3, pay_until = $4, ask_at = greatest(ask_at, $4::timestamptz)
   where id = $1`,
);

export const askSoon = writeStatement<object, [provider: string, number: string]>(
  'payments.ask_soon',
  `update payment_attempts set ask_at = least(ask_at, now())
   where provider = $1 and number = $2 and state in ('created', 'pending') and pay_code is null`,
);

export const keepMessage = writeStatement<
  object,
  [provider: string, via: string, number: string, verdict: string, body: string, digest: Buffer]
>(
  'payments.keep_message',
  `insert into gateway_messages (provider, via, number, verdict, body, digest) values ($1, $2, $3, $4, $5, $6)
   on conflict (provider, via, digest) do nothing`,
);

/** Posts money that paid for goods or draws: it goes from `recharge` to `sales` without touching a wallet. */
export const postSale = writeStatement<object, [reference: string, amount: number]>(
  'payments.post_sale',
  `select ledger_post($1, 'payment', array[shop_account('recharge', 'token'), shop_account('sales', 'token')],
     array[-$2::bigint, $2::bigint])`,
);

export type DueRow = { provider: string; number: string; amount: number };
/**
 * Takes unanswered attempts that are due and postpones the next query, doubling the wait each time; `skip locked`
 * leaves other attempts to another server. Older attempts come first: of two payments of one order that are learned
 * together, the earlier pays it.
 */
export const takeDue = writeStatement<DueRow, [firstWait: number, limit: number, longestWait: number]>(
  'payments.take_due',
  `with due as (select id from payment_attempts where state in ('created', 'pending') and ask_at <= now()
       order by ask_at limit $2 for no key update skip locked),
     taken as (update payment_attempts a set asked = a.asked + 1, ask_at = ${backoff('$1', '$3', 'a.asked')}
       from due where a.id = due.id returning a.id, a.provider, a.number, a.amount)
   select provider, number, amount from taken order by id`,
);

/** Whether an attempt can no longer be paid: so many days have passed since it could last be. */
export const isOver = readStatement<{ over: boolean }, [provider: string, number: string, days: number]>(
  'payments.is_over',
  `select greatest(created_at, pay_until) < now() - make_interval(days => $3) as over from payment_attempts
   where provider = $1 and number = $2`,
);

/** Unpaid top-ups that are older than so many days and have no attempt that can still be paid. */
export const listDeadTopUps = readStatement<{ id: number }, [days: number]>(
  'payments.list_dead_top_ups',
  `select o.id from orders o where o.status = 'pending' and o.order_type = 'token_recharge'
     and o.created_at < now() - make_interval(days => $1)
     and not exists (select from payment_attempts a where a.order_id = o.id and a.state in ('created', 'pending'))
   order by o.id limit 500`,
);

export const attemptsOfDay = readStatement<DueRow & { id: number; state: AttemptState }, [day: string]>(
  'payments.attempts_of_day',
  `select id, provider, number, amount, state from payment_attempts
   where created_at >= $1::date::timestamp at time zone 'Asia/Taipei'
     and created_at < ($1::date + 1)::timestamp at time zone 'Asia/Taipei' order by id`,
);

/** Broken rules of money from outside. */
export const brokenPayments = readStatement<Finding>(
  'payments.broken',
  `select 'a payment has one posting of its amount' as rule, 'attempt ' || a.id as example
     from payment_attempts a left join journal_entries e on e.reference = 'payment:' || a.id
     left join (select entry_id, max(abs(amount)) as amount from postings group by entry_id) p on p.entry_id = e.id
     where (a.paid_at is not null) <> (e.id is not null) or (a.paid_at is not null and p.amount <> a.amount)
   union all
   select 'an order is paid by money once, with its final amount', 'order ' || o.id
     from orders o join payment_attempts a on a.order_id = o.id and a.used_for = 'order'
     group by o.id having count(*) > 1 or min(a.amount) <> o.final_amount or o.paid_at is null
   union all
   select 'an order that was paid by money has its payment', 'order ' || o.id
     from orders o where o.paid_at is not null and o.payment_method not in ('balance', 'none', 'point', 'wallet')
       and o.final_amount > 0
       and not exists (select from payment_attempts a where a.order_id = o.id and a.used_for = 'order')
   union all
   select 'an attempt is in the state its steps lead to', 'attempt ' || a.id
     from payment_attempts a left join lateral (
       select to_state from attempt_steps s where s.attempt_id = a.id order by id desc limit 1) s on true
     where a.state::text <> coalesce(s.to_state::text, 'created')
   union all
   select 'no attempt waits a day without a query', 'attempt ' || id
     from payment_attempts where state in ('created', 'pending') and asked = 0 and pay_code is null
       and created_at < now() - interval '1 day' and ask_at < now() - interval '1 hour'`,
);

export type OrderInvoice = {
  invoice_type: 'personal' | 'company' | 'donation';
  carrier_number: string | null;
  tax_id: string | null;
  company_name: string | null;
  donation_code: string | null;
  email: string | null;
};
export const insertOrderInvoice = writeStatement<object, [orderId: number, invoice: string]>(
  'payments.insert_order_invoice',
  `insert into order_invoices (order_id, member_id, invoice_type, carrier_number, tax_id, company_name, donation_code, email)
   select o.id, o.member_id, i.invoice_type, i.carrier_number, i.tax_id, i.company_name, i.donation_code, i.email
   from orders o, jsonb_populate_record(null::order_invoices, $2::jsonb) i where o.id = $1`,
);

/** Makes the invoice of an order out to something else. */
export const changeOrderInvoice = writeStatement<object, [orderId: number, invoice: string]>(
  'payments.change_order_invoice',
  `insert into order_invoices (order_id, member_id, invoice_type, carrier_number, tax_id, company_name, donation_code, email)
   select o.id, o.member_id, i.invoice_type, i.carrier_number, i.tax_id, i.company_name, i.donation_code, i.email
   from orders o, jsonb_populate_record(null::order_invoices, $2::jsonb) i where o.id = $1
   on conflict (order_id) do update set invoice_type = excluded.invoice_type, carrier_number = excluded.carrier_number,
     tax_id = excluded.tax_id, company_name = excluded.company_name, donation_code = excluded.donation_code`,
);

type SettingsRow = Omit<OrderInvoice, 'invoice_type'> & {
  invoice_type: OrderInvoice['invoice_type'] | 'none';
};
export const findInvoiceSettings = readStatement<SettingsRow, [memberId: number]>(
  'payments.find_invoice_settings',
  `select invoice_type, carrier_number, tax_id, company_name, donation_code, coalesce(s.email, m.email) as email
   from members m left join invoice_settings s on s.member_id = m.id where m.id = $1`,
);
