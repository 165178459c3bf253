import type { Breakage } from './broken-draws.ts';

/** Breakages of rewards, parcels, refunds with their invoices, and goods. */
export const brokenRewards: Breakage[] = [
  [
    'the running totals are what their entries and invoices moved',
    `insert into book_sums (day, key, amount) values ('2026-11-01', 'token gift gift', 1)`,
  ],
  [
    'the pieces of the books are those in the storages',
    'insert into piece_moves (prize_id, pieces) select max(id), -1 from prizes',
  ],
  ['a check-in continues the streak of the day before', 'update check_ins set streak = streak + 1'],
  ['a check-in gave its points once', 'update check_ins set points = points + 1'],
  ['a check-in gave its coupon once', 'update check_ins set coupon_amount = 10'],
  ['a code is redeemed within its limits', 'update coupon_codes set redeemed = 0'],
  ['a code is redeemed within its limits', 'update coupon_batches set is_shared = false'],
  ['a batch counts its codes', 'update coupon_batches set cancelled = 1'],
  ['a batch counts its codes', 'update coupon_batches set redeemed = redeemed + 1'],
  [
    'a coupon of a code has the terms of its offer',
    `update member_coupons set definition_id = (select min(id) from coupon_definitions where offer_id is null)
     where code_id is not null`,
  ],
  [
    'a code is redeemed within its limits',
    'alter table coupon_codes drop constraint coupon_codes_check',
    'update coupon_codes set total = 1, redeemed = 2',
  ],
  ['a coupon belongs to the order that used it', `update orders set member_id = 1 where coupon_discount > 0`],
  [
    'a coupon belongs to the order that used it',
    `update orders set status = 'refunded' where coupon_discount > 0`,
  ],
  [
    'a live order with a coupon holds the coupon',
    'update member_coupons set order_id = null, used_at = null where order_id is not null',
  ],
  [
    'an exchange gave a coupon for each 200 points',
    `delete from member_coupons where id = (select max(id) from member_coupons where source like 'exchange:%')`,
  ],
  [
    'growth for an order equals the amount paid for it',
    `update growth_entries set growth = growth + 1 where reference like 'growth:order:%'`,
  ],
  [
    'no more growth is taken back than an order gave',
    `update growth_entries set growth = growth - 1000 where reference like 'growth-back:%'`,
  ],
  ['a standing has the growth of its entries', 'update vip_members set growth = growth + 1'],
  ['a month gave its coupons once', `delete from member_coupons where source like 'vip:%'`],
  ['a month gave its coupons once', 'delete from vip_supplies'],
  [
    'a month gave its cards once',
    `update user_tools set source = 'test:' || source where source like 'vip:%'`,
  ],
  ['a claimed task gave its growth once', `delete from growth_entries where reference like 'growth:task:%'`],
  ['a claimed task gave its growth once', 'delete from task_claims'],
  ['a granted invitation gave both their points once', 'delete from invitation_rewards'],
  [
    'a granted invitation gave both their points once',
    `update journal_entries set kind = 'gift' where reference like 'invitation:%:inviter'`,
  ],
  ['an installation gave its coupon once', 'delete from install_rewards'],
  [
    'an installation gave its coupon once',
    `update member_coupons set source = 'test' where source = 'install'`,
  ],
  ['returned points were spent before', `update point_lot_uses set points = points - 1000 where points < 0`],
  [
    'points for an order go to its payer and do not exceed the payment',
    `update orders set paid_at = null where order_type = 'gashapon'`,
  ],
  [
    'points for an order go to its payer and do not exceed the payment',
    `update postings set amount = amount * 9 where entry_id in (select id from journal_entries where kind = 'rebate')`,
  ],
  ['no more is taken back than an order earned', 'update point_takebacks set points = points + 1000'],
  ['earned points are taken back once, or owed', `delete from journal_entries where kind = 'rebate_back'`],
  [
    'a member owes the points that could not be taken back and were not paid since',
    `insert into point_debts (member_id, owed) select min(id), 7 from members`,
  ],
  [
    'a coupon from an exchange was paid for',
    `update member_coupons set source = 'exchange:NOBODY:1' where source like 'code:%'`,
  ],
  [
    'an item is in a parcel exactly when it is paid or shipped',
    `update box_items set status = 'available' where status = 'shipped'`,
  ],
  // Rules that no foreign key enforces.
  [
    'an item is in a parcel exactly when it is paid or shipped',
    'update box_items set parcel_id = -parcel_id',
  ],
  ['a parcel belongs to a shipping order', 'update parcels set order_id = -order_id'],
  ['an address belongs to a shipment', 'update shipment_addresses set order_id = -order_id'],
  [
    'a shipment is handed over exactly when its order is on its way or was',
    'update shipments set carrier = null, tracking_number = null, handed_over_at = null',
  ],
  ['an order has a shipment exactly when it is sent', 'update shipments set order_id = -order_id'],
  ['the details of an order of goods belong to an order', 'update goods_orders set order_id = -order_id'],
  [
    'an entry of an order moves the accounts of its member alone',
    `update postings p set account_id = (select id from ledger_accounts where member_id <> a.member_id and kind = a.kind
         and currency = a.currency limit 1)
     from ledger_accounts a, journal_entries e
     where a.id = p.account_id and a.member_id is not null and e.id = p.entry_id and e.reference like 'order:%'`,
  ],
  [
    'an entry of an order moves the accounts of its member alone',
    `update orders set member_id = (select max(id) from members) where payment_method = 'balance'`,
  ],
  [
    "the address and the invoice of an order are its member's",
    'update order_invoices set member_id = member_id + 1',
  ],
  [
    "the address and the invoice of an order are its member's",
    'update shipment_addresses set member_id = member_id + 1',
  ],
  [
    "an event of an order is its member's",
    'update events set member_id = member_id + 1 where order_id is not null',
  ],
  [
    'a complaint is about a parcel of its member that has arrived',
    'update complaints set member_id = member_id + 1',
  ],
  [
    'a complaint is about a parcel of its member that has arrived',
    'update shipments set delivered_at = null where order_id in (select order_id from complaints)',
  ],
  [
    "a file of a complaint is its member's",
    'update complaint_files set member_id = member_id + 1 where message_id is not null',
  ],
  [
    'the items in a parcel belong to its sender',
    'update box_items set member_id = member_id + 1 where parcel_id is not null',
  ],
  [
    'an item belongs to the member who won or bought it, or got it as a present',
    'update box_items set member_id = member_id + 1 where slot_number = 0',
  ],
  [
    'an item belongs to the member who won or bought it, or got it as a present',
    `update presents set receiver_id = 1 where state = 'claimed'`,
  ],
  [
    'a present is given by the member who has the thing',
    `update presents set giver_id = giver_id + 1 where state = 'open'`,
  ],
  [
    'an item is wrapped exactly while its present can be claimed',
    `update box_items set status = 'available' where status = 'wrapped'`,
  ],
  [
    'an item is wrapped exactly while its present can be claimed',
    `update presents set state = 'revoked', ended_at = now() where state = 'open'`,
  ],
  ['a present counts for nothing', `update box_items set source = 'draw' where source = 'gift'`],
  [
    'no item was sent after it had expired',
    `update box_items set expires_at = now() - interval '2 days' where parcel_id is not null`,
  ],
  ['an item has the state of its parcel', `update box_items set status = 'paid' where status = 'shipped'`],
  ['a parcel holds the items it was sent with', 'update parcels set items = items + 1'],
  ['the lines of a parcel name its items', 'update parcels set items = items + 1'],
  [
    'a parcel costs the fee that held when it was sent, unless it shipped free',
    `update orders set shipping_fee = 59, final_amount = 59 where order_type = 'box_shipping'`,
  ],
  [
    'the fee of a parcel is posted once, and refunded when it is cancelled',
    `update journal_entries e set reference = 'elsewhere' from orders o
     where e.reference = 'order:' || o.id and o.order_type = 'box_shipping'`,
  ],
  [
    'a piece that waits for its arrival has a date',
    `update box_items set status = 'pending', preorder_at = null where status = 'available'`,
  ],
  [
    'an order kept in the storage is completed when its last piece arrives',
    `update orders set status = 'paid' where id in (select order_id from goods_orders where is_kept) and status = 'completed'`,
  ],
  ['an item is either won or bought', 'update box_items set prize_id = null where prize_id is not null'],
  [
    'a move by staff was made by an existing account and is in the log',
    `update order_moves set actor = 'staff:999' where actor like 'staff:%'`,
  ],
  ['a move by staff was made by an existing account and is in the log', 'delete from staff_log'],
  [
    'the moves of an order are allowed and lead to its status',
    `delete from order_moves m using orders o where o.id = m.order_id and o.order_type = 'shop' and o.status = 'completed'`,
  ],
  ['the audit log is one unbroken chain', `update staff_log set reason = 'another' where position = 1`],
  ['the audit log is one unbroken chain', 'delete from staff_log where position = 1'],
  ['a disabled account has no session', 'update staff set disabled_at = now()'],
  [
    'the refund of pieces equals the amount paid for them',
    `update refunds set amount = 10000 where kind = 'order'`,
  ],
  ['the refund of pieces equals the amount paid for them', 'update refund_lines set quantity = quantity + 5'],
  [
    'an order refunded in part or whole has that payment status',
    `update orders set payment_status = 'paid' where payment_status = 'partial_refund'`,
  ],
  ['a refund is posted with its amount and its points', 'update refunds set amount = amount + 1'],
  ['a refund is posted with its amount and its points', 'update refunds set points = points + 1'],
  ['the payouts of a refund sum to its amount without the fee', 'update payouts set amount = amount - 1'],
  [
    'the payouts of a refund sum to its amount without the fee',
    `update refunds set state = 'paying', done_at = null where kind = 'tokens'`,
  ],
  [
    'the account of refunds holds the requested amounts that are not paid out',
    `update payouts set state = 'done', done_at = now() where state = 'waiting'`,
  ],
  ['no payment is refunded beyond its amount', 'update payouts set amount = amount + 1000'],
  [
    'an attempt is refunding while a payout of it waits for the gateway, and refunded when all of it is returned',
    `update payment_attempts set state = 'paid' where state = 'refunding'`,
  ],
  [
    'an attempt is refunding while a payout of it waits for the gateway, and refunded when all of it is returned',
    `update payment_attempts set state = 'paid' where state = 'refunded'`,
  ],
  [
    'a payment after the deletion of its account is refunded',
    `update members set deleted_at = now() - interval '1 day', phone = null, email = null, photo_url = null, password_hash = null`,
  ],
  [
    'refunded pieces are in no storage',
    `update box_items set status = 'available' where status = 'refunded'`,
  ],
  ['refunded pieces are in no storage', 'delete from refund_items'],
  [
    'a correction belongs to a payout of its invoice and has its amount',
    'update invoice_corrections set total = total + 1, net = net + 1',
  ],
  [
    'no invoice is corrected beyond its amount, and a void one only once',
    'update invoice_corrections set total = total + 1000, net = net + 1000',
  ],
  [
    'refunded money has its invoice correction within a day',
    'delete from invoice_corrections',
    `update payouts set done_at = done_at - interval '2 days' where done_at is not null`,
    `update invoices set created_at = created_at - interval '2 days'`,
  ],
  [
    'an invoice belongs to a payment and has its amount',
    'update invoices set total = total + 1, net = net + 1',
  ],
  [
    'received pieces are in stock, reserved or sold',
    'alter table goods drop constraint goods_check',
    'update goods set received = received + 1',
    'update stock_movements set quantity = quantity + 1',
  ],
  [
    'received pieces are the sum of the stock movements',
    'update stock_movements set quantity = quantity + 1',
  ],
  ['reserved pieces are in unpaid orders, sold ones in paid orders', 'update refund_lines set restocked = 0'],
  [
    'a campaign was sent to as many members as have its notification',
    `insert into notifications (member_id, reference, kind, data)
     select min(id), 'campaign:2026-11-27', 'campaign', '{"campaign_id": 1}' from members where deleted_at is null`,
  ],
];
