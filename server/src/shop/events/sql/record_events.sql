-- Records one event for each member, with data of its own, in the transaction in which it happens.
create function record_events(p_kind text, p_members bigint[], p_data jsonb[]) returns void language sql as $$
  insert into events (kind, member_id, data)
    select p_kind, e.member_id, e.data from unnest(p_members, p_data) with ordinality e (member_id, data, n) order by e.n
$$;
