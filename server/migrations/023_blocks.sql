-- Members whom staff have blocked from buying; what they own stays within their reach. A block that has ended is no
-- longer one; the log keeps all of them.
create table member_blocks (
  member_id bigint primary key references members,
  reason text not null check (char_length(reason) between 1 and 200),
  staff_id bigint not null references staff,
  at timestamptz not null,
  ends_at timestamptz
);
create trigger living_member before insert on member_blocks for each row execute function refuse_deleted_member();

alter domain event_kind drop constraint event_kind_check;
-- Valid already: the older kinds are all among these.
alter domain event_kind add constraint event_kind_check check (value in (
  'member.registered', 'phone.bound', 'member.checked_in',
  'order.placed', 'order.paid', 'order.packing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.refunded',
  'order.part_refunded', 'payment.late', 'refund.paid', 'refund.declined', 'goods.rescheduled', 'goods.arrived',
  'storage.expiring', 'product.liked', 'product.restocked', 'product.price_dropped', 'news.published',
  'coupon.given', 'points.expiring', 'vip.level_changed', 'vip.supplied', 'invitation.named', 'invitation.rewarded',
  'balance.corrected', 'gift.given', 'member.blocked', 'member.unblocked')) not valid;
