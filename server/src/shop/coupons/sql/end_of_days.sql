-- When something that is valid for so many days from a moment on ends: at the midnight in Taipei at or after it, because
-- its last day is shown without a clock time and counts in full.
create function end_of_days(p_from timestamptz, p_days integer) returns timestamptz language sql stable as $$
  select (((p_from + make_interval(days => p_days) - interval '1 microsecond') at time zone 'Asia/Taipei')::date + 1)::timestamp
    at time zone 'Asia/Taipei'
$$;
