-- A lot of format 3 (fairness/README.md) is sealed first, with its content and its secret, and names a value of a beacon
-- that nobody knows yet; its slots, txid and root come with that value.
alter table lots
  alter column root drop not null,
  alter column txid_hash drop not null,
  -- hexadecimal; null in lots of formats 1 and 2
  add column secret_hash text,
  add column seal text,
  add column beacon_signature text,
  add column assigned_at timestamptz;
alter table lot_secrets alter column txid drop not null;
-- Lots that wait for their value; and the seal for the search of the staff.
create index lots_unassigned on lots (id) where root is null and state = 'committed';
create index lots_seal on lots (seal);

drop trigger lots_committed on lots;
create trigger lots_committed before update of id, product_id, game, total, last_prize_id, last_terms, method, beacon,
    committed_prizes, secret_hash, seal, created_at
  on lots for each statement execute function refuse_committed();
-- The assignment is written once.
create trigger lots_assigned_once before update of root, txid_hash, beacon_signature, assigned_at on lots for each row
  when (old.root is not null) execute function refuse_committed();

drop trigger lot_secrets_committed on lot_secrets;
create trigger lot_secrets_committed before update of lot_id, secret or delete or truncate on lot_secrets
  for each statement execute function refuse_committed();
create trigger lot_secrets_assigned_once before update of txid on lot_secrets for each row
  when (old.txid is not null) execute function refuse_committed();

-- Triggers, because a draw reads every check from the catalogue and names none of these columns.
create function refuse_unassigned() returns trigger language plpgsql as $$
begin
  raise exception 'a lot is assigned whole, and before it is sold' using errcode = 'check_violation', table = 'lots';
end $$;
create trigger lots_assigned before insert or update of state, root, txid_hash, beacon_signature, assigned_at on lots
  for each row when (
    num_nulls(new.secret_hash, new.seal) = 1
    or num_nulls(new.root, new.txid_hash) = 1
    or new.root is null and (new.secret_hash is null or new.state in ('open', 'paused'))
    or (new.beacon_signature is not null) is distinct from (new.secret_hash is not null and new.root is not null)
    or (new.assigned_at is not null) is distinct from (new.secret_hash is not null and new.root is not null))
  execute function refuse_unassigned();

-- A batch that is not assigned has no slots yet, and is not sold out.
create or replace function tell_new_lot() returns trigger language plpgsql as $$
begin
  if exists (select from lots l where l.product_id = new.product_id and l.id <> new.id)
    and not exists (
      select from lots l where l.product_id = new.product_id and l.id <> new.id and case
        when l.remaining is null then l.root is null or exists (select from slots s where s.lot_id = l.id and s.order_id is null)
        else l.remaining > 0 end)
  then
    insert into events (kind, data) values ('product.restocked', jsonb_build_object('product_id', new.product_id));
  end if;
  return null;
end $$;

alter table log_queue drop constraint log_queue_kind_check,
  add constraint log_queue_kind_check check (kind in
    ('key', 'commitment', 'seal', 'assignment', 'opening', 'finish', 'withdrawal', 'correction', 'staff-log'));
create or replace function queue_lot() returns trigger language plpgsql as $$
begin
  insert into log_queue (kind, subject, at)
    select k, new.id, date_trunc('milliseconds', case
      when k in ('commitment', 'seal') then new.created_at when k = 'assignment' then new.assigned_at else now() end)
    from unnest(array[
      case when tg_op = 'INSERT' then case when new.secret_hash is null then 'commitment' else 'seal' end end,
      case when new.assigned_at is not null and (tg_op = 'INSERT' or old.assigned_at is null) then 'assignment' end,
      case when new.state = 'open' then 'opening' end,
      case when new.state = 'withdrawn' then 'withdrawal' end]) k
    where k is not null
    on conflict do nothing;
  return null;
end $$;
create trigger lots_given after update of root on lots for each row when (old.root is null and new.root is not null)
  execute function queue_lot();
