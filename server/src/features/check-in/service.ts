import {
  type CheckInStatus,
  checkInRewards,
  checkInLimits as limits,
  checkInRefusals as refusals,
  rewardOf,
  roundDay,
  streakOn,
} from '@kujiya/contract/check-in';
import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { type GivenCoupon, issueCoupons } from '#shop/coupons/service.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { credit } from '#shop/ledger/service.ts';
import { maskedName } from '#shop/masked-name.ts';
import * as queries from './queries.ts';

/** The coupon for the last day of a round, in addition to its points. */
export const roundCoupon: GivenCoupon = {
  key: 'check_in',
  title: `簽到 ${limits.days} 天購物金`,
  description: `連續簽到滿 ${limits.days} 天的獎勵，盒玩、轉蛋和商城都能折。`,
  amount: rewardOf(limits.days).coupon,
  minPurchase: 0,
  validDays: limits.couponDays,
};

type Given = { points: number; coupon: number };
const shown = ({ points, coupon }: Given) => ({
  reward_type: coupon > 0 ? ('combined' as const) : ('points' as const),
  reward_amount: points,
  coupon_amount: coupon,
});

/** A member's place in the round of seven days. */
export async function checkInStatus({ db, clock }: Context, memberId: number): Promise<CheckInStatus> {
  const today = taipeiDate(clock());
  const [last] = await queries.findLast(db, memberId);
  const { done, streak, lost } = streakOn(today, last);
  return {
    user_points: last?.points ?? 0,
    has_checked_in_today: done,
    current_day: roundDay(done ? streak : streak + 1),
    streak,
    lost_streak: lost,
    keep_until: new Date(taipeiDayStart(addDays(today, done ? 2 : 1))).toISOString(),
    reward_config: checkInRewards.map(({ points, coupon, double }, i) => ({
      day: i + 1,
      type: shown({ points, coupon }).reward_type,
      amount: points,
      coupon_amount: coupon,
      is_double: double,
    })),
  };
}

/** Checks a member in for today in Taipei and gives the day's points and coupon. Refuses `checked_in`. */
export async function checkIn({ clock }: Pick<Context, 'clock'>, tx: Tx, memberId: number) {
  const now = clock();
  const today = taipeiDate(now);
  const [last] = await queries.findLast(tx, memberId);
  const before = streakOn(today, last);
  if (before.done) throw new Refused(refusals.checked_in);
  const streak = before.streak + 1;
  const { points, coupon } = rewardOf(streak);
  const made = await queries.insertCheckIn(tx, memberId, today, streak, points, coupon, new Date(now));
  if (made.length === 0) throw new Refused(refusals.checked_in);
  await credit(tx, {
    memberId,
    reference: `check-in:${memberId}:${today}`,
    kind: 'check_in',
    from: 'gift',
    tokens: 0,
    points,
  });
  if (coupon > 0) await issueCoupons(tx, roundCoupon, { memberId, sources: [`check-in:${today}`], now });
  await recordEvent(tx, 'member.checked_in', memberId, { day: today, streak });
  return {
    day_number: roundDay(streak),
    streak,
    ...shown({ points, coupon }),
    total_points: (last?.points ?? 0) + points,
  };
}

/** A member's last check-ins, newest first. */
export const checkInHistory = async ({ db }: { db: Queryable }, memberId: number) =>
  (await queries.listCheckIns(db, memberId, limits.history)).map((row) => ({
    date: row.day,
    day_number: roundDay(row.streak),
    ...shown({ points: row.points, coupon: row.coupon_amount }),
    checked_in_at: row.at.toISOString(),
  }));

/** The last check-ins of all members; names are masked. */
export const latestCheckIns = async ({ db }: Context) =>
  (await queries.listLatest(db, limits.latest)).map(({ name, points, coupon_amount: coupon }) => ({
    user_name: maskedName(name),
    ...shown({ points, coupon }),
  }));
