-- Moves an attempt to another state and records the channel of the news (`p_via`); false, with nothing written, when it
-- is in none of the states `p_from`.
create function move_attempt(p_attempt bigint, p_from text[], p_to text, p_via text) returns boolean language plpgsql as $$
declare
  v_was text;
begin
  select state into v_was from payment_attempts
    where id = p_attempt and state = any (p_from) and state <> p_to for no key update;
  if not found then
    return false;
  end if;
  update payment_attempts set state = p_to where id = p_attempt;
  insert into attempt_steps (attempt_id, from_state, to_state, via) values (p_attempt, v_was, p_to, p_via);
  return true;
end $$;
