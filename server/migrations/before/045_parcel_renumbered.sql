-- Members are told of the corrected tracking number of a parcel.
alter domain event_kind drop constraint event_kind_check;
-- Valid already: the older kinds are all among these.
alter domain event_kind add constraint event_kind_check check (value in (
  'member.registered', 'phone.bound', 'member.checked_in',
  'order.placed', 'order.paid', 'order.packing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.refunded',
  'order.part_refunded', 'payment.late', 'refund.paid', 'refund.declined', 'goods.rescheduled', 'goods.arrived',
  'goods.returned', 'parcel.renumbered', 'storage.expiring', 'product.liked', 'product.restocked', 'product.price_dropped', 'news.published',
  'coupon.given', 'points.expiring', 'vip.level_changed', 'vip.supplied', 'invitation.named', 'invitation.rewarded',
  'balance.corrected', 'gift.given', 'member.blocked', 'member.unblocked', 'legal.published', 'legal.withdrawn')) not valid;
