import { taipeiDate } from '@kujiya/contract/kernel/time';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { FigureReader } from '#shop/staff/work.ts';

export const insertVisit = writeStatement<
  object,
  [visitorId: string, page: string, referrer: string, agent: string, loggedIn: boolean]
>(
  'visitors.insert',
  `insert into visits (visitor_id, day, page_url, referrer, user_agent, is_logged_in)
   values ($1, (now() at time zone 'Asia/Taipei')::date, $2, $3, $4, $5) on conflict do nothing
   returning day`,
);

export const countUnsaved = writeStatement<object>(
  'visitors.count_unsaved',
  `insert into visits_over_limit as over (day, visits) values ((now() at time zone 'Asia/Taipei')::date, 1)
   on conflict (day) do update set visits = over.visits + 1`,
);

/**
 * Counts the days that are over and not counted yet. The page is stored without ids and codes: an invitation or an
 * order would reveal the visitor.
 */
export const countDays = writeStatement<object>(
  'visitors.count_days',
  `insert into visit_days (day, page, source, device, is_logged_in, visitors)
   select day,
     coalesce(case when page_url ~ '^/(invite|orders?)(/|$)' then substring(page_url from '^/[a-z]+')
       else substring(page_url from '^/[A-Za-z-]{1,30}(?:/[a-z-]{1,30}(?=/|$))?') end, '/'),
     coalesce(substring(referrer from '^https?://([^/:?#@]{1,60})'), ''),
     case when user_agent ~* 'bot|spider|crawl' then 'bot'
       when user_agent ~* 'ipad|tablet' then 'tablet'
       when user_agent ~* 'mobi|iphone|android' then 'phone'
       else 'desktop' end,
     is_logged_in, count(*)
   from visits
   where day < (now() at time zone 'Asia/Taipei')::date and day > coalesce((select max(day) from visit_days), '-infinity')
   group by 1, 2, 3, 4, 5 on conflict do nothing`,
);

export const deleteOld = writeStatement<{ count: number }, [days: number]>(
  'visitors.delete_old',
  `with gone as (delete from visits where day < (now() at time zone 'Asia/Taipei')::date - $1::integer returning 1)
   select count(*) as count from gone`,
);

const seen = readStatement<{ value: number }, [day: string, from: Date, to: Date]>(
  'figures.visitors',
  'select count(*)::integer as value from visits where day = $1::date and at >= $2 and at < $3',
);

/** Browsers that came, each counted once a day. */
export const visitorFigure: FigureReader = {
  right: 'read_content',
  hasPast: true,
  read: async (db, { from, to }) =>
    (await seen(db, taipeiDate(from.getTime()), from, to)).map(({ value }) => ({ kind: 'visitors', value })),
};
