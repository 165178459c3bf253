import { checkIn, checkInRefusals } from '@kujiya/contract/check-in';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { claimTask, taskRefusals } from '@kujiya/contract/tasks';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/client.ts';
import { rewardFailure } from './reward-failure.ts';

const answered = (call: typeof checkIn | typeof claimTask, { status, code, message }: Refusal) =>
  rewardFailure(new ApiError(call, status, { success: false, code, message }));

test('a refusal of the call keeps its own words', () => {
  expect(answered(checkIn, checkInRefusals.checked_in)).toBe('今天已經簽到過了，明天再來');
  expect(answered(claimTask, taskRefusals.task_missing)).toBe('找不到這個任務');
});

test('any other failure says where it went wrong', () => {
  expect(answered(checkIn, commonRefusals.login_required)).toBe('身分驗證失敗，請重新登入');
  expect(answered(claimTask, commonRefusals.not_found)).toBe('找不到 API 路徑');
  expect(answered(checkIn, commonRefusals.server_error)).toBe(
    '伺服器錯誤（500）：伺服器返回錯誤，請稍後再試',
  );
  // Another server's page, which is no answer of the shop.
  expect(rewardFailure(new ApiError(checkIn, 404, null))).toBe('找不到 API 路徑');
  expect(rewardFailure(new ApiError(checkIn, 0, null))).toBe('伺服器沒有回應');
});

test('an answer without a sentence says what failed', () => {
  expect(rewardFailure(new ApiError(checkIn, 500, {}))).toBe('伺服器錯誤（500）：簽到失敗');
  expect(rewardFailure(new ApiError(claimTask, 502, {}))).toBe('伺服器錯誤（502）：領取任務獎勵失敗');
});
