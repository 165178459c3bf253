-- Gives back the box of a case a member holds; returns its number, or null when they hold none.
create function release_box(p_member bigint, p_lot integer) returns integer language sql as $$
  update slot_locks set expires_at = now(), released = true
    where member_id = p_member and lot_id = p_lot and expires_at > now() returning number
$$;
