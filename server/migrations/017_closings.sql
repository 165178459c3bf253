-- Closed days of the books. A closed day never changes: what is written later counts in the next closing.
create table closings (
  day date primary key,
  closed_by bigint not null references staff,
  closed_at timestamptz not null default now(),
  -- Every entry up to this one is in this closing or an earlier one; later ones may be, too.
  settled_entry bigint not null,
  -- Totals of the shop's accounts by currency, account, kind of entry and type of order: of the entries up to
  -- `settled_entry`, and of all that are counted up to this day.
  settled jsonb not null,
  counted jsonb not null,
  figures jsonb not null
);
create trigger closings_append_only before update or delete or truncate on closings
  for each statement execute function refuse_change();
revoke update, delete, truncate on closings from current_user, public;
