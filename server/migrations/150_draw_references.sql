-- A foreign key looks up and locks the referenced row for each row written; for a draw and its consequences that was a
-- third of all pages read. The keys dropped here cannot be violated, because the same transaction has read, locked or
-- written the referenced row. The audit looks for orphaned rows.
alter table postings drop constraint postings_entry_id_fkey, drop constraint postings_account_id_fkey;
alter table point_lots drop constraint point_lots_member_id_fkey, drop constraint point_lots_entry_id_fkey;
alter table orders drop constraint orders_member_id_fkey, drop constraint orders_lot_id_fkey,
  drop constraint orders_product_id_fkey;
alter table slots drop constraint slots_order_id_fkey;
alter table box_items drop constraint box_items_member_id_fkey, drop constraint box_items_order_id_fkey,
  drop constraint box_items_lot_id_fkey, drop constraint box_items_prize_id_fkey;
alter table receipts drop constraint receipts_order_id_fkey, drop constraint receipts_lot_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_member_id_fkey;
alter table growth_entries drop constraint growth_entries_member_id_fkey;
alter table task_facts drop constraint task_facts_member_id_fkey;

-- The dropped keys also prevented deletions of referenced rows; triggers do so from now on. Entries are append-only
-- already. The remaining foreign keys protect members (through their accounts), lots and prizes (through slots) and
-- products (through lots).
create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception '% are never deleted', tg_table_name;
end $$;
create trigger orders_stay before delete or truncate on orders for each statement execute function refuse_delete();
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function refuse_delete();
