-- The items of draws whose opening waits, without those that are open: `9:2,10:0` is order 9 with its first two slots open
-- and order 10 with none; the LAST prize comes after the slots. What has left the storage was seen elsewhere.
create function unopened_items(p_member bigint, p_unopened text) returns bigint[] language sql stable as $$
  select coalesce(array_agg(x.id), '{}') from (
    select b.id, b.member_id, b.status, w.opened,
      row_number() over (partition by b.order_id order by nullif(b.slot_number, 0)) as place
    from (select split_part(u, ':', 1)::bigint as order_id, split_part(u, ':', 2)::integer as opened
          from unnest(string_to_array(p_unopened, ',')) u) w
      join box_items b on b.order_id = w.order_id) x
  where x.member_id = p_member and x.place > x.opened and x.status not in ('paid', 'shipped', 'wrapped')
$$;
