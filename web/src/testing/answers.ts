import type { AnswerOf, CallShape } from '@kujiya/contract/kernel/call';
import type { Refusal } from '@kujiya/contract/kernel/refusal';
import { requestOf } from '@kujiya/contract/kernel/request';
import { ApiError, type Client } from '#lib/client.ts';

/** What a test gives for a call: its answer, perhaps later, or a refusal; `offline`: no answer comes. */
type Given<C extends CallShape> = AnswerOf<C> | Promise<AnswerOf<C>> | Refusal | 'offline';

/** `key`: the idempotency key. */
type Request = {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  key: string | undefined;
};

export const unavailable: Refusal = { status: 503, code: 'unavailable', message: '商店忙碌中，請稍後再試' };

const nameOf = ({ method, path }: CallShape) => `${method} ${path}`;
const patternOf = (call: CallShape) => new RegExp(`^${nameOf(call).replace(/:\w+/g, '[^/]+')}$`);
const isRefusal = (given: object): given is Refusal =>
  'status' in given && 'code' in given && 'message' in given;

/** A successful answer with these fields. */
export const ok = <Fields extends object>(fields: Fields): { success: true } & Fields => ({
  success: true,
  ...fields,
});

/** The server's answers, call by call; the newest one given counts. */
export class Answers {
  readonly #given: { call: CallShape; given: object | 'offline' }[] = [];
  /** The requests that were made, oldest first. */
  readonly requests: Request[] = [];

  give<C extends CallShape>(call: C, given: Given<C>): this {
    this.#given.unshift({ call, given: given as object | 'offline' });
    return this;
  }

  /** The requests of a call, oldest first. */
  requestsOf(call: CallShape): Request[] {
    const pattern = patternOf(call);
    return this.requests.filter(({ method, path }) => pattern.test(`${method} ${path}`));
  }

  /** The last request of a call. */
  last(call: CallShape): Request | undefined {
    return this.requestsOf(call).at(-1);
  }

  #note(url: string, { method = 'GET', body, headers }: RequestInit): string {
    const { pathname: path, searchParams } = new URL(url, location.href);
    this.requests.push({
      ...{ method, path, query: Object.fromEntries(searchParams) },
      // Bytes of a file are none of a test's business.
      body: typeof body === 'string' ? JSON.parse(body) : null,
      key: (headers as Record<string, string> | undefined)?.['idempotency-key'],
    });
    return `${method} ${path}`;
  }

  /** In place of the browser's; a call without an answer never gets one. */
  readonly fetch = async (url: string, request: RequestInit): Promise<Response> => {
    const made = this.#note(url, request);
    const all = this.#given.filter(({ call }) => patternOf(call).test(made));
    // As a router does: an address by its name before one by a parameter.
    const found = all.find(({ call }) => !call.path.includes(':')) ?? all[0];
    const given = await (found?.given ?? new Promise<never>(() => {}));
    if (given === 'offline') throw new TypeError('Failed to fetch');
    if (!isRefusal(given)) return Response.json(given);
    return Response.json({ success: false, ...given }, { status: given.status });
  };

  /** In place of the shop's client; a call without an answer is refused as `unavailable`. */
  readonly client = (async (call: CallShape, input: object = {}, with_: { idempotencyKey?: string } = {}) => {
    const { url, ...request } = requestOf(call, input as never, { bearer: null, key: with_.idempotencyKey });
    this.#note(url, request);
    const found = this.#given.find((one) => nameOf(one.call) === nameOf(call));
    const given = await (found?.given ?? unavailable);
    if (given === 'offline') throw new ApiError(call, 0, null);
    if (!isRefusal(given)) return given;
    throw new ApiError(call, given.status, { success: false, ...given });
  }) as Client;
}
