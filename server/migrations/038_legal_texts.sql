-- The texts that bind shop and member, by version. Version 1 is the text that the shop comes with: it has no row of words.
create table legal_texts (
  kind text not null check (kind in ('terms', 'privacy', 'returns')),
  number integer not null check (number > 0),
  content text check (char_length(content) between 1 and 40000),
  -- one sentence, for the members
  changes text not null default '' check (char_length(changes) <= 120),
  -- from the beginning of this day in Taipei
  holds_from date,
  needs_consent boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- null: a draft
  published_at timestamptz,
  published_by bigint references staff,
  withdrawn_at timestamptz,
  primary key (kind, number),
  check (content is not null or number = 1),
  check (published_at is null or (holds_from is not null and (changes <> '' or number = 1)))
);
-- One draft of each at a time.
create unique index legal_texts_draft on legal_texts (kind) where published_at is null;
create trigger legal_texts_version before update on legal_texts for each row execute function bump_version();

create function keep_legal_text() returns trigger language plpgsql as $$
begin
  if old.published_at is null then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and old.holds_from > (now() at time zone 'Asia/Taipei')::date
    and (new.kind, new.number, new.content, new.changes, new.holds_from, new.needs_consent, new.published_at, new.published_by)
      is not distinct from
      (old.kind, old.number, old.content, old.changes, old.holds_from, old.needs_consent, old.published_at, old.published_by)
  then return new; end if;
  raise exception 'version % of % is published', old.number, old.kind;
end $$;
create trigger keep_legal_text before update or delete on legal_texts for each row execute function keep_legal_text();
create trigger legal_texts_no_truncate before truncate on legal_texts for each statement execute function refuse_change();

insert into legal_texts (kind, number, holds_from, published_at)
  select kind, 1, '2026-11-22', '2026-11-22T00:00:00+08:00' from unnest(array['terms', 'privacy', 'returns']) kind;

-- The versions that a member accepted: by registering while one held, or on being told of it. No foreign key to the
-- texts: published ones stay, and the deletion of a draft would look for it among all members.
create table legal_acceptances (
  member_id bigint not null references members,
  kind text not null check (kind in ('terms', 'privacy', 'returns')),
  number integer not null check (number > 0),
  how text not null check (how in ('registered', 'noted', 'agreed')),
  at timestamptz not null default now(),
  primary key (member_id, kind, number)
);
create trigger living_member before insert on legal_acceptances for each row execute function refuse_deleted_member();

-- Members are told of new versions, and of withdrawn ones.
alter domain event_kind drop constraint event_kind_check;
-- Valid already: the older kinds are all among these.
alter domain event_kind add constraint event_kind_check check (value in (
  'member.registered', 'phone.bound', 'member.checked_in',
  'order.placed', 'order.paid', 'order.packing', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.refunded',
  'order.part_refunded', 'payment.late', 'refund.paid', 'refund.declined', 'goods.rescheduled', 'goods.arrived',
  'goods.returned', 'storage.expiring', 'product.liked', 'product.restocked', 'product.price_dropped', 'news.published',
  'coupon.given', 'points.expiring', 'vip.level_changed', 'vip.supplied', 'invitation.named', 'invitation.rewarded',
  'balance.corrected', 'gift.given', 'member.blocked', 'member.unblocked', 'legal.published', 'legal.withdrawn')) not valid;
