-- The parcel that these stacks make: all their items, the number of items, the number that counts towards free
-- shipping, and the fee in tokens; or the refusal. A single expression, so that it is inlined into the calling
-- statement.
create function weigh_parcel(p_member bigint, p_ids bigint[], p_free_from integer, p_fee integer, p_most integer)
returns table (ids bigint[], items integer, counting integer, fee integer, refused text) language sql stable as $$
  select w.ids, w.items::integer, w.counting::integer, case when w.counting >= p_free_from then 0 else p_fee end,
    case
      when (select count(*) from box_items b where b.member_id = p_member and b.id = any (p_ids))
        < (select count(distinct i) from unnest(p_ids) i) then 'item_missing'
      when w.refused is not null then w.refused
      when w.items > p_most then 'parcel_too_large' end
  from (
    select array_agg(s.id) as ids, count(*) as items, count(*) filter (where s.source in ('draw', 'goods')) as counting,
      min(why_not_shippable(s)) as refused
    from box_items s
    where s.id in (select t.id from box_items b, stack_of(b) t where b.member_id = p_member and b.id = any (p_ids))) w
$$;
