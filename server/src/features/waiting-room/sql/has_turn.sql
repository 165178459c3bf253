-- Whether a member may draw from a tube as far as waiting goes: it has no waiting room, or it is the member's turn, which
-- lasts as long as the member's lock of the tube. A lock from before the room was made is nobody's turn.
create function has_turn(p_lot integer, p_member bigint) returns boolean language sql stable as $$
  select not exists (select from waiting_rooms where lot_id = p_lot and closed_at is null)
    or exists (select from waiting_rooms w join waiting_places p on p.lot_id = w.lot_id and p.number = w.turn_number
      join lots l on l.id = w.lot_id
      where w.lot_id = p_lot and p.member_id = p_member
        and (w.turn_until > now() or l.locked_by = p_member and l.locked_until > now()))
$$;
