import type { AnswerOf, CallShape, InputOf } from '@kujiya/contract/kernel/call';
import { intentKey } from './intent-key.ts';
import type { Session } from './session.ts';

const messages = {
  server: '伺服器返回錯誤，請稍後再試',
  network: '網絡請求失敗，請檢查您的網絡連接',
} as const;

/** A call that did not succeed; `message` is what the member reads. `status` 0: no answer came. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The sentence to show for whatever was thrown; `fallback` where the server has said nothing of its own. */
export const messageOf = (error: unknown, fallback: string = messages.server): string =>
  error instanceof ApiError && (error.status === 0 || error.details.message !== undefined)
    ? error.message
    : fallback;

export type CallOptions = {
  signal?: AbortSignal;
  /** One member's intent keeps one key over all its attempts; made here when absent. */
  idempotencyKey?: string;
};

export type Client = <const C extends CallShape>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<AnswerOf<C>>;

type Input = { params?: object; query?: object; body?: object };

/** Further attempts when no answer came, and the pause before each (milliseconds). */
const retries = 2;
const pauseMs = 400;
/** Further attempts when the shop says that it cannot answer just now; it says itself when to come back. */
const retriesWhileAway = 3;
const longestPauseMs = 5_000;

/** A declared path with its `:name` parts filled in. */
export const fillPath = (path: string, params: object): string =>
  Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );

const addressOf = (call: CallShape, { params = {}, query = {} }: Input): string => {
  const path = fillPath(call.path, params);
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return search ? `${path}?${search}` : path;
};

/** The typed client: everything about a call comes from its declaration. A 401 for a member's token ends the session. */
export const createClient = ({
  session,
  siteKey,
  onExpired,
}: {
  session: Session;
  siteKey: string;
  onExpired: () => void;
}): Client => {
  const bearerOf = (call: CallShape): string | undefined => {
    if (call.access === 'none') return session.token();
    if (call.access === 'site') return siteKey;
    const token = session.token();
    if (call.access === 'user' && token === undefined) console.warn('未找到用戶令牌，無法使用 USER 模式');
    return token ?? siteKey;
  };

  return async (call, input, options = {}) => {
    const { body } = input as Input;
    const bearer = bearerOf(call);
    const headers = {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(call.idempotent && { 'idempotency-key': options.idempotencyKey ?? intentKey() }),
    };
    const request: RequestInit = {
      method: call.method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    };
    const response = await sendToShop(call, addressOf(call, input as Input), request);
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer !== null) return answer as AnswerOf<typeof call>;
    if (response.status === 401 && bearer !== siteKey && bearer === session.token() && session.signOut())
      onExpired();
    // What stands between the shop and the browser has words no member should read.
    const refusal = answer as { success?: boolean; code?: string; message?: string } | null;
    const said = refusal?.success === false ? refusal : {};
    throw new ApiError(
      response.status,
      said.code ?? 'server_error',
      said.message ?? messages.server,
      said as Record<string, unknown>,
    );
  };
};

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats what is safe to repeat: where the server keeps the first answer, and what sets or removes. Queries repeat by themselves. */
async function sendToShop(call: CallShape, address: string, request: RequestInit): Promise<Response> {
  const repeats = call.idempotent || call.method === 'PUT' || call.method === 'DELETE';
  for (let left = repeats ? retriesWhileAway : 0; ; left--) {
    const response = await send(address, request, call.idempotent ? retries : 0);
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status !== 503 || left === 0 || Number.isNaN(seconds)) return response;
    await after(Math.min(seconds * 1_000, longestPauseMs));
  }
}

async function send(address: string, request: RequestInit, left: number): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    if (left > 0) {
      await after(pauseMs);
      return send(address, request, left - 1);
    }
    throw new ApiError(0, 'network', messages.network);
  }
}
