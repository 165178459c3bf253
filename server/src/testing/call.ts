import { randomUUID } from 'node:crypto';
import { type AnswerOf, type CallShape, type InputOf, takesKey } from '@kujiya/contract/kernel/call';
import { requestOf } from '@kujiya/contract/kernel/request';
import type { FastifyInstance } from 'fastify';

/** The fields that a refusal adds to the body; absent in an answer. */
type RefusalFields = {
  code?: string;
  message?: string;
  remain?: number;
  field?: string;
  redirect_product_id?: number;
};
export type Reply<T> = { status: number; body: T };
export type Call = <const C extends CallShape>(
  call: C,
  input: InputOf<C> & { token?: string | null; key?: string | null },
) => Promise<Reply<AnswerOf<C> & RefusalFields>>;

type Sent = {
  method?: CallShape['method'];
  url: string;
  token?: string | null;
  key?: string;
  /** Any value; text is sent as it is, with the type of JSON. */
  body?: unknown;
};
/** A request that no call declares: wrong bodies, unknown paths. */
export type Send = (request: Sent) => Promise<Reply<Record<string, unknown>>>;

/** Staff's calls that change something are refused without a key; null sends none. */
const keyFor = (call: CallShape, key: string | null | undefined) =>
  key === undefined && call.access === 'staff' && takesKey(call) ? randomUUID() : (key ?? undefined);

/**
 * Both ways of calling one server through its whole app, the staff's calls in its back office; without a token as a visitor, with null without any bearer.
 */
export function callsOf(app: FastifyInstance, siteKey: string): { call: Call; send: Send } {
  const serverOf = (url: string) => (url.startsWith('/api/staff/') ? app.admin : app);
  const headersOf = (token: string | null | undefined, key: string | undefined) => ({
    ...(token !== null && { authorization: `Bearer ${token ?? siteKey}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  });
  return {
    async call(shape, { token, key, ...input }) {
      const bearer = token === undefined ? siteKey : token;
      const { body, ...request } = requestOf(shape, input as never, { bearer, key: keyFor(shape, key) });
      const response = await serverOf(request.url).inject({
        ...request,
        ...(body !== undefined && { payload: body }),
      });
      return { status: response.statusCode, body: response.json() };
    },
    async send({ method = 'GET', url, token, key, body }) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await serverOf(url).inject({
        method,
        url,
        headers: {
          ...headersOf(token, key),
          ...(text !== undefined && { 'content-type': 'application/json' }),
        },
        ...(text !== undefined && { payload: text }),
      });
      return { status: response.statusCode, body: response.json() };
    },
  };
}
