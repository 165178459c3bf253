-- The pieces that left before their departures were noted. Those that were noted since are seen here as well, and are taken
-- off again: both are of one snapshot.
insert into piece_moves (prize_id, goods_id, pieces)
select prize_id, goods_id, sum(pieces) from (
  select prize_id, goods_id, -1 as pieces from box_items
  where status not in ('available', 'pending', 'selected', 'paid')
  union all
  select prize_id, goods_id, -pieces from piece_moves) m
group by 1, 2 having sum(pieces) <> 0;
