import { ApiError, messageOf } from '#lib/client.ts';
import { failedCheck } from '#shop/session/failed-check.ts';

/**
 * What is said when a call about check-ins or tasks fails: a refusal in the shop's own words, of anything else where it went
 * wrong.
 */
export function rewardFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  const { code, status, message, hasReason } = error;
  if (status === 0) return '伺服器沒有回應';
  if (status === 401) return failedCheck;
  // The shop says of what it does not find what that is, unless there is no such call.
  if (status === 404 && (!hasReason || code === 'not_found')) return '找不到 API 路徑';
  return status < 500 && hasReason ? message : `伺服器錯誤（${status}）：${message}`;
}
