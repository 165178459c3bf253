import type { RechargeTransaction } from '@kujiya/contract/recharge';
import { games } from '@kujiya/contract/shop/games';
import type { InvoiceState } from '@kujiya/contract/shop/invoice';
import { readStatement } from '#platform/postgres/database.ts';
import { pieceName, variantOfItem } from '#shop/draws/variant-queries.ts';
import { drawTypes } from '#shop/orders/draw-types.ts';
import { invoiceState } from '#shop/payments/invoice-state.ts';
import { netAmount } from '#shop/payments/net-amount.ts';

export type TransactionRow = Pick<
  RechargeTransaction,
  | 'id'
  | 'transaction_type'
  | 'reference_name'
  | 'order_number'
  | 'payment_status'
  | 'payment_method'
  | 'can_pay'
  | 'amount'
  | 'paid_amount'
> & {
  order_id: number;
  invoice_number: string | null;
  invoice_at: Date | null;
  invoice_state: InvoiceState;
  has_invoice: boolean;
  product_name: string | null;
  at: Date;
  paid_at: Date | null;
};

/**
 * The movements of a member's tokens: top-ups in any state, paid orders, and payments credited as tokens because they
 * came too late or twice.
 */
const transactions = `
  select o.order_number as id, o.id as order_id, o.order_number,
    case o.order_type when 'token_recharge' then 'recharge' when 'shop' then 'shop' when 'box_shipping' then 'shipping'
      else 'draw' end as transaction_type,
    coalesce(l.name || case when o.order_type in ('shop', 'box_shipping') and n.lines > 1 then ' 等 ' || n.pieces || ' 件' else '' end,
      p.name, o.order_number) as reference_name, p.name as product_name,
    case when o.order_type = 'token_recharge' and o.payment_status = 'pending' and a.state in ('failed', 'expired')
      then 'failed' else o.payment_status::text end as payment_status,
    coalesce(case when a.paid_at is not null then a.method end, o.payment_method)::text as payment_method,
    o.order_type = 'token_recharge' and o.status = 'pending' as can_pay,
    case when o.order_type = 'token_recharge' then case when o.paid_at is null then 0 else o.final_amount end
      when o.payment_method = 'balance' then -o.final_amount else 0 end as amount,
    case when o.payment_method in ('balance', 'none') then 0 else o.final_amount end as paid_amount,
    coalesce(o.paid_at, o.created_at) as at, o.paid_at,
    i.invoice_number, i.issued_at as invoice_at, ${invoiceState} as invoice_state, coalesce(a.paid_at is not null, false) as has_invoice
  from orders o left join products p on p.id = o.product_id
    left join order_lines l on l.order_id = o.id and l.position = 1
    left join lateral (select count(*) as lines, sum(quantity) as pieces from order_lines c where c.order_id = o.id) n on true
    left join lateral (
      select id, state, method, paid_at from payment_attempts a where a.order_id = o.id
        and a.used_for is distinct from 'tokens'
      order by a.used_for = 'order' desc nulls last, a.id desc limit 1) a on true
    left join invoices i on i.attempt_id = a.id
  where o.member_id = $1 and (o.order_type = 'token_recharge' or o.paid_at is not null)
  union all
  select o.order_number || '-' || a.id, o.id, o.order_number, 'credit', coalesce(p.name, o.order_number), p.name, 'paid',
    a.method::text, false, a.amount, a.amount, a.paid_at, a.paid_at,
    i.invoice_number, i.issued_at, ${invoiceState}, true
  from payment_attempts a join orders o on o.id = a.order_id left join products p on p.id = o.product_id
    left join invoices i on i.attempt_id = a.id
  where o.member_id = $1 and a.used_for = 'tokens'`;

const within = `at >= $2::date::timestamp at time zone 'Asia/Taipei'
  and at < ($3::date + 1)::timestamp at time zone 'Asia/Taipei'`;

export const listTransactions = readStatement<
  TransactionRow,
  [memberId: number, from: string, to: string, limit: number, offset: number]
>(
  'recharge.list',
  `select * from (${transactions}) t where ${within} order by at desc, id desc limit $4 offset $5`,
);

export const countTransactions = readStatement<
  { total: number },
  [memberId: number, from: string, to: string]
>('recharge.count', `select count(*) as total from (${transactions}) t where ${within}`);

export type ItemRow = { order_id: number; name: string; rarity: string | null; quantity: number };

export const prizesOfOrders = readStatement<ItemRow, [orderIds: readonly number[]]>(
  'recharge.prizes_of_orders',
  `select b.order_id, ${pieceName} as name, coalesce(z.rarity, z.tier) as rarity, 1 as quantity
   from box_items b join prizes z on z.id = b.prize_id ${variantOfItem}
   where b.order_id = any ($1) order by b.order_id, b.slot_number = 0, b.slot_number`,
);

export const goodsOfOrders = readStatement<ItemRow, [orderIds: readonly number[]]>(
  'recharge.goods_of_orders',
  `select order_id, name, null as rarity, quantity from order_lines
   where order_id = any ($1) order by order_id, position`,
);

export type SummaryRow = {
  month: string;
  topped_up: number;
  ichiban: number;
  blindbox: number;
  gacha: number;
  other: number;
  won: number;
};
export const monthSummary = readStatement<SummaryRow, [memberId: number]>(
  'recharge.month_summary',
  `with month as (
     select date_trunc('month', now() at time zone 'Asia/Taipei') at time zone 'Asia/Taipei' as start
   ), paid as (
     select o.order_type, o.final_amount
       - coalesce((select sum(r.amount) from refunds r where r.order_id = o.id), 0) as final_amount
     from orders o, month
     where o.member_id = $1 and o.paid_at >= month.start and o.payment_status <> 'refunded' and o.order_type <> 'token_recharge'
   )
   select to_char(now() at time zone 'Asia/Taipei', 'YYYY-MM') as month,
     (select coalesce(sum(${netAmount}), 0) from payment_attempts a join orders o on o.id = a.order_id, month
      where o.member_id = $1 and a.paid_at >= month.start
        and (o.order_type = 'token_recharge' or a.used_for = 'tokens')) as topped_up,
     (select coalesce(sum(final_amount), 0) from paid where order_type = '${games.ichiban.orderType}') as ichiban,
     (select coalesce(sum(final_amount), 0) from paid where order_type = '${games.blindbox.orderType}') as blindbox,
     (select coalesce(sum(final_amount), 0) from paid where order_type = '${games.gacha.orderType}') as gacha,
     (select coalesce(sum(final_amount), 0) from paid where order_type not in (${drawTypes})) as other,
     (select count(*) from month join orders o on o.member_id = $1 and o.paid_at >= month.start
        join box_items b on b.order_id = o.id and b.lot_id is not null) as won`,
);
