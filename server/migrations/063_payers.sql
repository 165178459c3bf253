-- Payers of money: their confirmations, and the limits that they set for themselves.

-- The confirmation that the law requires before a minor pays, given before the first payment.
create table payer_confirmations (
  member_id bigint primary key references members,
  confirmation text not null check (confirmation in ('adult', 'guardian')),
  confirmed_at timestamptz not null default now()
);

-- A member's own limit for payments per Taipei day or month, in NT$.
create table payer_limits (
  member_id bigint not null references members,
  period text not null check (period in ('day', 'month')),
  -- null: no limit
  amount bigint check (amount >= 0),
  -- the limit that applies from `next_from` on
  next_amount bigint check (next_amount >= 0),
  next_from timestamptz,
  primary key (member_id, period),
  check (next_amount is null or next_from is not null)
);

