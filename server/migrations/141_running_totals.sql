-- Running totals of the books: a closing adds what came since to them, and its cost follows what is new, not the shop's age.
-- The servers' loop writes them, a share at a time; what they lack yet, a closing reads itself.

-- What each Taipei day moved on the shop's accounts and on invoices, by the keys of a closing's totals.
create table book_sums (
  day date not null,
  key text not null,
  amount bigint not null,
  primary key (day, key)
);

-- Pieces of a prize or of goods that members own and the shop still has. Less than none where the departure of a piece is
-- counted before the piece.
create table book_pieces (
  prize_id integer,
  goods_id integer,
  pieces bigint not null,
  unique nulls not distinct (prize_id, goods_id)
);

-- The last entry, invoice, correction of an invoice and piece that are in them; one row.
create table book_marks (
  entry bigint not null,
  invoice bigint not null,
  correction bigint not null,
  item bigint not null
);
insert into book_marks values (0, 0, 0, 0);

-- Pieces that have left the storages (less one) or come back, until the totals have them.
create table piece_moves (
  prize_id integer,
  goods_id integer,
  pieces bigint not null
);

-- A trigger, because every way out counts, also those of the release before, which serves meanwhile.
create function note_piece_move() returns trigger language plpgsql as $$
begin
  insert into piece_moves (prize_id, goods_id, pieces)
  values (new.prize_id, new.goods_id,
    case when new.status in ('available', 'pending', 'selected', 'paid') then 1 else -1 end);
  return null;
end $$;
create trigger box_items_moved after update of status on box_items for each row
  when ((old.status in ('available', 'pending', 'selected', 'paid'))
    <> (new.status in ('available', 'pending', 'selected', 'paid')))
  execute function note_piece_move();
