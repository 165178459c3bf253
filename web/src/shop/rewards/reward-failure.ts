import { ApiError, messageOf } from '#lib/client.ts';
import { failedCheck } from '#shop/session/failed-check.ts';

/**
 * The message for a failed call about check-ins or tasks: the shop's own refusal or, for any other failure, the stage at which
 * it failed.
 */
export function rewardFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  const { code, status, message, hasReason } = error;
  if (status === 0) return '伺服器沒有回應';
  if (status === 401) return failedCheck;
  // A refusal of the shop names what is missing; an unknown path, or another server's page, has no words of its own.
  if (status === 404 && (code === 'server_error' || code === 'not_found')) return '找不到 API 路徑';
  return status < 500 && hasReason ? message : `伺服器錯誤（${status}）：${message}`;
}
