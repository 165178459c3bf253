-- Tells whoever watches a package that a box is held, or free again.
create function notify_box(p_lot integer, p_number integer, p_member bigint, p_until timestamptz) returns void
language sql as $$
  select pg_notify('lots', json_build_object('game', 'blindbox', 'lot', p_lot,
    'remaining', (select remaining from lots where id = p_lot),
    'items', json_build_array(json_build_object('number', p_number, 'by', p_member,
      'until', (extract(epoch from p_until) * 1000)::bigint)))::text)
$$;
