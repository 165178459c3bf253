-- What sending these stacks means: every thing of them, how many that is, how many count towards free shipping, and the
-- fee in tokens; or why they cannot be sent.
create function weigh_parcel(p_member bigint, p_ids bigint[], p_free_from integer, p_fee integer, p_most integer)
returns table (ids bigint[], items integer, counting integer, fee integer, refused text) language plpgsql stable as $$
begin
  select array_agg(s.id), count(*), count(*) filter (where s.source in ('draw', 'goods')), min(why_not_shippable(s))
    into ids, items, counting, refused
    from box_items s
    where s.id in (select t.id from box_items b, stack_of(b) t where b.member_id = p_member and b.id = any (p_ids));
  fee := case when counting >= p_free_from then 0 else p_fee end;
  if (select count(*) from box_items b where b.member_id = p_member and b.id = any (p_ids))
      < (select count(distinct i) from unnest(p_ids) i) then
    refused := 'item_missing';
  elsif refused is null and items > p_most then
    refused := 'parcel_too_large';
  end if;
  return next;
end $$;
