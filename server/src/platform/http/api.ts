import type { AnswerOf, CallShape, InputOf } from '@kujiya/contract/kernel/call';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { sha256 } from '#platform/crypto.ts';
import { networkOf } from './network.ts';
import { Refused } from './refused.ts';

/** Who bears this token (by its hash), or null when it is not live. */
export type Authenticate = (tokenHash: Buffer) => Promise<number | null>;

/** A repeatable call's key, and the hash of everything that must be equal in a repeat. */
export type Idempotency = { key: string | null; bodyHash: Buffer };

type Extra<C extends CallShape> = (C extends { readonly idempotent: true }
  ? { idempotency: Idempotency }
  : unknown) & {
  address: string;
  userAgent: string;
};
type Caller<C extends CallShape> = C['access'] extends 'user'
  ? { memberId: number; tokenHash: Buffer }
  : C['access'] extends 'none'
    ? { tokenHash: Buffer | null }
    : C['access'] extends 'auto'
      ? { memberId: number | null }
      : unknown;
type Handler<C extends CallShape> = (input: InputOf<C> & Caller<C> & Extra<C>) => Promise<AnswerOf<C>>;
type InsideHandler<C extends CallShape> = (
  input: InputOf<C> & { tokenHash: Buffer } & Extra<C>,
) => Promise<AnswerOf<C>>;

export type Api = {
  /** Serves a declared call: validation, access, refusals and serialisation come from its declaration. */
  route<const C extends CallShape>(call: C, handler: Handler<C>): void;
  /**
   * The same for a call of access `user` whose session is read inside its own transaction
   * (a query of its own costs a quarter of a draw): the handler gets the token's hash, not the member.
   */
  routeWithToken<const C extends CallShape & { access: 'user' }>(call: C, handler: InsideHandler<C>): void;
};

const keyPattern = /^[\x21-\x7e]{8,128}$/;

/** Deeper than any call's body; a body may hold more than its call declares. */
const bodyDepth = 16;

/** Equal for equal values, whatever the order of an object's keys. */
function canonical(value: unknown, room = bodyDepth): string {
  if (room === 0) throw new Refused(commonRefusals.invalid_request);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, room - 1)).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item, room - 1)}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'null';
}

function idempotencyOf(call: CallShape, request: FastifyRequest): Idempotency {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !keyPattern.test(key)))
    throw new Refused(commonRefusals.invalid_request, { field: 'Idempotency-Key' });
  const bodyHash = sha256(canonical([call.path, request.params ?? null, request.body ?? null]));
  return { key: key ?? null, bodyHash };
}

const bearerOf = (request: FastifyRequest): string | null =>
  request.headers.authorization?.startsWith('Bearer ') ? request.headers.authorization.slice(7) : null;

const refusalSchema = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    code: { type: 'string' },
    message: { type: 'string' },
  },
  required: ['success', 'code', 'message'],
  additionalProperties: true,
};

/** Refusals that answer with the same status share one entry of the reference, with every code named. */
function answersOf(call: CallShape): Record<string, unknown> {
  const shared: Refusal[] = [
    commonRefusals.invalid_request,
    commonRefusals.server_error,
    commonRefusals.unavailable,
  ];
  if (call.access === 'user') shared.push(commonRefusals.login_required);
  else if (call.access !== 'none') shared.push(commonRefusals.site_key_required);
  const answers: Record<string, unknown> = { 200: { description: 'Done.', ...call.answer } };
  const byStatus = Map.groupBy([...shared, ...(call.refusals ?? [])], (refusal) => refusal.status);
  for (const [status, refusals] of byStatus) {
    const description = refusals.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n');
    answers[status] = { ...refusalSchema, description };
  }
  return answers;
}

function schemaOf(call: CallShape): FastifySchema {
  const key = {
    type: 'object',
    properties: { 'idempotency-key': { type: 'string', minLength: 8, maxLength: 128 } },
  };
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'system'],
    security: call.access === 'none' ? [] : [{ [call.access === 'user' ? 'member' : 'site']: [] }],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.idempotent && { headers: key }),
    response: answersOf(call),
  } as FastifySchema;
}

/**
 * Makes the one way calls are served; `authenticate` belongs to the feature that keeps the sessions, `knownMember` is the
 * same from a short memory, for calls that grant a member nothing but a view.
 */
export function createApi(
  app: FastifyInstance,
  options: { siteKey: string; authenticate: Authenticate; knownMember: Authenticate },
): Api {
  async function callerOf(call: CallShape, request: FastifyRequest): Promise<object> {
    const bearer = bearerOf(request);
    if (call.access === 'none') return { tokenHash: bearer === null ? null : sha256(bearer) };
    if (bearer === options.siteKey && call.access !== 'user') return { memberId: null };
    if (bearer === null || bearer === options.siteKey)
      throw new Refused(
        call.access === 'user' ? commonRefusals.login_required : commonRefusals.site_key_required,
      );
    const tokenHash = sha256(bearer);
    if (call.access === 'user') {
      const memberId = await options.authenticate(tokenHash);
      if (memberId === null) throw new Refused(commonRefusals.login_required);
      return { memberId, tokenHash };
    }
    const memberId = await options.knownMember(tokenHash);
    if (memberId === null) throw new Refused(commonRefusals.login_required);
    return { memberId };
  }

  function serve(call: CallShape, handler: (input: never) => Promise<unknown>, caller: typeof callerOf) {
    app.route({
      method: call.method,
      url: call.path,
      schema: schemaOf(call),
      config: { call },
      handler: async (request) => {
        const input = {
          ...(await caller(call, request)),
          ...(call.idempotent && { idempotency: idempotencyOf(call, request) }),
          address: networkOf(request.ip),
          userAgent: request.headers['user-agent'] ?? '',
          params: request.params,
          query: request.query,
          body: request.body,
        };
        return handler(input as never);
      },
    });
  }

  return {
    route: (call, handler) => serve(call, handler, callerOf),
    routeWithToken: (call, handler) =>
      serve(call, handler, async (_call, request) => {
        const bearer = bearerOf(request);
        if (bearer === null) throw new Refused(commonRefusals.login_required);
        return { tokenHash: sha256(bearer) };
      }),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallShape;
  }
}
