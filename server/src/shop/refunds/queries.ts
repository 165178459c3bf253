import type { OrderPaymentMethod, OrderStatus, OrderType } from '@kujiya/contract/shop/orders';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import type { GatewayMethod } from '#shop/payments/gateway.ts';

/** Locks the goods of an order, by product: the second lock. */
export const lockGoods = writeStatement<object, [orderId: number]>(
  'refunds.lock_goods',
  `select from goods where product_id in (select product_id from order_lines where order_id = $1)
   order by product_id for no key update`,
);

/** Locks a member's accounts, by id: the first of all locks. */
export const lockAccounts = writeStatement<{ balance: number; currency: string }, [memberId: number]>(
  'refunds.lock_accounts',
  `select balance, currency from ledger_accounts where member_id = $1 and kind = 'wallet' order by id for no key update`,
);

export const memberOf = readStatement<{ member_id: number }, [orderId: number]>(
  'refunds.member_of',
  'select member_id from orders where id = $1',
);

export type OrderRow = {
  member_id: number;
  order_type: OrderType;
  status: OrderStatus;
  payment_method: OrderPaymentMethod;
  points_used: number;
  shipping_fee: number;
  final_amount: number;
  is_kept: boolean | null;
};
export const lockOrder = writeStatement<OrderRow, [orderId: number]>(
  'refunds.lock_order',
  `select o.member_id, o.order_type, o.status, o.payment_method, o.points_used, o.shipping_fee, o.final_amount, g.is_kept
   from orders o left join goods_orders g on g.order_id = o.id where o.id = $1 for no key update of o`,
);

export type LineRow = {
  position: number;
  product_id: number | null;
  name: string;
  quantity: number;
  subtotal: number;
  refunded: number;
};
export const linesOf = readStatement<LineRow, [orderId: number]>(
  'refunds.lines_of',
  `select l.position, l.product_id, l.name, l.quantity, l.subtotal,
     coalesce((select sum(r.quantity) from refund_lines r where r.order_id = l.order_id and r.position = l.position), 0) as refunded
   from order_lines l where l.order_id = $1 order by l.position`,
);

export const paymentOf = readStatement<{ id: number; method: GatewayMethod }, [orderId: number]>(
  'refunds.payment_of',
  `select id, method from payment_attempts where order_id = $1 and used_for = 'order'`,
);

export const insertRefund = writeStatement<
  { id: number },
  {
    memberId: number;
    kind: 'order' | 'tokens' | 'late';
    orderId: number | null;
    amount: number;
    fee: number;
    points: number;
    state: 'asked' | 'paying' | 'done';
    actor: string;
    reason: string;
  }
>(
  'refunds.insert',
  `insert into refunds (member_id, kind, order_id, amount, fee, points, state, actor, reason, decided_at, done_at)
   values ($memberId, $kind, $orderId, $amount, $fee, $points, $state::text, $actor, $reason, case when $state::text <> 'asked' then now() end,
     case when $state::text = 'done' then now() end)
   on conflict do nothing returning id`,
);

/** Stores how many of the points a refund returned had expired by then. */
export const noteExpired = writeStatement<object, [refundId: number, points: number]>(
  'refunds.note_expired',
  'update refunds set expired_points = $2 where id = $1',
);

export const insertLine = writeStatement<
  object,
  [refundId: number, orderId: number, position: number, quantity: number, restocked: number]
>(
  'refunds.insert_line',
  'insert into refund_lines (refund_id, order_id, position, quantity, restocked) values ($1, $2, $3, $4, $5)',
);

export const restock = writeStatement<object, [productId: number, quantity: number]>(
  'refunds.restock',
  'update goods set stock = stock + $2, sold = sold - $2 where product_id = $1',
);

/**
 * Takes pieces of an order out of its member's storage; delivered ones are taken last. Leaves out pieces in a parcel on
 * its way, which may come back, and those that the member gives away or has.
 */
export const takeFromStorage = writeStatement<
  { id: number },
  [orderId: number, productId: number, quantity: number]
>(
  'refunds.take_from_storage',
  `with chosen as (
     select id, status from box_items
     where order_id = $1 and goods_id = $2 and member_id = (select member_id from orders where id = $1) and status in ('available', 'selected', 'pending', 'expired', 'shipped')
       and (status <> 'shipped' or exists (
         select from orders p where p.id = box_items.parcel_id and p.status in ('delivered', 'completed')))
       and not exists (select from refund_items r where r.item_id = box_items.id)
     order by status = 'shipped', id limit $3 for no key update
   )
   update box_items b set status = case when b.status = 'shipped' then b.status else 'refunded' end
   from chosen where b.id = chosen.id returning b.id`,
);

export const insertItems = writeStatement<object, [refundId: number, itemIds: readonly number[]]>(
  'refunds.insert_items',
  'insert into refund_items (item_id, refund_id) select unnest($2::bigint[]), $1',
);

/** The amount of an order that was given back so far; the shipping fee goes with the last piece. */
export const givenOf = readStatement<{ amount: number }, [orderId: number]>(
  'refunds.given_of',
  'select coalesce(sum(amount), 0) as amount from refunds where order_id = $1',
);

/** Moves tokens from one of the shop's own accounts to another, once per reference. */
export const postBetween = writeStatement<
  object,
  [reference: string, kind: string, from: string, to: string, amount: number]
>(
  'refunds.post_between',
  `select ledger_post($1, $2, array[shop_account($3, 'token'), shop_account($4, 'token')], array[-$5::bigint, $5::bigint])`,
);

