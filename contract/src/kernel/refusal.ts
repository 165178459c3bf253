/** An expected failure: a stable code, its HTTP status, and the zh-TW sentence a member reads. */
export type Refusal = { readonly code: string; readonly status: number; readonly message: string };

/** Declares a feature's closed set of refusals from `code: [status, message]`. */
export function defineRefusals<const T extends Record<string, readonly [number, string]>>(
  table: T,
): { readonly [K in keyof T]: Refusal } {
  return Object.fromEntries(
    Object.entries(table).map(([code, [status, message]]) => [code, { code, status, message }]),
  ) as { [K in keyof T]: Refusal };
}

/** What any call may answer. */
export const commonRefusals = defineRefusals({
  invalid_request: [400, '送出的資料格式不正確，請檢查後再試'],
  site_key_required: [401, '缺少存取金鑰'],
  login_required: [401, '請先登入'],
  not_found: [404, '找不到您要的資料'],
  payload_too_large: [413, '送出的資料過大'],
  idempotency_conflict: [409, '這個請求編號已用於另一筆內容不同的請求'],
  too_many_requests: [429, '操作過於頻繁，請稍候再試'],
  server_error: [500, '伺服器返回錯誤，請稍後再試'],
  unavailable: [503, '商店暫時無法處理您的請求，請稍候幾秒再試一次'],
  not_ready: [503, '服務準備中，請稍後再試'],
});
