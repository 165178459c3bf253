-- Staff correct what a member has, and give gifts: the member is told of both.
alter domain event_kind drop constraint event_kind_check;
-- Valid already: the older kinds are all among these.
alter domain event_kind add constraint event_kind_check check (value in (
  'member.registered', 'phone.bound', 'member.checked_in',
  'order.placed', 'order.paid', 'order.packing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.refunded',
  'order.part_refunded', 'payment.late', 'refund.paid', 'refund.declined', 'goods.rescheduled', 'goods.arrived',
  'storage.expiring', 'product.liked', 'product.restocked', 'product.price_dropped', 'news.published',
  'coupon.given', 'points.expiring', 'vip.level_changed', 'vip.supplied', 'invitation.named', 'invitation.rewarded',
  'balance.corrected', 'gift.given')) not valid;

-- A step is decided as it was asked: only its decision is written later.
create trigger staff_approvals_bound before update of kind, needs, subject, amount, payload, reason, asked_by, asked_at
  on staff_approvals for each statement execute function refuse_change();
