-- A lot is a committed, finite sequence of slots: a tube of tickets, a case of boxes, or a capsule machine's batch.

create domain game as text check (value in ('ichiban', 'blindbox', 'gacha'));

create domain lot_method as text check (value in ('txid', 'shuffle'));

-- Members see and may buy from an open lot; a paused one is shown only. A finished lot is one without free slots.
create domain lot_state as text check (value in ('committed', 'open', 'paused', 'withdrawn'));

-- Lots that are planned and not yet committed to, each with the id that its lot will have.
create table lot_plans (
  id integer primary key,
  product_id integer not null references products,
  title text not null check (char_length(title) between 1 and 60),
  method lot_method not null,
  -- the pieces by prize; null for a tube, whose prizes name their own pieces
  quantities jsonb,
  -- when it is to be committed; null: by hand
  commit_at timestamptz,
  created_at timestamptz not null default now()
);
create index lot_plans_product on lot_plans (product_id);
create index lot_plans_due on lot_plans (commit_at) where commit_at is not null;

create table lots (
  id integer generated always as identity primary key,
  product_id integer not null references products,
  game game not null,
  title text not null,
  position integer not null,
  total integer not null check (total > 0),
  -- null for a batch: many buyers draw from it at once, so no draw may update its row; its free slots are counted.
  remaining integer check (remaining between 0 and total),
  last_prize_id integer references prizes,
  -- the lock of a whole tube
  locked_by bigint references members,
  locked_until timestamptz,
  -- the chain of receipts: their number, the hash of the latest, and its time
  receipts integer not null default 0,
  receipt_head bytea not null default decode(repeat('00', 32), 'hex'),
  receipt_at timestamptz,
  -- the commitment, public before the first sale
  method lot_method not null,
  beacon text not null default '',
  -- with the terms of each prize (tier, name, size, picture), except in lots of format 1
  committed_prizes jsonb not null,
  last_terms jsonb,
  root text not null,
  txid_hash text not null,
  state lot_state not null default 'open',
  -- when it is to open; or it opens when no other lot of its product is open any more
  open_at timestamptz,
  opens_next boolean not null default false,
  opened_at timestamptz,
  -- why it was withdrawn before anything was sold; published
  withdrawn_reason text check (char_length(withdrawn_reason) between 1 and 200),
  finished_at timestamptz,
  -- the time of the commitment
  created_at timestamptz not null default now(),
  check ((state = 'withdrawn') = (withdrawn_reason is not null)),
  check ((remaining = 0) = (finished_at is not null)),
  check ((locked_by is null) = (locked_until is null))
) with (fillfactor = 70);
create index lots_product on lots (product_id, position);
create index lots_waiting on lots (product_id, position) where state = 'committed';
create index lots_on_sale on lots (product_id) where state = 'open' and finished_at is null;
-- For the search of the staff.
create index lots_title on lots using gin (search_text(title) gin_trgm_ops) with (fastupdate = off);
create index lots_root on lots (root);
create index lots_txid_hash on lots (txid_hash);

-- Rules for the lots of each game, checked by a trigger: CHECK constraints would be read from the catalogue by every
-- draw from a tube or a case, at a twenty-fifth of its cost. The audit verifies that a batch never gets counts later.
create function refuse_lot() returns trigger language plpgsql as $$
begin
  raise exception 'a lot of % slots cannot be one of %', new.total, new.game
    using errcode = 'check_violation', table = 'lots';
end $$;

create trigger lots_game before insert or update of game, total on lots for each row
  when (not case new.game
    when 'gacha' then
      new.remaining is null and new.finished_at is null and new.receipts = 0 and new.last_prize_id is null
    -- a notice of all boxes of a case has to fit into one NOTIFY message
    when 'blindbox' then new.remaining is not null and new.total <= 200
    else new.remaining is not null end)
  execute function refuse_lot();

-- A separate table, so that no query of lots can return the secrets by accident; read for publication only.
create table lot_secrets (
  lot_id integer primary key references lots,
  secret bytea not null,
  txid text not null
);
create index lot_secrets_txid on lot_secrets (txid);

-- For each subtree of 16 slots of a lot's Merkle tree, numbered from 0: the shared upper part of its slots' paths, that
-- is the siblings from the subtree's own level up, 32 bytes each. A proof reads one row of this table; with each node
-- stored once (`lot_trees`) it needed a lookup for every level.
create table lot_subtrees (
  lot_id integer not null references lots,
  position integer not null,
  above bytea not null,
  primary key (lot_id, position)
);

-- What a commitment froze. A lot's own row keeps moving (state, remaining, receipts), but not what was committed to.
create function refuse_committed() returns trigger language plpgsql as $$
begin
  raise exception 'a commitment cannot change: %', tg_table_name using errcode = 'check_violation', table = tg_table_name;
end $$;

create trigger lots_committed before update of id, product_id, game, total, last_prize_id, last_terms, method, beacon,
    committed_prizes, root, txid_hash, created_at
  on lots for each statement execute function refuse_committed();
create trigger lots_kept before delete or truncate on lots for each statement execute function refuse_committed();
create trigger lot_secrets_committed before update or delete or truncate on lot_secrets
  for each statement execute function refuse_committed();
create trigger lot_subtrees_committed before update or delete or truncate on lot_subtrees
  for each statement execute function refuse_committed();

-- Whether a prize belongs to a lot, which is committed to from its first moment.
create function is_committed(product integer, prize integer) returns boolean language sql stable as $$
  select exists (select from lots where product_id = product
    and (last_prize_id = prize or committed_prizes @> jsonb_build_array(jsonb_build_object('prizeId', prize::text))))
$$;

-- The product is locked first, as by a commitment: otherwise a change that began before one could end after it.
create function refuse_frozen() returns trigger language plpgsql as $$
begin
  perform from products where id = old.product_id for no key update;
  if is_committed(old.product_id, old.id) then
    raise exception 'prize % belongs to a committed lot', old.id using errcode = 'check_violation', table = 'prizes';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger prizes_frozen before update on prizes for each row
  when ((old.id, old.product_id, old.tier, old.rarity, old.name, old.quantity, old.image_url, old.is_big, old.size)
    is distinct from (new.id, new.product_id, new.tier, new.rarity, new.name, new.quantity, new.image_url, new.is_big, new.size))
  execute function refuse_frozen();
create trigger prizes_kept before delete on prizes for each row execute function refuse_frozen();
create trigger prizes_not_emptied before truncate on prizes for each statement execute function refuse_committed();

-- Typing errors in what a commitment froze. The committed text stays; members see the correction beside it.
create table prize_corrections (
  id bigint generated always as identity primary key,
  prize_id integer not null references prizes,
  field text not null check (field in ('name', 'size')),
  wrong_text text not null,
  right_text text not null check (char_length(right_text) between 1 and 200 and right_text <> wrong_text),
  reason text not null check (char_length(reason) between 1 and 200),
  staff_id bigint not null references staff,
  at timestamptz not null default now()
);
create index prize_corrections_prize on prize_corrections (prize_id, id);
create trigger prize_corrections_append_only before update or delete or truncate on prize_corrections
  for each statement execute function refuse_change();
