import type { InvoiceDocument, InvoiceSums } from '@kujiya/contract/staff/invoice-list';
import { readStatement } from '#platform/postgres/database.ts';
import { ordersReadAloud, type ReadAloud } from '#shop/search/orders.ts';

type State = InvoiceDocument['state'];
export type DocumentRow = Omit<InvoiceDocument, 'id' | 'at' | 'order' | 'payment'> & {
  kind: 'invoice' | 'allowance';
  id: number;
  at: Date;
  order_id: number;
  order_number: string;
  payment_id: number;
  payment_number: string;
};

const isVoid = `exists (select from invoice_corrections v where v.invoice_id = i.id and v.kind = 'void' and v.state = 'issued')`;
/** A void is made at most this long after the end of the period of its invoice. */
const voidsWithin = `interval '1 month'`;

/** The rows of `page` (kind, id, at), newest first. */
const shown = `select page.kind, page.id, page.at,
    case when page.kind = 'allowance' then 'allowance' when ${isVoid} then 'void' else 'issued' end as state,
    i.invoice_number as number, c.allowance_number, coalesce(c.net, i.net) as net, coalesce(c.tax, i.tax) as tax,
    coalesce(c.total, i.total) as total, case when page.kind = 'allowance' then 0 else k.reduced end as reduced,
    page.kind = 'invoice' and k.is_pending as is_pending, coalesce(i.tax_id, d.tax_id) as tax_id, d.company_name as company,
    o.id as order_id, o.order_number, a.id as payment_id, a.number as payment_number
  from page left join invoice_corrections c on page.kind = 'allowance' and c.id = page.id
    join invoices i on i.id = coalesce(c.invoice_id, page.id)
    cross join lateral (select coalesce(sum(total) filter (where kind = 'allowance' and state = 'issued'), 0)::bigint as reduced,
        coalesce(bool_or(state <> 'issued'), false) as is_pending from invoice_corrections where invoice_id = i.id) k
    join payment_attempts a on a.id = i.attempt_id join orders o on o.id = a.order_id
    left join order_invoices d on d.order_id = o.id
  order by page.at desc, page.kind desc, page.id desc`;

/** One kind of the papers of a period behind the cursor, as many as a page needs. */
const part = (
  state: State,
  kind: 'invoice' | 'allowance',
  from: string,
  id: string,
  at: string,
  where: string,
) =>
  `(select '${kind}' as kind, ${id} as id, ${at} as at from ${from}
     where ($state::text is null or $state = '${state}') and ${at} >= $from and ${at} <= (select at from cut)
       and (${at}, '${kind}', ${id}) < ((select at from cut), (select kind from cut), (select id from cut)) and ${where}
     order by ${at} desc, ${id} desc limit (select $limit::integer))`;

/** The papers of a time, newest first, behind the one of the cursor. */
export const listDocuments = readStatement<
  DocumentRow,
  {
    from: Date;
    to: Date;
    state: State | null;
    cursorKind: string | null;
    cursorId: number | null;
    limit: number;
  }
>(
  'invoices.list_documents',
  `with cut as materialized (
     -- Behind all of a time is before the end of it: no kind is below the empty one.
     select coalesce(case $cursorKind when 'invoice' then (select issued_at from invoices where id = $cursorId::bigint)
         when 'allowance' then (select issued_at from invoice_corrections where id = $cursorId) end, $to::timestamptz) as at,
       coalesce($cursorKind::text, '') as kind, coalesce($cursorId, 0) as id
   ), page as materialized (
     select kind, id, at from (
       ${part('issued', 'invoice', 'invoices i', 'i.id', 'i.issued_at', `not ${isVoid}`)}
       union all ${part(
         ...([
           'void',
           'invoice',
           'invoice_corrections v join invoices i on i.id = v.invoice_id',
           'i.id',
           'i.issued_at',
         ] as const),
         `v.kind = 'void' and v.state = 'issued' and v.issued_at >= $from and v.issued_at < $to::timestamptz + ${voidsWithin}`,
       )}
       union all ${part('allowance', 'allowance', 'invoice_corrections c', 'c.id', 'c.issued_at', `c.kind = 'allowance'`)}
     ) papers order by at desc, kind desc, id desc limit (select $limit::integer))
   ${shown}`,
);

/** The newest papers, of whatever time, that a number leads to. `numbers`: what was typed in its forms. */
export const findDocuments = readStatement<
  DocumentRow,
  ReadAloud & { numbers: readonly string[]; state: State | null; limit: number }
>(
  'invoices.find_documents',
  `with ${ordersReadAloud}, found as materialized (
     select i.id from read_aloud r join payment_attempts a on a.order_id = r.id join invoices i on i.attempt_id = a.id
     union select id from invoices where invoice_number = any ($numbers)
     union (select id from invoices where tax_id = any ($numbers) order by id desc limit (select $limit::integer))
     union select invoice_id from invoice_corrections where allowance_number = any ($numbers)
   ), papers as (
     select 'invoice' as kind, i.id, i.issued_at as at, case when ${isVoid} then 'void' else 'issued' end as state
       from found join invoices i on i.id = found.id and i.issued_at is not null
     union all
     select 'allowance', c.id, c.issued_at, 'allowance' from found
       join invoice_corrections c on c.invoice_id = found.id and c.kind = 'allowance' and c.issued_at is not null
   ), page as materialized (
     select kind, id, at from papers where $state::text is null or state = $state
     order by at desc, kind desc, id desc limit (select $limit::integer))
   ${shown}`,
);

/** What was issued in a time and not made void, by whether it is a company's; what was made void of it; its allowances. */
export const sumDocuments = readStatement<
  InvoiceSums & { part: 'companies' | 'persons' | 'voided' | 'allowances' },
  [from: Date, to: Date]
>(
  'invoices.sum_documents',
  `select s.part, count(*) as count, sum(s.net)::bigint as net, sum(s.tax)::bigint as tax, sum(s.total)::bigint as total
   from (
     select case when ${isVoid} then 'voided' when coalesce(i.tax_id, d.tax_id) is null then 'persons' else 'companies' end as part,
       i.net, i.tax, i.total
     from invoices i join payment_attempts a on a.id = i.attempt_id left join order_invoices d on d.order_id = a.order_id
     where i.issued_at >= $1 and i.issued_at < $2
     union all
     select 'allowances', net, tax, total from invoice_corrections
     where kind = 'allowance' and issued_at >= $1 and issued_at < $2) s
   group by 1`,
);

export const aroundDocuments = readStatement<{ first: Date | null; waiting: number }>(
  'invoices.around_documents',
  `select (select min(issued_at) from invoices where issued_at is not null) as first,
     (select count(*) from invoices where state = 'waiting') as waiting`,
);
