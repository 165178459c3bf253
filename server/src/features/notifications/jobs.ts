import { notificationLimits } from '@kujiya/contract/notifications';
import type { Job } from '#platform/jobs.ts';
import { type Database, transaction } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { forgetRung } from './bell-queries.ts';
import * as queries from './queries.ts';
import { deliver, type NewNotification } from './service.ts';

/** Days after which nothing asks any more whether an opening was told. */
const rungDays = 2;
/** Reminders read and delivered in one commit: on some days every member has one. */
const page = 1_000;

/**
 * Delivers all reminders that `next` reads, page by page after the last row; reminders delivered before are not
 * repeated.
 */
async function remind<Row>(
  db: Database,
  next: (last: Row | undefined) => Promise<Row[]>,
  notificationOf: (row: Row) => NewNotification,
): Promise<void> {
  let last: Row | undefined;
  do {
    const rows = await next(last);
    await transaction(db, (tx) => deliver(tx, rows.map(notificationOf)));
    last = rows.length === page ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** Reminds members of coupons that end within three days, once for each day on which some do. */
export const remindOfCoupons = (db: Database): Promise<void> =>
  remind<queries.CouponReminder>(
    db,
    (last) =>
      queries.remindOfCoupons(
        db,
        notificationLimits.couponDays,
        last?.member_id ?? 0,
        last?.day ?? '-infinity',
        page,
      ),
    ({ member_id, day, count, expires_at }) => ({
      memberId: member_id,
      reference: `coupons-expiring:${day}`,
      kind: 'coupons_expiring',
      data: { count, expires_at },
    }),
  );

/** Reminds members whose streak would end at midnight. */
export const remindOfCheckIn = (db: Database): Promise<void> =>
  remind<queries.CheckInReminder>(
    db,
    (last) => queries.remindOfCheckIn(db, last?.member_id ?? 0, page),
    ({ member_id, day, streak }) => ({
      memberId: member_id,
      reference: `check-in:${day}`,
      kind: 'check_in_reminder',
      data: { streak },
    }),
  );

/** In UTC: Taipei is eight hours ahead. A reminder that would come too late to be useful is left out. */
export const notificationJobs = ({ db }: Shop): Job[] => [
  { name: 'notifications:coupons', at: '5 2 * * *', catchUp: '8h', run: () => remindOfCoupons(db) },
  { name: 'notifications:check-in', at: '0 12 * * *', catchUp: '2h', run: () => remindOfCheckIn(db) },
  {
    name: 'notifications:forget',
    at: '50 18 * * *',
    run: async () => {
      await queries.forgetOld.alone(db, notificationLimits.retentionDays);
      await forgetRung.alone(db, rungDays);
    },
  },
];
