import type { CheckInStatus } from '@kujiya/contract/check-in';
import { expect, test } from 'vitest';
import { rewardText, streakText } from './words.ts';

const status = (part: Partial<CheckInStatus>): CheckInStatus => ({
  user_points: 0,
  has_checked_in_today: false,
  current_day: 1,
  streak: 0,
  lost_streak: 0,
  keep_until: '2026-11-20T16:00:00.000Z',
  reward_config: [],
  ...part,
});

test('the streak’s text says what happens before it happens', () => {
  expect(streakText(status({ streak: 6 }))).toContain('今天午夜前沒簽');
  expect(streakText(status({ lost_streak: 4 }))).toContain('連續 4 天的紀錄已經中斷');
  expect(streakText(status({ streak: 3, has_checked_in_today: true }))).toContain('已連續簽到 3 天');
  expect(streakText(status({}))).toContain('第 1 天');
});

test('a reward names its coupon', () => {
  expect(rewardText({ reward_amount: 10, coupon_amount: 0 })).toBe('10 點');
  expect(rewardText({ reward_amount: 30, coupon_amount: 10 })).toBe('30 點＋NT$10 購物金');
});
