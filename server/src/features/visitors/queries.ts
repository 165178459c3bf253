import { writeStatement } from '#platform/postgres/database.ts';

export const insertVisit = writeStatement<
  object,
  [visitorId: string, page: string, referrer: string, agent: string, loggedIn: boolean]
>(
  'visitors.insert',
  `insert into visits (visitor_id, day, page_url, referrer, user_agent, is_logged_in)
   values ($1, (now() at time zone 'Asia/Taipei')::date, $2, $3, $4, $5) on conflict do nothing
   returning day`,
);

export const countUnkept = writeStatement<object>(
  'visitors.count_unkept',
  `insert into visits_over_limit as over (day, visits) values ((now() at time zone 'Asia/Taipei')::date, 1)
   on conflict (day) do update set visits = over.visits + 1`,
);

export const deleteOld = writeStatement<{ count: number }, [days: number]>(
  'visitors.delete_old',
  `with gone as (delete from visits where day < (now() at time zone 'Asia/Taipei')::date - $1::integer returning 1)
   select count(*) as count from gone`,
);
