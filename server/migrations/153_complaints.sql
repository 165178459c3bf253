-- What a member says is wrong with a parcel, with photos and films, until the shop has resolved it.
alter domain event_kind drop constraint event_kind_check;
alter domain event_kind add constraint event_kind_check check (value in (
  'member.registered', 'phone.bound', 'member.checked_in',
  'order.placed', 'order.paid', 'order.packing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.refunded',
  'order.part_refunded', 'payment.late', 'refund.paid', 'refund.declined', 'goods.rescheduled', 'goods.arrived',
  'goods.returned', 'parcel.renumbered', 'storage.expiring', 'product.liked', 'product.restocked',
  'product.price_dropped', 'news.published', 'coupon.given', 'points.expiring', 'vip.level_changed', 'vip.supplied',
  'invitation.named', 'invitation.rewarded', 'balance.corrected', 'gift.given', 'member.blocked', 'member.unblocked', 'legal.published', 'legal.withdrawn',
  'present.claimed', 'present.received', 'present.returned', 'complaint.answered')) not valid;

create table complaints (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  member_id bigint not null references members,
  state text not null default 'received' check (state in ('received', 'working', 'answered', 'resolved')),
  outcome text check (outcome in ('refunded', 'resent', 'explained')),
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  -- Since when the member waits for an answer.
  waits_since timestamptz default now(),
  check ((state = 'resolved') = (outcome is not null)),
  check ((state in ('received', 'working')) = (waits_since is not null))
);
create unique index complaints_open on complaints (order_id) where state <> 'resolved';
create index complaints_order on complaints (order_id);
create index complaints_member on complaints (member_id, id);
create index complaints_waiting on complaints (waits_since) where waits_since is not null;
create trigger living_member before insert on complaints for each row execute function refuse_deleted_member();

create table complaint_things (
  complaint_id bigint not null references complaints,
  order_id bigint not null,
  position integer not null,
  problem text not null check (problem in ('damaged', 'missing', 'wrong', 'faulty', 'other')),
  primary key (complaint_id, position),
  foreign key (order_id, position) references order_lines
);
create index complaint_things_line on complaint_things (order_id, position);

create table complaint_messages (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaints,
  member_id bigint not null references members,
  -- Null: by the member.
  staff_id bigint references staff,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null default now()
);
create index complaint_messages_complaint on complaint_messages (complaint_id, id);
create index complaint_messages_member on complaint_messages (member_id);
create index complaint_messages_staff on complaint_messages (staff_id) where staff_id is not null;
create trigger living_member before insert on complaint_messages for each row execute function refuse_deleted_member();

-- A photo or a film, in pieces below `name` where the pictures are kept; `type` is set once it has been checked. At
-- `ends_at` a job removes the pieces and then the row: that of an erased member has no member any more.
create table complaint_files (
  id bigint generated always as identity primary key,
  member_id bigint references members,
  message_id bigint references complaint_messages,
  name uuid not null default gen_random_uuid() unique,
  bytes integer not null check (bytes > 0),
  type text check (type in ('image/webp', 'video/mp4')),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  check (message_id is null or (type is not null and member_id is not null))
);
create index complaint_files_member on complaint_files (member_id, created_at);
create index complaint_files_message on complaint_files (message_id) where message_id is not null;
create index complaint_files_end on complaint_files (ends_at);
create trigger living_member before insert on complaint_files for each row execute function refuse_deleted_member();

insert into shop_keys (name, private_key, public_key)
values ('complaints', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), '') on conflict do nothing;
