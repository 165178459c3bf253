-- Days of storage left: begun days until its time ends, and one on the last day in Taipei until midnight; 0 or less once
-- it has expired.
create function days_left(p_expires timestamptz) returns integer language sql stable as $$
  select case when p_expires >= taipei_today()
    then greatest(1, ceil(extract(epoch from p_expires - now()) / 86400))::integer
    else (date_trunc('day', p_expires at time zone 'Asia/Taipei')::date
      - (now() at time zone 'Asia/Taipei')::date) + 1 end
$$;
