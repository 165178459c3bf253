-- Whether a member may draw from a tube as far as waiting goes: it has no waiting room, it is the member's turn, or the
-- member holds the tube's lock from a purchase in that turn.
create function has_turn(p_lot integer, p_member bigint) returns boolean language sql stable as $$
  select not exists (select from waiting_rooms where lot_id = p_lot and closed_at is null)
    or exists (select from lots where id = p_lot and locked_by = p_member and locked_until > now())
    or exists (select from waiting_rooms w join waiting_places p on p.lot_id = w.lot_id and p.number = w.turn_number
      where w.lot_id = p_lot and p.member_id = p_member and w.turn_until > now())
$$;
