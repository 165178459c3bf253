-- Days of storage left, as Taipei's calendar counts them, and one on the last day until midnight; 0 or less once it has
-- expired. A day less from midnight on, as the announcements count.
create function days_left(p_expires timestamptz) returns integer language sql stable as $$
  select case when p_expires >= taipei_today() then greatest(1, d.days) else d.days + 1 end
  from (select taipei_day(p_expires) - taipei_day(now()) as days) d
$$;
