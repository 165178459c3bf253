import { closingsPage } from '@kujiya/contract/staff/paths';
import { readStatement } from '#platform/postgres/database.ts';
import { type Queue, type QueuedRow, queued } from '#shop/staff/work.ts';

/** The days that are over and not closed; before the first closing, from the day of the first entry on. */
const days = readStatement<QueuedRow, [now: Date]>(
  'work.days_to_close',
  queued(`select d.day::date as id, (d.day + interval '1 day') at time zone 'Asia/Taipei' as since
    from generate_series(
      coalesce((select max(day) + 1 from closings),
        (select (created_at at time zone 'Asia/Taipei')::date from journal_entries order by id limit 1))::timestamp,
      ($1::timestamptz at time zone 'Asia/Taipei')::date - interval '1 day', interval '1 day') d (day) order by d.day`),
);

/** Days that can be closed. */
export const dayQueue: Queue = {
  kind: 'days_to_close',
  rights: ['read_money', 'write_money'],
  read: (db, { now }) => days(db, new Date(now)),
  path: () => closingsPage,
};
