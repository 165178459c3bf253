-- Days of storage left, counted in Taipei's calendar days from `p_today`, the midnight with which today began; one on
-- the last day until midnight, 0 or less after it. The number falls at midnight, as in the announcements. A single
-- expression, so that it is inlined: a function call takes ten times as long.
create function days_left(p_expires timestamptz, p_today timestamptz) returns integer language sql stable as $$
  select case when p_expires >= p_today then greatest(1, taipei_day(p_expires) - taipei_day(p_today))
    else taipei_day(p_expires) - taipei_day(p_today) + 1 end
$$;
