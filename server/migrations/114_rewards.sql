-- Coupons, check-ins, growth and VIP levels, tasks, and rewards for invitations and installations.

-- The staff make coupons: an offer has terms, a period, and batches of codes.
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

-- The terms of a coupon: its amount, the minimum total, the games and products it is valid for (null: all), and its
-- validity, until a date or for some days after it was given.
create table coupon_definitions (
  id integer generated always as identity primary key,
  -- the occasion on which the shop itself gives the coupon; null for campaigns
  key text,
  title text not null check (char_length(title) between 1 and 60),
  description text not null check (char_length(description) <= 300),
  amount integer not null check (amount > 0),
  min_purchase integer not null default 0 check (min_purchase >= 0),
  -- types of products, numbered as in the catalogue
  product_types smallint[],
  product_ids integer[],
  valid_until timestamptz,
  valid_days integer check (valid_days > 0),
  -- The terms of an offer are its newest definition. Changed terms are another row, so that a member's coupon keeps those
  -- under which it was given; terms that no member has may be deleted with their offer.
  offer_id integer references coupon_offers on delete cascade,
  -- the terms of a coupon are fixed when it is given, so a definition is never changed
  check (valid_until is not null or valid_days is not null),
  -- Coupons that the shop itself gives are defined by the contract and written at every start: new terms are another
  -- row with the same key, and each build uses its own.
  constraint coupon_definitions_terms unique (key, title, description, amount, min_purchase, valid_days)
);
create index coupon_definitions_offer on coupon_definitions (offer_id, id desc) where offer_id is not null;
create index coupon_definitions_title on coupon_definitions
  using gin (search_text(title) gin_trgm_ops) with (fastupdate = off) where offer_id is not null;
create trigger coupon_definitions_append_only before update or truncate on coupon_definitions
  for each statement execute function refuse_change();

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

-- Codes that members enter for a coupon: for many members, or for one.
create table coupon_codes (
  id integer generated always as identity primary key,
  -- in capitals, the form in which codes are compared
  code text not null unique check (code ~ '^[A-Z0-9]{4,30}$'),
  total integer check (total > 0),
  redeemed integer not null default 0 check (redeemed >= 0),
  batch_id integer not null references coupon_batches on delete cascade,
  -- before anybody redeemed it
  cancelled_at timestamptz,
  check (redeemed <= total)
);
create index coupon_codes_batch on coupon_codes (batch_id, id);

-- The coupons of members. A coupon is used by at most one order at a time, and is free again when that order is
-- cancelled.
create table member_coupons (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  definition_id integer not null references coupon_definitions,
  code_id integer references coupon_codes,
  -- the reason for the coupon; each reason gives it once
  source text not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  order_id bigint unique references orders,
  used_at timestamptz,
  unique (member_id, source),
  check ((order_id is null) = (used_at is null))
);
create index member_coupons_code on member_coupons (code_id, member_id) where code_id is not null;
create index member_coupons_definition on member_coupons (definition_id);

-- Coupons of the monthly supply are left out, because the event `vip.supplied` announces them.
create function tell_coupons() returns trigger language plpgsql as $$
begin
  insert into events (kind, member_id, data)
    select 'coupon.given', g.member_id, jsonb_build_object('coupon_id', g.id)
    from given g where not starts_with(g.source, 'vip:') order by g.id;
  return null;
end $$;

create trigger member_coupons_tell after insert on member_coupons
  referencing new table as given for each statement execute function tell_coupons();

-- One row per member and Taipei day; `streak` counts consecutive days.
create table check_ins (
  member_id bigint not null references members,
  day date not null,
  streak integer not null check (streak > 0),
  -- the reward: points, and the amount of a coupon
  points integer not null check (points > 0),
  coupon_amount integer not null default 0 check (coupon_amount >= 0),
  at timestamptz not null default now(),
  primary key (member_id, day)
);
create index check_ins_at on check_ins (at desc);

