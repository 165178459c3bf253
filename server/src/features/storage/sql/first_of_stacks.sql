-- One thing of each stack of a member in these states, the newest, by descending id: no more of the index is read than is
-- answered. A pattern of a name, a type of product and a series narrow it where they are not null.
create function first_of_stacks(
  p_member bigint, p_statuses text[], p_overdue boolean[], p_before bigint, p_limit integer, p_pattern text, p_type integer,
  p_series text
) returns setof box_items language sql stable rows 20
  -- A plan made for any member takes a storage for small, and would read the whole of one and sort it.
  set enable_bitmapscan = off set enable_sort = off
as $$
  select (x.b).* from unnest(p_statuses, p_overdue) t (status, overdue), lateral (
    select b from box_items b
    where b.member_id = p_member and b.status = t.status and b.id < p_before
      and (t.overdue is null or (b.expires_at < taipei_today()) = t.overdue)
      and not exists (select from stack_of(b) n where n.id > b.id)
      and (coalesce(p_pattern, p_series) is null and p_type is null or exists (
        select from products p left join prizes z on z.id = b.prize_id
        where p.id = coalesce(b.goods_id, z.product_id)
          and (p_pattern is null or z.name ilike p_pattern or p.name ilike p_pattern or p.series ilike p_pattern)
          and (p_type is null or p.type = p_type) and (p_series is null or p.series = p_series)))
    order by b.id desc limit p_limit) x
  order by (x.b).id desc limit p_limit
$$;
