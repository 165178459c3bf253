-- Money that came too late, or twice, became tokens: the member is told.
do $$
declare
  v_check text := (
    select pg_get_constraintdef(c.oid) from pg_constraint c join pg_type t on t.oid = c.contypid
    where t.typname = 'event_kind' and c.contype = 'c');
  v_name text := (
    select c.conname from pg_constraint c join pg_type t on t.oid = c.contypid
    where t.typname = 'event_kind' and c.contype = 'c');
begin
  execute format('alter domain event_kind drop constraint %I', v_name);
  -- `CHECK ((VALUE = ANY (ARRAY['a'::text, 'b'::text])))`
  execute format('alter domain event_kind add constraint %I %s', v_name,
    replace(v_check, 'ARRAY[', 'ARRAY[''payment.credited''::text, '));
end $$;
