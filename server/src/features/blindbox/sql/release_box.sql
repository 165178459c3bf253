-- Gives back the box of a package a member holds.
create function release_box(p_member bigint, p_lot integer) returns void language plpgsql as $$
declare
  v_number integer;
begin
  update slot_locks set expires_at = now(), released = true
    where member_id = p_member and lot_id = p_lot and expires_at > now() returning number into v_number;
  if found then
    perform notify_box(p_lot, v_number, null, null);
  end if;
end $$;