-- Growth of members towards the VIP levels, credited once per reference.
create table growth_entries (
  reference text not null,
  member_id bigint not null references members,
  growth integer not null check (growth <> 0),
  at timestamptz not null default now(),
  -- A reference belongs to one member, as the audit verifies.
  primary key (member_id, reference)
);

-- Derived from the growth entries and the time; a member without a row has no growth yet.
create table vip_members (
  member_id bigint primary key references members,
  growth integer not null,
  level smallint not null check (level between 1 and 6),
  -- growth within the period that ends at `expires_at`, for the levels that expire
  held integer not null default 0,
  expires_at timestamptz
) with (fillfactor = 80);
create index vip_members_ending on vip_members (expires_at) where expires_at is not null;

-- The progress of a month's supply; one server at a time works on it.
create table vip_months (
  month date primary key check (extract(day from month) = 1),
  after_member bigint not null default 0,
  done_at timestamptz
);

-- The supply that a member got for a month, at most once.
create table vip_supplies (
  member_id bigint not null references members,
  month date not null,
  level smallint not null,
  cards smallint not null check (cards >= 0),
  coupons smallint not null check (coupons >= 0),
  issued_at timestamptz not null default now(),
  primary key (member_id, month)
);

create table task_definitions (
  id integer generated always as identity primary key,
  key text not null unique,
  category text not null check (category in ('daily', 'weekly', 'monthly')),
  -- the counted metric: check-ins, draws, likes, parcels, invited friends, or tokens and NT$ spent
  metric text not null check (metric in ('check_in', 'draw', 'like', 'ship', 'invite', 'spend')),
  target integer not null check (target > 0),
  growth integer not null check (growth between 5 and 200),
  name text not null check (char_length(name) between 1 and 30),
  description text not null check (char_length(description) <= 100),
  position integer not null,
  active_from timestamptz not null default now(),
  active_until timestamptz
);

-- Facts that count towards tasks, one row each: written only by the consumer of events, and rebuilt from the events.
create table task_facts (
  member_id bigint not null references members,
  -- the Taipei day
  day date not null,
  kind text not null check (kind in ('check_in', 'draw', 'goods', 'like', 'ship', 'invite')),
  source text not null,
  -- tokens or NT$ paid for a draw or goods, and the refunded part
  paid integer not null default 0,
  refunded integer not null default 0,
  primary key (member_id, day, kind, source)
);
create index task_facts_day on task_facts (day);

-- A task gives its growth once per day, week or month; `period` is the first day of it.
create table task_claims (
  member_id bigint not null references members,
  task_id integer not null references task_definitions,
  period date not null,
  growth integer not null,
  claimed_at timestamptz not null default now(),
  primary key (member_id, task_id, period)
);

-- Points for inviter and invitee, granted once per invited member.
create table invitation_rewards (
  invitee_id bigint primary key references members,
  inviter_id bigint not null references members,
  granted_at timestamptz,
  noted_at timestamptz not null default now(),
  -- The reward may be held until staff have reviewed it.
  state text not null default 'granted' check (state in ('granted', 'held', 'declined')),
  -- reasons for holding it: inviter and invitee share a browser, a network or a card, or the inviter has very many
  -- rewards
  reasons text[] not null default '{}',
  decided_by bigint references staff,
  decided_at timestamptz,
  constraint invitation_rewards_granted check ((state = 'granted') = (granted_at is not null)),
  constraint invitation_rewards_decided check ((state = 'declined') <= (decided_by is not null))
);
create index invitation_rewards_inviter on invitation_rewards (inviter_id);
create index invitation_rewards_held on invitation_rewards (noted_at) where state = 'held';

-- Members who got the reward for putting the shop on a home screen: once per member and once per browser.
create table install_rewards (
  member_id bigint primary key references members,
  -- hash of a mark that the browser keeps
  device bytea not null unique,
  at timestamptz not null default now()
);
