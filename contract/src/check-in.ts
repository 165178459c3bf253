import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Points, Success, Timestamp } from './kernel/schema.ts';
import { addDays } from './kernel/time.ts';

/** The rewards of each day of a round: points, and on the last day a coupon as well (`coupon` in NT$). */
export const checkInRewards = [
  { points: 10, coupon: 0, double: false },
  { points: 10, coupon: 0, double: false },
  { points: 20, coupon: 0, double: true },
  { points: 10, coupon: 0, double: false },
  { points: 20, coupon: 0, double: true },
  { points: 10, coupon: 0, double: false },
  { points: 30, coupon: 10, double: false },
] as const;

export const checkInLimits = {
  /** Days of a round; after the last one, day 1 follows again. */
  days: checkInRewards.length,
  /** Days the coupon of the last day is valid. */
  couponDays: 30,
  marqueeMs: 4_000,
  /** Entries of the marquee and of the history. */
  latest: 20,
  history: 60,
} as const;

/** The day of the round (1 to 7) that the n-th day in a row falls on. */
export const roundDay = (streak: number): number => ((streak - 1) % checkInLimits.days) + 1;

/** The reward of the n-th day in a row. */
export const rewardOf = (streak: number) => checkInRewards[roundDay(streak) - 1] ?? checkInRewards[0];

/** The streak on `today` by the latest check-in: the current one (`streak`), or the one that a missed day ended (`lost`). */
export function streakOn(today: string, last: { day: string | null; streak: number | null } | undefined) {
  const { day = null, streak = null } = last ?? {};
  if (day === null || streak === null) return { done: false, streak: 0, lost: 0 };
  if (day >= today) return { done: true, streak, lost: 0 };
  return day === addDays(today, -1)
    ? { done: false, streak, lost: 0 }
    : { done: false, streak: 0, lost: streak };
}

export const checkInRefusals = defineRefusals({
  checked_in: [409, '今天已經簽到過了，明天再來'],
});

/** The messages of this feature's successful calls. */
export const checkInMessages = {
  checkedIn: (day: number) => `第 ${day} 天簽到成功`,
} as const;

const RewardType = Type.Union([Type.Literal('points'), Type.Literal('coupon'), Type.Literal('combined')]);

const Reward = {
  reward_type: RewardType,
  /** Points; for `combined` the coupon comes on top. */
  reward_amount: Points,
  /** NT$ of the coupon; 0 without one. */
  coupon_amount: Type.Integer(),
};

export const CheckInStatus = Type.Object({
  user_points: Points,
  has_checked_in_today: Type.Boolean(),
  /** The day of the round (1 to 7) of today's check-in, done or still to come. */
  current_day: Type.Integer(),
  /** Days in a row up to today, or up to yesterday before today's check-in. */
  streak: Type.Integer(),
  /** Length of the streak that a missed day ended; 0 when none was lost, or once a new streak has begun. */
  lost_streak: Type.Integer(),
  /** The midnight in Taipei at which the streak ends without a check-in. */
  keep_until: Timestamp,
  reward_config: Type.Array(
    Type.Object({
      day: Type.Integer(),
      type: RewardType,
      amount: Points,
      coupon_amount: Type.Integer(),
      is_double: Type.Boolean(),
    }),
  ),
});
export type CheckInStatus = Static<typeof CheckInStatus>;

export const checkInStatus = defineCall({
  method: 'GET',
  path: '/api/user/check-in/status',
  access: 'user',
  summary: "Get the member's position in the seven-day check-in cycle, and the reward of each day.",
  answer: Success({ data: CheckInStatus }),
  failure: '簽到狀態載入失敗',
});

export const checkIn = defineCall({
  method: 'POST',
  path: '/api/user/check-in',
  access: 'user',
  summary: 'Check in for today, once per day (Taipei time).',
  answer: Success({
    message: Type.String(),
    data: Type.Object({
      day_number: Type.Integer(),
      streak: Type.Integer(),
      ...Reward,
      total_points: Points,
    }),
  }),
  refusals: [checkInRefusals.checked_in],
  idempotent: true,
  movesMoney: true,
  failure: '簽到失敗',
});

export const checkInHistory = defineCall({
  method: 'GET',
  mayLag: true,
  path: '/api/user/check-in/history',
  access: 'user',
  summary: "List the member's recent check-ins, newest first.",
  answer: Success({
    data: Type.Array(
      Type.Object({ date: Type.String(), day_number: Type.Integer(), ...Reward, checked_in_at: Timestamp }),
    ),
  }),
  failure: '簽到紀錄載入失敗',
});

export const latestCheckIns = defineCall({
  method: 'GET',
  path: '/api/check-in/latest',
  access: 'site',
  summary: 'List the latest check-ins of all members, with masked names.',
  answer: Success({ data: Type.Array(Type.Object({ user_name: Type.String(), ...Reward })) }),
  cache: 5,
});
