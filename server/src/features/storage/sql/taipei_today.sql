-- The midnight in Taipei with which today began: items that expire before it have expired.
create function taipei_today() returns timestamptz language sql stable as $$
  select date_trunc('day', now() at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'
$$;
