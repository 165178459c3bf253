import type { Breakage } from './broken-draws.ts';

/** Breakages of rewards, parcels, refunds with their invoices, and goods. */
export const brokenRewards: Breakage[] = [
  ['a check-in counts on from the day before', 'update check_ins set streak = streak + 1'],
  ['a check-in gave its points once', 'update check_ins set points = points + 1'],
  ['a check-in gave its coupon once', 'update check_ins set coupon_amount = 10'],
  ['a code is redeemed within its limits', 'update coupon_codes set redeemed = 0'],
  [
    'a code is redeemed within its limits',
    'alter table coupon_codes drop constraint coupon_codes_check',
    'update coupon_codes set total = 1, redeemed = 2',
  ],
  ['a coupon has terms there are', 'update member_coupons set definition_id = 9999'],
  ['a card is of a kind and a member that exist', 'update user_tools set tool_id = 99'],
  ['a card is of a kind and a member that exist', 'update user_tools set member_id = 999999'],
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
    'growth for an order is what was paid for it',
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
  [
    'points given back were spent before',
    `update point_lot_uses set points = points - 1000 where points < 0`,
  ],
  [
    'points for an order go to who paid for it, and are no more than was paid',
    `update orders set paid_at = null where order_type = 'gashapon'`,
  ],
  [
    'points for an order go to who paid for it, and are no more than was paid',
    `update postings set amount = amount * 9 where entry_id in (select id from journal_entries where kind = 'rebate')`,
  ],
  ['no more is taken back than an order earned', 'update point_takebacks set points = points + 1000'],
  ['earned points are taken back once, or owed', `delete from journal_entries where kind = 'rebate_back'`],
  [
    'a member owes what was not there to be taken back and not paid since',
    `insert into point_debts (member_id, owed) select min(id), 7 from members`,
  ],
  [
    'a coupon from an exchange was paid for',
    `update member_coupons set source = 'exchange:NOBODY:1' where source like 'code:%'`,
  ],
  [
    'a thing is in a parcel when it is paid or shipped, and in no other state',
    `update box_items set status = 'available' where status = 'shipped'`,
  ],
  // Rules that no foreign key enforces.
  [
    'a thing is in a parcel when it is paid or shipped, and in no other state',
    'update box_items set parcel_id = -parcel_id',
  ],
  ['a parcel is an order that sends it', 'update parcels set order_id = -order_id'],
  ['an address is of a parcel of its member', 'update parcel_addresses set order_id = -order_id'],
  ['an address is of a parcel of its member', 'update parcel_addresses set member_id = 0'],
  [
    'a thing in the storage is of an order, a member, a lot and a prize that exist',
    'update box_items set goods_id = 0 where goods_id is not null',
  ],
  [
    'a line is of an order and a product that exist',
    'update order_lines set product_id = 0 where product_id is not null',
  ],
  [
    'a line is of an order and a product that exist',
    'insert into order_lines (order_id, position, name, unit_price, quantity, subtotal) values (0, 1, $$x$$, 1, 1, 1)',
  ],
  [
    'an order of goods is an order',
    `alter table goods_addresses drop constraint goods_addresses_order_id_fkey`,
    'update goods_orders set order_id = -order_id',
  ],
  [
    'what is in a parcel belongs to who sent it',
    'update box_items set member_id = member_id + 1 where parcel_id is not null',
  ],
  [
    'a thing belongs to who won or bought it',
    'update box_items set member_id = member_id + 1 where slot_number = 0',
  ],
  [
    'nothing was sent after it had expired',
    `update box_items set expires_at = now() - interval '2 days' where parcel_id is not null`,
  ],
  ['a thing is as far as its parcel', `update box_items set status = 'paid' where status = 'shipped'`],
  ['a parcel holds the things it was sent with', 'update parcels set items = items + 1'],
  ['the lines of a parcel name what is in it', 'update parcels set items = items + 1'],
  [
    'a parcel of fewer than five counting things costs the fee, and no other',
    `update orders set shipping_fee = 59, final_amount = 59 where order_type = 'box_shipping'`,
  ],
  [
    'the fee of a parcel is posted once, and given back when it was called off',
    `update journal_entries e set reference = 'elsewhere' from orders o
     where e.reference = 'order:' || o.id and o.order_type = 'box_shipping'`,
  ],
  [
    'what waits for its arrival has a date of it',
    `update box_items set status = 'pending', preorder_at = null where status = 'available'`,
  ],
  [
    'an order that is kept ends with the last of its pieces to arrive',
    `update orders set status = 'paid' where id in (select order_id from goods_orders where is_kept) and status = 'completed'`,
  ],
  ['a thing is won or bought', 'update box_items set prize_id = null where prize_id is not null'],
  [
    'a move by the staff was made by somebody of the staff, and is in the log',
    `update order_moves set actor = 'staff:999' where actor like 'staff:%'`,
  ],
  ['a move by the staff was made by somebody of the staff, and is in the log', 'delete from staff_log'],
  [
    'the moves of an order are allowed and lead to where it is',
    `delete from order_moves m using orders o where o.id = m.order_id and o.order_type = 'shop' and o.status = 'completed'`,
  ],
  ['who is disabled has no session', 'update staff set disabled_at = now()'],
  [
    'what is given back of an order is what was paid for those pieces, and no more',
    `update refunds set amount = 10000 where kind = 'order'`,
  ],
  [
    'what is given back of an order is what was paid for those pieces, and no more',
    'update refund_lines set quantity = quantity + 5',
  ],
  [
    'an order that was given back in part or whole says so',
    `update orders set payment_status = 'paid' where payment_status = 'partial_refund'`,
  ],
  ['a refund is posted with its amount and its points', 'update refunds set amount = amount + 1'],
  ['a refund is posted with its amount and its points', 'update refunds set points = points + 1'],
  ['the payouts of a refund are what it is without the fee', 'update payouts set amount = amount - 1'],
  [
    'the payouts of a refund are what it is without the fee',
    `update refunds set state = 'paying', done_at = null where kind = 'tokens'`,
  ],
  [
    'what is owed back is what was asked for and what is not paid out',
    `update payouts set state = 'done', done_at = now() where state = 'waiting'`,
  ],
  ['no payment is given back beyond its amount', 'update payouts set amount = amount + 1000'],
  [
    'an attempt is being given back while a payout of it waits for the gateway, and given back when all of it is',
    `update payment_attempts set state = 'paid' where state = 'refunding'`,
  ],
  [
    'an attempt is being given back while a payout of it waits for the gateway, and given back when all of it is',
    `update payment_attempts set state = 'paid' where state = 'refunded'`,
  ],
  [
    'what is paid after its member has deleted the account is given back',
    `update members set deleted_at = now() - interval '1 day', phone = null, email = null, photo_url = null, password_hash = null`,
  ],
  [
    'pieces that were given back lie in no storage',
    `update box_items set status = 'available' where status = 'refunded'`,
  ],
  ['pieces that were given back lie in no storage', 'delete from refund_items'],
  [
    'a correction is of a payout of its invoice, and of its amount',
    'update invoice_corrections set total = total + 1, net = net + 1',
  ],
  [
    'no invoice is corrected beyond what it says, and a void one only once',
    'update invoice_corrections set total = total + 1000, net = net + 1000',
  ],
  [
    'money that went back has its correction within a day',
    'delete from invoice_corrections',
    `update payouts set done_at = done_at - interval '2 days' where done_at is not null`,
    `update invoices set created_at = created_at - interval '2 days'`,
  ],
  ['an invoice is of a payment and of its amount', 'update invoices set total = total + 1, net = net + 1'],
  [
    'what was received is on the shelf, reserved or sold',
    'alter table goods drop constraint goods_check',
    'update goods set received = received + 1',
  ],
  [
    'what is reserved is in unpaid orders, what is sold in paid ones',
    'update refund_lines set restocked = 0',
  ],
];
