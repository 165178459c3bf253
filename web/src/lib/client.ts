import type { AcceptedOf, AnswerOf, CallShape, InputOf, RefusalsOf } from '@kujiya/contract/kernel/call';
import { commonRefusals, type DetailsOf, type Refusal } from '@kujiya/contract/kernel/refusal';
import { requestOf } from '@kujiya/contract/kernel/request';
import { intentKey } from './intent-key.ts';
import { isMissingPart } from './missing-part.ts';
import type { Session } from './session.ts';

const messages = {
  server: '伺服器返回錯誤，請稍後再試',
  network: '網絡請求失敗，請檢查您的網絡連接',
  part: '需要的程式沒有載入，請檢查網路，或重新整理這一頁',
} as const;

/** The message after too many attempts, with the wait (seconds) in the words people use. */
const waitText = (seconds: number): string =>
  `操作過於頻繁，請 ${seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分鐘`}後再試`;

/** A refusal in the server's format: its message is in Chinese, which no proxy or framework in between writes. */
type Answer = { success: false; code: string; message: string };
const isChinese = (text: unknown) => typeof text === 'string' && /\p{Script=Han}/u.test(text);

const isRefusal = (answer: unknown): answer is Answer => {
  const { success, code, message } = (answer ?? {}) as Partial<Answer>;
  return success === false && typeof code === 'string' && isChinese(message);
};

/**
 * The message for an answer that is not JSON: it comes from something in between, such as a proxy's error page, so the
 * call's own failure, such as a wrong password, says nothing about it.
 */
function foreignText(status: number, seconds: number): string {
  if (status === 429) return seconds > 0 ? waitText(seconds) : commonRefusals.too_many_requests.message;
  if (status === 413) return commonRefusals.payload_too_large.message;
  return messages.server;
}

/** The reason why a call failed, if anybody gave one. */
function reasonOf(status: number, answer: unknown, seconds: number): string | undefined {
  if (status === 0) return messages.network;
  if (answer === null) return foreignText(status, seconds);
  if (!isRefusal(answer)) return undefined;
  const { seconds: wait } = answer as { seconds?: unknown };
  return status === 429 && typeof wait === 'number' ? waitText(wait) : answer.message;
}

/**
 * A call that failed; `message` is the text for the member. `status` 0: no answer came. An answer that is no refusal of
 * the shop's own has the code `server_error`, and none of its text is kept. `seconds`: when to come back, by the
 * answer's header.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;
  readonly call: CallShape;
  /** Does the message say what happened, or only that something went wrong? */
  readonly hasReason: boolean;

  constructor(call: CallShape, status: number, answer: unknown, seconds = Number.NaN) {
    const refusal = isRefusal(answer) ? answer : undefined;
    const reason = reasonOf(status, answer, seconds);
    super(reason ?? call.failure ?? messages.server);
    this.call = call;
    this.status = status;
    this.code = refusal?.code ?? (status === 0 ? 'network' : 'server_error');
    this.details = refusal ?? {};
    this.hasReason = reason !== undefined;
  }
}

/** The shop has nothing by that name. */
export const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 404;

/** No answer came, or the server failed: the request may have been carried out all the same. */
export const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && !(error.status && error.status < 500);

/** An answer that came but lacks the data asked for; `message` is the text for the member. */
export class IncompleteAnswer extends Error {}

/**
 * The sentence to show for anything that was thrown. If the server gave no reason: `fallback`, or the failure that the
 * call itself declares.
 */
export function messageOf(error: unknown, fallback?: string | Pick<CallShape, 'failure'>): string {
  const text = typeof fallback === 'string' ? fallback : fallback?.failure;
  if (error instanceof IncompleteAnswer) return error.message;
  if (error instanceof ApiError) return error.hasReason ? error.message : (text ?? error.message);
  if (isMissingPart(error)) return messages.part;
  return text ?? messages.server;
}

type RefusalAnswer<R> = R extends Refusal
  ? { readonly code: R['code']; readonly message: string } & DetailsOf<R>
  : never;

/** Any refusal of a call, told apart by its code, with its details. */
export type RefusalOf<C extends CallShape> = RefusalAnswer<RefusalsOf<C>>;

/**
 * The refusal of one of these calls; undefined when the error is of another call, or no refusal. A refusal that came
 * with the server's markup has lost its call (see `adoptRefused`): pages that the server renders ask for its status.
 */
export const refusalOf = <const C extends readonly CallShape[]>(
  error: unknown,
  ...calls: C
): RefusalOf<C[number]> | undefined =>
  error instanceof ApiError && error.details.code !== undefined && calls.includes(error.call)
    ? (error.details as unknown as RefusalOf<C[number]>)
    : undefined;

export type CallOptions = {
  signal?: AbortSignal;
  /** An intent keeps its key over all its attempts; made here when absent. */
  idempotencyKey?: string;
  /** The request continues after the page is gone; used for cleaning up on the way out. */
  keepalive?: true;
  /** A token to send where the call itself sends none. */
  bearer?: string;
};

export type Client = <const C extends CallShape>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<AnswerOf<C> | AcceptedOf<C>>;

type Ask = (url: string, init: RequestInit) => Promise<Response>;

/** Further attempts when no answer came, and the pause before each (milliseconds). */
const retries = 2;
const pauseMs = 400;
/** Further attempts when the shop says that it cannot answer just now; it also says when to come back. */
const retriesWhileAway = 3;
const longestPauseMs = 5_000;

/** Milliseconds to wait for an answer; a call that moves money may queue behind others. */
const patienceMs = ({ method }: CallShape) => (method === 'GET' ? 15_000 : 30_000);

/**
 * The typed client: everything about a call comes from its declaration. Only the refusal `login_required` of a
 * member's token ends the session.
 */
export const createClient = ({
  session,
  siteKey,
  onExpired,
  ask = (url, init) => fetch(url, init),
}: {
  session: Session;
  siteKey: string;
  onExpired: () => void;
  /** How requests reach the shop: over the network, or inside the process of its own server. */
  ask?: Ask;
}): Client => {
  const bearerOf = (call: CallShape): string | null => {
    if (call.access === 'none') return null;
    if (call.access === 'site') return siteKey;
    const token = session.token();
    if (call.access === 'user' && token === undefined) console.warn('未找到用戶令牌，無法使用 USER 模式');
    return token ?? siteKey;
  };

  return async (call, input, options = {}) => {
    const bearer = options.bearer ?? bearerOf(call);
    const key = call.idempotent && (options.idempotencyKey ?? intentKey());
    const { url, ...request } = requestOf(call, input, { bearer, key });
    const { keepalive = false } = options;
    const response = await sendToShop(ask, call, url, { ...request, keepalive }, options.signal);
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer !== null) return answer as AnswerOf<typeof call>;
    // An answer that broke off says as little as no answer.
    const error = new ApiError(call, response.ok ? 0 : response.status, answer, secondsOf(response));
    const isOver = response.status === 401 && error.code === commonRefusals.login_required.code;
    if (isOver && bearer !== siteKey && bearer === session.token() && session.signOut()) onExpired();
    throw error;
  };
};

/** The seconds after which the answer asks to come back; NaN where it does not say. */
const secondsOf = ({ headers }: Response): number => Number(headers.get('retry-after') ?? Number.NaN);

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Repeats only calls that are safe to repeat: idempotent ones, whose first answer the server keeps, and those that set
 * or remove. Queries repeat by themselves.
 */
async function sendToShop(
  ask: Ask,
  call: CallShape,
  url: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const repeats = call.idempotent || call.method === 'PUT' || call.method === 'DELETE';
  for (let left = repeats ? retriesWhileAway : 0; ; left--) {
    const response = await send(ask, call, url, request, signal, call.idempotent ? retries : 0);
    const seconds = secondsOf(response);
    if (response.status !== 503 || left === 0 || Number.isNaN(seconds)) return response;
    await after(Math.min(seconds * 1_000, longestPauseMs));
  }
}

/** Ends with the first of the two. */
function either(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const end = () => first.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true, signal: first.signal });
  }
  return first.signal;
}

async function send(
  ask: Ask,
  call: CallShape,
  url: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
  left: number,
): Promise<Response> {
  const patience = AbortSignal.timeout(patienceMs(call));
  // The signal fires when the page ends, so it would end a request that has to outlive the page.
  const ended = request.keepalive ? {} : { signal: signal ? either(signal, patience) : patience };
  // Only what the request itself throws says that no answer came.
  try {
    return await ask(url, { ...request, ...ended });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (patience.aborted) console.warn('請求逾時，請檢查網絡連接或伺服器狀態', call.path);
    else if (left > 0) {
      await after(pauseMs);
      return send(ask, call, url, request, signal, left - 1);
    }
    throw new ApiError(call, 0, null);
  }
}
