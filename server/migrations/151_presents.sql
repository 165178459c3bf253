-- A thing that a member gives away by a link. It stays the giver's, and out of reach, until somebody claims it.
alter domain box_status drop constraint box_status_check;
alter domain box_status add constraint box_status_check
  check (value in ('available', 'pending', 'selected', 'paid', 'shipped', 'expired', 'refunded', 'wrapped')) not valid;

-- A wrapped piece is owed like any other.
create or replace function note_piece_move() returns trigger language plpgsql as $$
begin
  insert into piece_moves (prize_id, goods_id, pieces)
  values (new.prize_id, new.goods_id,
    case when new.status in ('available', 'pending', 'selected', 'wrapped', 'paid') then 1 else -1 end);
  return null;
end $$;
create or replace trigger box_items_moved after update of status on box_items for each row
  when ((old.status in ('available', 'pending', 'selected', 'wrapped', 'paid'))
    <> (new.status in ('available', 'pending', 'selected', 'wrapped', 'paid')))
  execute function note_piece_move();

alter domain event_kind drop constraint event_kind_check;
alter domain event_kind add constraint event_kind_check check (value in (
  'member.registered', 'phone.bound', 'member.checked_in',
  'order.placed', 'order.paid', 'order.packing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.refunded',
  'order.part_refunded', 'payment.late', 'refund.paid', 'refund.declined', 'goods.rescheduled', 'goods.arrived',
  'goods.returned', 'parcel.renumbered', 'storage.expiring', 'product.liked', 'product.restocked',
  'product.price_dropped', 'news.published', 'coupon.given', 'points.expiring', 'vip.level_changed', 'vip.supplied',
  'invitation.named', 'invitation.rewarded', 'balance.corrected', 'gift.given', 'member.blocked', 'member.unblocked', 'legal.published', 'legal.withdrawn',
  'present.claimed', 'present.received', 'present.returned')) not valid;

create table presents (
  id bigint generated always as identity primary key,
  item_id bigint not null references box_items,
  giver_id bigint not null references members,
  receiver_id bigint references members,
  word text not null check (word ~ '^[a-z_]{1,30}$'),
  -- The code of its address follows from the salt and the shop's key; whoever follows a link is found by the hash.
  salt uuid not null default gen_random_uuid(),
  code_hash bytea not null unique,
  state text not null default 'open' check (state in ('open', 'claimed', 'revoked', 'returned')),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'claimed') = (receiver_id is not null) and receiver_id is distinct from giver_id)
);
create index presents_item on presents (item_id);
create unique index presents_wrapped on presents (item_id) where state = 'open';
create index presents_open on presents (ends_at) where state = 'open';
create index presents_giver on presents (giver_id, id);
create index presents_receiver on presents (receiver_id) where receiver_id is not null;

insert into shop_keys (name, private_key, public_key)
values ('presents', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), '') on conflict do nothing;
