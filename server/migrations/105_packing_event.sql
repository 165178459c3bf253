-- Adds the event that notifies members when their parcel is packed.
do $$
declare
  v_kinds text[];
begin
  select array_agg(m[1]) into v_kinds from regexp_matches(
    (select pg_get_constraintdef(oid) from pg_constraint where contypid = 'event_kind'::regtype), '''([\w.]+)''', 'g') m;
  alter domain event_kind drop constraint event_kind_check;
  execute format('alter domain event_kind add constraint event_kind_check check (value in (%s))',
    (select string_agg(distinct quote_literal(kind), ', ') from unnest(v_kinds || array['order.packing']) kind));
end $$;
