-- The staff make coupons: an offer has terms, a period, and batches of codes. A code has belonged to its terms alone so
-- far; from here on it belongs to a batch.

create table coupon_offers (
  id integer generated always as identity primary key,
  -- when its codes can be redeemed; without an end always
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  -- stopped by the staff: nobody redeems a code of it, and members keep what they have
  stopped_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create trigger coupon_offers_version before update on coupon_offers for each row execute function bump_version();

-- The terms of an offer are its newest definition. Changed terms are another row, so that a member's coupon keeps those
-- under which it was given; terms that no member has may be deleted with their offer.
alter table coupon_definitions add column offer_id integer references coupon_offers on delete cascade;
create index coupon_definitions_offer on coupon_definitions (offer_id, id desc) where offer_id is not null;
create index coupon_definitions_title on coupon_definitions
  using gin (search_text(title) gin_trgm_ops) with (fastupdate = off) where offer_id is not null;
create index member_coupons_definition on member_coupons (definition_id);
drop trigger coupon_definitions_append_only on coupon_definitions;

create table coupon_batches (
  id integer generated always as identity primary key,
  offer_id integer not null references coupon_offers on delete cascade,
  -- for the staff
  name text not null check (char_length(name) between 1 and 40),
  -- one code for many members; otherwise many codes, each for one member
  is_shared boolean not null,
  -- its codes, and those of them that were cancelled before anybody redeemed them
  size integer not null check (size between 1 and 10000),
  cancelled integer not null default 0 check (cancelled between 0 and size),
  -- how often one member may redeem the shared code
  per_member integer not null default 1 check (per_member > 0),
  -- a part of the offer's period; null: the whole of it
  starts_at timestamptz,
  ends_at timestamptz,
  redeemed integer not null default 0 check (redeemed >= 0),
  last_redeemed_at timestamptz,
  cancelled_at timestamptz,
  made_at timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (is_shared or (per_member = 1 and redeemed + cancelled <= size)),
  check (is_shared <= (size = 1)),
  check ((redeemed > 0) = (last_redeemed_at is not null))
);
create index coupon_batches_offer on coupon_batches (offer_id);
-- Redeeming a code is no new version.
create trigger coupon_batches_version
  before update of name, per_member, starts_at, ends_at, cancelled_at on coupon_batches
  for each row execute function bump_version();

-- Codes that were made before: an offer for each of their terms, and a batch for each code.
insert into coupon_offers (id, starts_at, ends_at) overriding system value
  select definition_id, min(starts_at), case when bool_and(ends_at is not null) then max(ends_at) end
  from coupon_codes group by definition_id;
update coupon_definitions d set offer_id = o.id from coupon_offers o where o.id = d.id;
insert into coupon_batches (id, offer_id, name, is_shared, size, per_member, starts_at, ends_at, redeemed, last_redeemed_at)
  overriding system value
  select c.id, c.definition_id, '代碼', true, 1, c.per_member, c.starts_at, c.ends_at, c.redeemed,
    case when c.redeemed > 0 then
      coalesce((select max(m.issued_at) from member_coupons m where m.code_id = c.id), c.starts_at) end
  from coupon_codes c;
select setval(pg_get_serial_sequence('coupon_offers', 'id'), coalesce(max(id), 1), max(id) is not null) from coupon_offers;
select setval(pg_get_serial_sequence('coupon_batches', 'id'), coalesce(max(id), 1), max(id) is not null) from coupon_batches;

create trigger coupon_definitions_append_only before update or truncate on coupon_definitions
  for each statement execute function refuse_change();

alter table coupon_codes
  add column batch_id integer references coupon_batches on delete cascade,
  -- before anybody redeemed it
  add column cancelled_at timestamptz;
update coupon_codes set batch_id = id;
alter table coupon_codes
  alter column batch_id set not null,
  drop column definition_id,
  drop column per_member,
  drop column starts_at,
  drop column ends_at;
create index coupon_codes_batch on coupon_codes (batch_id, id);
