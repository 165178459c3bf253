-- How often the opening of a waiting room passed without a list, and was announced anew. Those before this are told by
-- their times: an opening can be moved only until it has come.
alter table waiting_rooms add column announced_again integer not null default 0 check (announced_again >= 0);
update waiting_rooms w set announced_again = a.again
from (select lot_id, count(*) filter (where at >= before) as again
      from (select lot_id, at, lag(opens_at) over (partition by lot_id order by id) as before from waiting_plans) p
      group by lot_id) a
where a.lot_id = w.lot_id and a.again > 0;
