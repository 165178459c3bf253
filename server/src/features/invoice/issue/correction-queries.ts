import { backoff } from '#platform/postgres/backoff.ts';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

export type UncorrectedRow = {
  payout_id: number;
  invoice_id: number;
  amount: number;
  net: number;
  total: number;
  issued_at: Date;
  /** The number of earlier corrections of the invoice, and the amounts they took off. */
  others: number;
  allowed: number;
  allowed_net: number;
};
/**
 * Payouts of money that their invoice still includes, the oldest of each invoice. A refund in tokens leaves the invoice
 * as it is.
 */
export const listUncorrected = readStatement<UncorrectedRow>(
  'invoices.list_uncorrected',
  `select distinct on (i.id) p.id as payout_id, i.id as invoice_id, p.amount, i.net, i.total, i.issued_at,
     c.others, c.allowed, c.allowed_net
   from payouts p join invoices i on i.attempt_id = p.attempt_id and i.state = 'issued'
   cross join lateral (
     select count(*) as others, coalesce(sum(c.total), 0) as allowed, coalesce(sum(c.net), 0) as allowed_net
     from invoice_corrections c where c.invoice_id = i.id) c
   where p.state = 'done' and p.way in ('gateway', 'transfer')
     and not exists (select from invoice_corrections c where c.payout_id = p.id)
   order by i.id, p.id limit 500`,
);

export const insertCorrection = writeStatement<
  object,
  [invoiceId: number, payoutId: number, kind: 'void' | 'allowance', net: number, tax: number, total: number]
>(
  'invoices.insert_correction',
  `insert into invoice_corrections (invoice_id, payout_id, kind, net, tax, total) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing`,
);

export type CorrectionRow = {
  id: number;
  invoice_id: number;
  kind: 'void' | 'allowance';
  amounts: { net: number; tax: number; total: number };
  invoice_number: string;
  invoice_total: number;
  item: string;
  /** Including this one. */
  tries: number;
};
/** Takes corrections that are due; an allowance is marked 'asking', because it must not be requested twice. */
export const takeWaiting = writeStatement<
  CorrectionRow,
  [limit: number, firstWait: number, longestWait: number]
>(
  'invoices.take_waiting_corrections',
  `with taken as (
     update invoice_corrections c set tries = c.tries + 1, state = case when kind = 'allowance' then 'asking' else state end,
       try_at = ${backoff('$2', '$3', 'c.tries')}
     from (select id from invoice_corrections where state = 'waiting' and try_at <= now()
           order by try_at limit $1 for no key update skip locked) due
     where c.id = due.id returning c.id, c.invoice_id, c.kind, c.net, c.tax, c.total, c.tries
   )
   select t.id, t.invoice_id, t.kind, t.tries, jsonb_build_object('net', t.net, 'tax', t.tax, 'total', t.total) as amounts,
     i.invoice_number, i.total as invoice_total,
     case when a.used_for = 'tokens' or o.order_type = 'token_recharge' then '代幣儲值' else '商品' end as item
   from taken t join invoices i on i.id = t.invoice_id join payment_attempts a on a.id = i.attempt_id
     join orders o on o.id = a.order_id order by t.id`,
);

export const markCorrected = writeStatement<object, [id: number, allowanceNumber: string | null]>(
  'invoices.mark_corrected',
  `update invoice_corrections set state = 'issued', issued_at = now(), allowance_number = $2, failure = null
   where id = $1 and state <> 'issued'`,
);

export const noteFailure = writeStatement<object, [id: number, failure: string, isOpen: boolean]>(
  'invoices.note_correction_failure',
  `update invoice_corrections set failure = $2, state = case when $3 then 'waiting' else state end
   where id = $1 and state <> 'issued'`,
);

export const turnIntoAllowance = writeStatement<object, [id: number]>(
  'invoices.turn_into_allowance',
  `update invoice_corrections set kind = 'allowance' where id = $1 and kind = 'void' and state = 'waiting'`,
);

export const lockRequested = writeStatement<{ id: number }, [id: number]>(
  'invoices.lock_asked_correction',
  `select id from invoice_corrections where id = $1 and state = 'asking' for no key update`,
);
export const askAgain = writeStatement<object, [id: number]>(
  'invoices.ask_again',
  `update invoice_corrections set state = 'waiting', try_at = now() where id = $1`,
);

export type OpenRow = {
  id: number;
  kind: 'void' | 'allowance';
  state: 'waiting' | 'asking';
  invoice_number: string;
  order: { id: number; order_number: string };
  total: number;
  failure: string | null;
};
export const listOpen = readStatement<OpenRow, [limit: number]>(
  'invoices.list_open_corrections',
  `select c.id, c.kind, c.state, i.invoice_number, c.total, c.failure,
     jsonb_build_object('id', o.id, 'order_number', o.order_number) as order
   from invoice_corrections c join invoices i on i.id = c.invoice_id
     join payment_attempts a on a.id = i.attempt_id join orders o on o.id = a.order_id where c.state <> 'issued' order by c.id limit $1`,
);

/** Broken rules of corrections. */
export const brokenCorrections = readStatement<Finding>(
  'invoices.broken_corrections',
  `select 'a correction belongs to a payout of its invoice and has its amount' as rule, 'correction ' || c.id as example
     from invoice_corrections c join invoices i on i.id = c.invoice_id join payouts p on p.id = c.payout_id
     where i.state <> 'issued' or i.attempt_id <> p.attempt_id or c.total <> p.amount or p.state <> 'done' or p.way = 'tokens'
   union all
   select 'no invoice is corrected beyond its amount, and a void one only once', 'invoice ' || i.id
     from invoices i join invoice_corrections c on c.invoice_id = i.id
     group by i.id having sum(c.total) > i.total or sum(c.net) > i.net or sum(c.tax) > i.tax
       or bool_or(c.kind = 'void') and (count(*) > 1 or sum(c.total) <> i.total)
   union all
   select 'refunded money has its invoice correction within a day', 'payout ' || p.id
     from payouts p join invoices i on i.attempt_id = p.attempt_id and i.state = 'issued'
     where p.state = 'done' and p.way <> 'tokens' and greatest(p.done_at, i.created_at) < now() - interval '1 day'
       and not exists (select from invoice_corrections c where c.payout_id = p.id)`,
);
