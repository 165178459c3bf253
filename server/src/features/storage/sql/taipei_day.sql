-- The calendar day in Taipei of a moment.
create function taipei_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone 'Asia/Taipei')::date
$$;
