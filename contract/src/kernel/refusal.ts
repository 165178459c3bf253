import { type Static, type TSchema, Type } from 'typebox';

/**
 * An expected failure: a stable code, its HTTP status, and the zh-TW sentence a member reads. `{name}` in the sentence
 * stands for the detail with that name; times are written in Taipei time.
 */
export type Refusal = {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  /** The further fields of the answer, next to code and message. */
  readonly details?: TSchema;
};

type Row = readonly [status: number, message: string, details?: TSchema];

/** The details that must be passed with a refusal; none for a refusal that declares none. */
export type DetailsOf<R extends Refusal> = R extends { readonly details: infer D extends TSchema }
  ? Static<D>
  : 'details' extends keyof R
    ? Record<string, unknown>
    : Record<never, never>;

/** Declares a feature's closed set of refusals from `code: [status, message, details?]`. */
export function defineRefusals<const T extends Record<string, Row>>(
  table: T,
): {
  readonly [K in keyof T & string]: {
    readonly code: K;
    readonly status: number;
    readonly message: string;
  } & (T[K] extends readonly [number, string, infer D extends TSchema] ? { readonly details: D } : unknown);
} {
  return Object.fromEntries(
    Object.entries<Row>(table).map(([code, [status, message, details]]) => [
      code,
      { code, status, message, ...(details && { details }) },
    ]),
  ) as never;
}

/** The refusals that any call may answer with. */
export const commonRefusals = defineRefusals({
  invalid_request: [
    400,
    '送出的資料格式不正確，請檢查後再試',
    Type.Object({ field: Type.Optional(Type.String()) }),
  ],
  site_key_required: [401, '缺少存取金鑰'],
  login_required: [401, '請先登入'],
  /** Of staff calls: `right` is the key that the caller's role lacks, `title` its name. */
  right_missing: [
    403,
    '您的職務沒有「{title}」的權限',
    Type.Object({ right: Type.String(), title: Type.String() }),
  ],
  /** Of staff calls that read personal data: in production they need a second factor. */
  factor_required: [403, '請先到「我的帳號」設定第二道驗證，才能查看完整個資'],
  /** Of staff calls with `fresh`: the last proof of identity is older than five minutes. */
  fresh_proof_required: [403, '請先再次確認是您本人'],
  /** Of staff calls that a page of another site has sent. */
  foreign_origin: [403, '這個請求不是從後台送出的'],
  /** Of staff calls that name the person whose page makes them (`staffHeader`): the session is another's by now. */
  other_session: [409, '這個瀏覽器現在由別人登入，請重新登入後再送出'],
  not_found: [404, '找不到您要的資料'],
  payload_too_large: [413, '送出的資料過大'],
  idempotency_conflict: [409, '這個請求編號已用於另一筆內容不同的請求'],
  /** Of a repeated request: the work is done, its answer is not kept any more. */
  answer_gone: [409, '這個步驟先前已經完成，當時的結果已不再保留，請重新整理後查看'],
  too_many_requests: [
    429,
    '操作過於頻繁，請稍後再試',
    // Seconds until a retry is allowed, where that is known.
    Type.Object({ seconds: Type.Optional(Type.Integer()) }),
  ],
  server_error: [500, '伺服器返回錯誤，請稍後再試'],
  unavailable: [503, '商店暫時無法處理您的請求，請稍候幾秒再試一次'],
  not_ready: [503, '服務準備中，請稍後再試'],
});
