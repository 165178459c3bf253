import { backoff } from '#platform/postgres/backoff.ts';
import { type Queryable, readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import type { OrderInvoice } from '#shop/payments/service.ts';
import { taxedRate } from './amounts.ts';

/** Payments since then without an invoice. */
export const listUninvoiced = readStatement<{ attempt_id: number; amount: number }, [since: Date]>(
  'invoices.list_uninvoiced',
  `select a.id as attempt_id, a.amount from payment_attempts a
   where a.paid_at >= $1 and not exists (select from invoices i where i.attempt_id = a.id)
   order by a.id limit 500`,
);

export const insertInvoices = writeStatement<
  object,
  [attemptIds: number[], nets: number[], taxes: number[], totals: number[]]
>(
  'invoices.insert',
  `insert into invoices (attempt_id, net, tax, total)
   select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) on conflict (attempt_id) do nothing`,
);

export type WaitingRow = {
  id: number;
  net: number;
  tax: number;
  total: number;
  /** Not counting this one. */
  tries: number;
  item: string;
  how: OrderInvoice | null;
};
/**
 * Takes invoices that are due and postpones their next try; another server takes others. Without a failure while it is
 * tried, an invoice is not corrected under the provider's hands.
 */
export const takeWaiting = writeStatement<
  WaitingRow,
  [limit: number, firstWait: number, longestWait: number]
>(
  'invoices.take_waiting',
  `with taken as (
     update invoices i set tries = i.tries + 1, failure = null,
       try_at = ${backoff('$2', '$3', 'i.tries')}
     from (select id from invoices where state = 'waiting' and try_at <= now()
           order by try_at limit $1 for no key update skip locked) due
     where i.id = due.id returning i.id, i.attempt_id, i.net, i.tax, i.total, i.tries - 1 as tries
   )
   select t.id, t.net, t.tax, t.total, t.tries,
     case when a.used_for = 'tokens' or o.order_type = 'token_recharge' then '代幣儲值' else coalesce(p.name, '商品') end as item,
     case when d.order_id is not null then to_jsonb(d) - 'order_id' - 'member_id' end as how
   from taken t join payment_attempts a on a.id = t.attempt_id join orders o on o.id = a.order_id
     left join products p on p.id = o.product_id left join order_invoices d on d.order_id = o.id`,
);

export const markIssued = writeStatement<
  object,
  [id: number, invoiceNumber: string, randomNumber: string, providerNumber: string, issuedAt: Date]
>(
  'invoices.mark_issued',
  `update invoices i set state = 'issued', invoice_number = $2, random_number = $3, provider_number = $4, issued_at = $5,
     failure = null, tax_id = (select d.tax_id from payment_attempts a join order_invoices d on d.order_id = a.order_id
       where a.id = i.attempt_id)
   where id = $1 and state = 'waiting'`,
);

export const noteFailure = writeStatement<object, [id: number, failure: string]>(
  'invoices.note_failure',
  'update invoices set failure = $2 where id = $1',
);

/** Broken rules of invoices. */
const broken = readStatement<Finding, [taxedRate: number]>(
  'invoices.broken',
  `select 'an invoice belongs to a payment and has its amount' as rule, 'invoice ' || i.id as example
     from invoices i join payment_attempts a on a.id = i.attempt_id
     where a.paid_at is null or i.total <> a.amount or i.net <> round(i.total / $1::numeric)
   union all
   select 'a payment has its invoice within a day', 'attempt ' || s.attempt_id
     from attempt_steps s where s.to_state = 'paid' and s.at < now() - interval '1 day'
       and not exists (select from invoices i where i.attempt_id = s.attempt_id)`,
);
export const brokenInvoices = (db: Queryable): Promise<Finding[]> => broken(db, taxedRate);