/** Holds a member's tokens in the account `refunds`; the caller has locked the member's accounts. */
export const hold = writeStatement<object, [reference: string, memberId: number, amount: number]>(
  'refunds.hold',
  `select ledger_post($1, 'token_refund', array[a.id, shop_account('refunds', 'token')], array[-$3::bigint, $3::bigint])
   from ledger_accounts a where a.member_id = $2 and a.kind = 'wallet' and a.currency = 'token'`,
);

export const insertPayout = writeStatement<
  { id: number },
  [refundId: number, attemptId: number, amount: number, way: 'gateway' | 'transfer']
>(
  'refunds.insert_payout',
  'insert into payouts (refund_id, attempt_id, amount, way) values ($1, $2, $3, $4) returning id',
);

/** Broken rules of refunds. */
export const brokenRefunds = readStatement<Finding>(
  'refunds.broken',
  `with given as (
     select order_id, sum(amount) as amount, sum(points) as points from refunds where kind = 'order' group by order_id
   ), pieces as (
     select l.order_id, sum(l.quantity) as quantity, coalesce(sum(r.refunded), 0) as refunded,
       bool_or(r.refunded > l.quantity) as is_over
     from order_lines l join given g on g.order_id = l.order_id left join lateral (
       select sum(r.quantity) as refunded from refund_lines r where r.order_id = l.order_id and r.position = l.position) r on true
     group by l.order_id
   )
   select 'the refund of pieces equals the amount paid for them' as rule, 'order ' || o.id as example
     from given g join orders o on o.id = g.order_id left join pieces p on p.order_id = o.id
     where g.amount > o.final_amount or g.points > o.points_used or p.is_over
       or (p.refunded = p.quantity) <> (g.amount = o.final_amount and g.points = o.points_used and o.status = 'refunded')
   union all
   select 'an order refunded in part or whole has that payment status', 'order ' || o.id
     from orders o left join given g on g.order_id = o.id
     where o.order_type = 'shop' and (
       (o.payment_status in ('partial_refund', 'refunded')) <> (g.order_id is not null)
       or (o.payment_status = 'refunded') <> (o.status = 'refunded'))
   union all
   select 'a refund is posted with its amount and its points', 'refund ' || r.id
     from refunds r
       left join journal_entries e on e.reference = case r.kind when 'order' then 'refund:' else 'token-refund:' end || r.id
       left join (select entry_id, max(amount) as amount from postings group by entry_id) p on p.entry_id = e.id
       left join journal_entries q on q.reference = 'refund-points:' || r.id
       left join (select entry_id, max(amount) as points from postings group by entry_id) z on z.entry_id = q.id
     where coalesce(p.amount, 0) <> r.amount or coalesce(z.points, 0) <> r.points
   union all
   select 'the payouts of a refund sum to its amount without the fee', 'refund ' || r.id
     from refunds r left join orders o on o.id = r.order_id
       left join lateral (select sum(p.amount) as amount, bool_and(p.state = 'done') as is_done
         from payouts p where p.refund_id = r.id) p on true
     where case when r.state in ('asked', 'declined') or o.payment_method in ('balance', 'none') then p.amount is not null
       else coalesce(p.amount, 0) <> r.amount - r.fee or coalesce(p.is_done, true) <> (r.state = 'done') end
   union all
   select 'the account of refunds holds the requested amounts that are not paid out', 'the account of refunds: ' || held.amount
     from (select coalesce(sum(p.amount), 0) as amount from postings p join ledger_accounts a on a.id = p.account_id
           where a.member_id is null and a.kind = 'refunds') held,
       (select coalesce((select sum(amount) from refunds where state = 'asked'), 0)
          + coalesce((select sum(amount) from payouts where state <> 'done'), 0) as amount) owed
     where held.amount <> owed.amount
   union all
   select 'no payment is refunded beyond its amount', 'attempt ' || a.id
     from payment_attempts a join payouts p on p.attempt_id = a.id and p.way <> 'tokens'
     group by a.id having sum(p.amount) > a.amount
   union all
   select 'an attempt is refunding while a payout of it waits for the gateway, and refunded when all of it is returned',
       'attempt ' || a.id
     from payment_attempts a left join lateral (
       select coalesce(sum(p.amount) filter (where p.state = 'done' and p.way = 'gateway'), 0) as done,
         bool_or(p.state <> 'done' and p.way = 'gateway') as waits
       from payouts p where p.attempt_id = a.id) p on true
     where (a.state = 'refunding') <> coalesce(p.waits, false)
       or (a.state = 'refunded') <> (p.done = a.amount and not coalesce(p.waits, false))
   union all
   select 'a payment after the deletion of its account is refunded', 'attempt ' || a.id
     from members m join orders o on o.member_id = m.id join payment_attempts a on a.order_id = o.id
       join attempt_steps s on s.attempt_id = a.id and s.to_state = 'paid' and s.at > m.deleted_at
     where a.used_for is distinct from 'tokens' or not exists (
       select from payouts p join refunds r on r.id = p.refund_id
       where p.attempt_id = a.id and p.amount = a.amount and r.kind = 'late')
   union all
   select 'refunded pieces are in no storage', 'item ' || b.id
     from box_items b left join refund_items r on r.item_id = b.id
     where b.status = 'refunded' and r.item_id is null or r.item_id is not null and b.status not in ('refunded', 'shipped')`,
);
