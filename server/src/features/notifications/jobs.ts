import { notificationLimits } from '@kujiya/contract/notifications';
import type { Job } from '#platform/jobs.ts';
import { type Database, transaction } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { deliver } from './service.ts';

/** Reminds members of coupons that end within three days, once for each day on which some do. */
export const remindOfCoupons = (db: Database): Promise<void> =>
  transaction(db, async (tx) => {
    const rows = await queries.remindOfCoupons(tx, notificationLimits.couponDays);
    await deliver(
      tx,
      rows.map(({ member_id, day, count, expires_at }) => ({
        memberId: member_id,
        reference: `coupons-expiring:${day}`,
        kind: 'coupons_expiring',
        data: { count, expires_at },
      })),
    );
  });

/** Reminds members once a month of the points that end within 30 days. */
export const remindOfPoints = (db: Database): Promise<void> =>
  transaction(db, async (tx) => {
    const { pointDays: days } = notificationLimits;
    const rows = await queries.remindOfPoints(tx, days);
    await deliver(
      tx,
      rows.map(({ member_id, month, points, first }) => ({
        memberId: member_id,
        reference: `points-expiring:${month}`,
        kind: 'points_expiring',
        data: { points, days, first },
      })),
    );
  });

/** Reminds those whose days in a row would end at midnight. */
export const remindOfCheckIn = (db: Database): Promise<void> =>
  transaction(db, async (tx) => {
    const rows = await queries.remindOfCheckIn(tx);
    await deliver(
      tx,
      rows.map(({ member_id, day, streak }) => ({
        memberId: member_id,
        reference: `check-in:${day}`,
        kind: 'check_in_reminder',
        data: { streak },
      })),
    );
  });

/** In UTC: Taipei is eight hours ahead. A reminder that is late by more than its use is left out. */
export const notificationJobs = ({ db }: Shop): Job[] => [
  { name: 'notifications:coupons', at: '5 2 * * *', catchUp: '8h', run: () => remindOfCoupons(db) },
  { name: 'notifications:points', at: '10 2 * * *', catchUp: '8h', run: () => remindOfPoints(db) },
  { name: 'notifications:check-in', at: '0 12 * * *', catchUp: '2h', run: () => remindOfCheckIn(db) },
  {
    name: 'notifications:forget',
    at: '50 18 * * *',
    run: async () => {
      await queries.forgetOld.alone(db, notificationLimits.keptDays);
    },
  },
];
