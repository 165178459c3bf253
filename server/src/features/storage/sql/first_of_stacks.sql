-- The newest item of each stack of a member in these states, by descending id, with the number of items in the stack; it
-- reads no more of the index than it returns. The patterns of two forms of a keyword, a type of product, a series
-- and the most days left filter the stacks where they are not null; the items of `p_hidden` are in none.
create function first_of_stacks(
  p_member bigint, p_statuses text[], p_overdue boolean[], p_before bigint, p_limit integer, p_skip integer,
  p_typed text[], p_traditional text[], p_type integer, p_series text, p_days integer, p_hidden bigint[]
) returns table (
  quantity bigint, id bigint, status text, source text, order_id bigint, lot_id integer, prize_id integer,
  goods_id integer, preorder_at timestamptz, expires_at timestamptz, created_at timestamptz,
  variant_id integer, variant_by text
) language sql stable rows 20
  -- A generic plan assumes that a storage is small, and would read and sort the whole of it; planning for this member
  -- would take longer than running the query.
  set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan
as $$
  select y.* from unnest(p_statuses, p_overdue) t (status, overdue), lateral (
    select s.quantity, b.id, b.status, b.source, b.order_id, b.lot_id, b.prize_id, b.goods_id, b.preorder_at,
      b.expires_at, b.created_at, b.variant_id, b.variant_by
    from box_items b,
      lateral (select max(n.id) as newest, count(*) as quantity from stack_of(b) n
        where n.id <> all (p_hidden)) s
    where b.member_id = p_member and b.status = t.status and b.id < p_before and s.newest = b.id
      and (t.overdue is null or (b.expires_at < (select taipei_today())) = t.overdue)
      and (p_days is null or days_left(b.expires_at, (select taipei_today())) <= p_days)
      and (coalesce(p_typed::text, p_series) is null and p_type is null or exists (
        select from products p join product_search s on s.product_id = p.id left join prizes z on z.id = b.prize_id
        where p.id = coalesce(b.goods_id, z.product_id)
          and (p_typed is null or s.names || s.series || coalesce(z.search_name, '') like all (p_typed)
            or s.names || s.series || coalesce(z.search_name, '') like all (p_traditional))
          and (p_type is null or p.type = p_type) and (p_series is null or p.series = p_series)))
    order by b.id desc limit p_limit + p_skip) y
  order by y.id desc limit p_limit offset p_skip
$$;
