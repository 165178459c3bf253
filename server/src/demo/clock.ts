import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { lockMonth } from '@kujiya/contract/staff/books';
import { closeDay } from '@kujiya/contract/staff/closings';
import { type Random, seeded } from '@kujiya/demo/figures/random';
import { lockMonth as lock } from '#features/closings/staff/months.ts';
import { close } from '#features/closings/staff/service.ts';
import { type Database, openPool, type Tx, transaction } from '#platform/postgres/database.ts';
import { asStaff } from '#shop/staff/service.ts';

const dayMs = 86_400_000;
/** Days before today on which the demo's shop was open; all but the last of them are closed in the books. */
const days = 29;

/**
 * The shop's clock while its past is loaded: functions that stand before PostgreSQL's own, and the defaults of all
 * columns that keep a time. `demo_loading` says how far it is set back.
 */
const layClock = `
  create schema if not exists demo_clock;
  create or replace function demo_clock.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() - back from public.demo_loading';
  create or replace function demo_clock.clock_timestamp() returns timestamptz language sql
    as 'select pg_catalog.clock_timestamp() - back from public.demo_loading'`;
const setDefaults = (from: string, to: string) => `
  do $$ declare v record; begin
    for v in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default = '${from}' loop
      execute format('alter table public.%I alter column %I set default ${to}', v.table_name, v.column_name);
    end loop;
  end $$`;

/** Exists as long as the world is only half loaded. */
export async function layPast(tx: Tx): Promise<void> {
  await tx.query('create table public.demo_loading (back interval not null)');
  await tx.query('insert into public.demo_loading values (interval $$0$$)');
  await tx.query(layClock);
  await tx.query(setDefaults('now()', 'demo_clock.now()'));
}
/** From here on times are PostgreSQL's own again. */
export async function leavePast(tx: Tx): Promise<void> {
  await tx.query(setDefaults('demo_clock.now()', 'now()'));
  await tx.query('drop schema demo_clock cascade');
}

/** Connections that read the demo's clock. */
export const openPast = ({ options }: Database): Database =>
  openPool(options.connectionString ?? '', options.max, {
    patient: true,
    prepare: async (client) => {
      await client.query(
        `select set_config('search_path', 'demo_clock, pg_catalog, ' || current_setting('search_path'), false)`,
      );
    },
  });

/** Hours and minutes at which the shop sells, as parts of a day. */
const hours = [12.4, 20.2];

type Round = { at: number; share: number; day: string };
/** The times at which something is sold, until now, and how much of everything is sold by then. */
function roundsUntil(now: number, random: Random): Round[] {
  const today = taipeiDate(now);
  const rounds: (Round & { weight: number })[] = [];
  for (let back = days; back >= 0; back--) {
    const day = addDays(today, -back);
    const weekday = new Date(taipeiDayStart(day) + dayMs / 2).getUTCDay();
    const isBusy = weekday === 0 || weekday === 6 || weekday === 5;
    for (const hour of hours) {
      const at = Math.round(taipeiDayStart(day) + (hour + random() * 1.6) * 3_600_000);
      const weight = (isBusy ? 1.5 : 1) * (0.7 + 0.6 * random()) * (hour > 15 ? 1.4 : 0.8);
      if (at < now) rounds.push({ at, day, weight, share: 0 });
    }
  }
  rounds.push({ at: now, day: today, weight: 0.5, share: 0 });
  const whole = rounds.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  for (const round of rounds) {
    sum += round.weight;
    round.share = sum / whole;
  }
  return rounds;
}

/** The moment (ms) before the first sale. */
export const openingOf = (now: number): number =>
  taipeiDayStart(addDays(taipeiDate(now), -days)) + 9 * 3_600_000;

/** Sets the demo's clock to a moment (ms). */
export async function turnClock(past: Database, at: number): Promise<void> {
  await past.query('update public.demo_loading set back = pg_catalog.now() - $1::timestamptz', [
    new Date(at),
  ]);
}

/**
 * Goes through the demo's month: sells by `sell` until a part of everything is sold, and has the accountant close each
 * day the morning after, and lock a month that is over; yesterday waits for whoever looks at the demo.
 */
export async function liveMonth(
  past: Database,
  now: number,
  accountantId: number,
  sell: (share: number) => Promise<void>,
): Promise<void> {
  let open: string | null = null;
  for (const { at, share, day } of roundsUntil(now, seeded('the month'))) {
    if (open !== null && open < day && day < taipeiDate(now)) {
      const yesterday = open;
      await turnClock(past, taipeiDayStart(day) + 9.2 * 3_600_000);
      await transaction(past, (tx) =>
        asStaff(tx, accountantId, closeDay, (caller) => close(tx, caller, yesterday)),
      );
      if (addDays(yesterday, 1).endsWith('-01'))
        await transaction(past, (tx) =>
          asStaff(tx, accountantId, lockMonth, (caller) => lock(tx, caller, yesterday.slice(0, 7))),
        );
    }
    open = day;
    await turnClock(past, at);
    await sell(share);
  }
}
