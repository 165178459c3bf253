import { readStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

/** Broken rules of storage and parcels. */
export const brokenStorage = readStatement<Finding>(
  'storage.broken',
  `select 'an item is in a parcel exactly when it is paid or shipped' as rule, 'item ' || b.id as example
     from box_items b left join orders o on o.id = b.parcel_id
     where case when b.status in ('paid', 'shipped') then o.id is null or o.order_type <> 'box_shipping'
       else b.parcel_id is not null end
   union all
   select 'a parcel belongs to a shipping order', 'parcel ' || p.order_id
     from parcels p left join orders o on o.id = p.order_id where o.order_type is distinct from 'box_shipping'
   union all
   select 'the items in a parcel belong to its sender', 'item ' || b.id
     from box_items b join orders o on o.id = b.parcel_id where o.member_id <> b.member_id
   union all
   select 'an item belongs to the member who won or bought it, or got it as a present', 'item ' || b.id
     from box_items b join orders o on o.id = b.order_id
     where b.member_id <> coalesce((select p.receiver_id from presents p
       where p.item_id = b.id and p.state = 'claimed' order by p.id desc limit 1), o.member_id)
   union all
   select 'a present is given by the member who has the thing', 'present ' || p.id
     from presents p join box_items b on b.id = p.item_id join orders o on o.id = b.order_id
     where p.giver_id <> coalesce((select e.receiver_id from presents e
       where e.item_id = p.item_id and e.id < p.id and e.state = 'claimed' order by e.id desc limit 1), o.member_id)
   union all
   select 'an item is wrapped exactly while its present can be claimed', 'item ' || b.id
     from box_items b full join (select item_id, ends_at from presents where state = 'open') p on p.item_id = b.id
     where b.id is null or (b.status = 'wrapped') <> (p.item_id is not null)
       or p.ends_at > b.expires_at - interval '2 days'
   union all
   select 'a present counts for nothing', 'item ' || item_id
     from presents join box_items b on b.id = item_id where state = 'claimed' and b.source <> 'gift'
   union all
   select 'no item was sent after it had expired', 'item ' || b.id
     from box_items b join orders o on o.id = b.parcel_id
     where b.expires_at < date_trunc('day', o.created_at at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'
   union all
   select 'an item has the state of its parcel', 'item ' || b.id
     from box_items b join orders o on o.id = b.parcel_id
     where b.status <> case when o.status in ('paid', 'processing') then 'paid' else 'shipped' end
       or o.status in ('cancelled', 'refunded')
   union all
   select 'a parcel holds the items it was sent with', 'parcel ' || p.order_id
     from parcels p join orders o on o.id = p.order_id
     left join (select parcel_id, count(*) as items, count(*) filter (where source in ('draw', 'goods')) as counting
                from box_items where parcel_id is not null group by parcel_id) b on b.parcel_id = p.order_id
     where (p.returned_at is null) <> (o.status not in ('cancelled', 'refunded'))
       or case when p.returned_at is null then p.items <> coalesce(b.items, 0) or p.counting_items <> b.counting
            else b.items is not null end
   union all
   select 'the lines of a parcel name its items', 'parcel ' || p.order_id
     from parcels p left join (select order_id, sum(quantity) as n from order_lines group by order_id) l using (order_id)
     where p.items <> coalesce(l.n, 0)
   union all
   select 'a parcel costs the fee that held when it was sent, unless it shipped free', 'parcel ' || p.order_id
     from parcels p join orders o on o.id = p.order_id
     where o.shipping_fee <> case when p.counting_items < p.free_from then p.fee_below else 0 end
   union all
   select 'the fee of a parcel is posted once, and refunded when it is cancelled', 'parcel ' || p.order_id
     from parcels p join orders o on o.id = p.order_id
     join ledger_accounts a on a.member_id = o.member_id and a.kind = 'wallet' and a.currency = 'token'
     left join journal_entries e on e.reference = 'order:' || o.id
     left join postings t on t.entry_id = e.id and t.account_id = a.id
     left join journal_entries r on r.reference = 'refund:order:' || o.id
     left join postings u on u.entry_id = r.id and u.account_id = a.id
     where coalesce(-t.amount, 0) <> o.shipping_fee
       or coalesce(u.amount, 0) <> case when o.status = 'refunded' then o.shipping_fee else 0 end
   union all
   select 'a piece that waits for its arrival has a date', 'item ' || id
     from box_items where status = 'pending' and preorder_at is null
   union all
   select 'an order kept in the storage is completed when its last piece arrives', 'order ' || o.id
     from orders o join goods_orders k on k.order_id = o.id and k.is_kept
     where o.status in ('paid', 'processing')
       and not exists (select from box_items b where b.order_id = o.id and b.status = 'pending')
   union all
   select 'an item is either won or bought', 'item ' || id
     from box_items where num_nonnulls(prize_id, goods_id) <> 1 or (prize_id is null) <> (lot_id is null)
       or (lot_id is null) <> (slot_number is null)`,
);
