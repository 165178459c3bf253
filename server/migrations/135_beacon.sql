-- Public randomness (fairness/README.md): the networks that lots name, with the constants and the key under which their
-- values are checked, and the values. What a relay says is never stored before its signature is verified.
create table beacon_chains (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- seconds, and seconds since 1970
  period integer not null check (period > 0),
  genesis bigint not null,
  public_key text not null,
  seed text not null,
  name text not null
);
create table beacon_values (
  chain text not null references beacon_chains,
  round bigint not null check (round > 0),
  signature text not null check (signature ~ '^[0-9a-f]{96}$'),
  at timestamptz not null default now(),
  primary key (chain, round)
);
create trigger beacon_chains_append_only before update or delete or truncate on beacon_chains
  for each statement execute function refuse_change();
create trigger beacon_values_append_only before update or delete or truncate on beacon_values
  for each statement execute function refuse_change();
