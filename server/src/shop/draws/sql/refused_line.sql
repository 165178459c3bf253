-- A line that holds only the refusal of its request.
create function refused_line(p_i integer, p_refused text, p_details jsonb, p_is_gone boolean) returns draw_line
language plpgsql immutable as $$
declare
  v_line draw_line;
begin
  v_line.i := p_i;
  v_line.refused := p_refused;
  v_line.details := p_details;
  v_line.is_gone := p_is_gone;
  return v_line;
end $$;
