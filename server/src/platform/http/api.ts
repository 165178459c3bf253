import { availableParallelism } from 'node:os';
import { type CallShape, takesKey } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { staffHeader } from '@kujiya/contract/kernel/request';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '#platform/crypto.ts';
import { once } from '#platform/idempotency.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import {
  type Database,
  type Queryable,
  snapshot,
  type Tx,
  transaction,
} from '#platform/postgres/database.ts';
import type { Reads } from '#platform/postgres/replicas.ts';
import { bearerOf } from './bearer.ts';
import { type Cookie, cookiesOf, readCookie } from './cookies.ts';
import { Accepted } from './envelope.ts';
import type { Api } from './handlers.ts';
import { lagging } from './lagging.ts';
import { networkOf } from './network.ts';
import { schemaOf } from './reference.ts';
import { Refused } from './refused.ts';
import { cacheKeyOf, idempotencyOf } from './request-key.ts';
import { createResponseCache } from './response-cache.ts';
import { entryOf, type Row, recorded, type StaffAccess, staffCookie } from './staff.ts';
import { stepsOf } from './staff-steps.ts';
import { inputCheck } from './validation.ts';
import { serveWebhook } from './webhooks.ts';

export type { Api } from './handlers.ts';
export type { Idempotency } from './request-key.ts';

/** The member whose live session has this token hash; null when there is none. */
export type Authenticate = (tokenHash: Buffer) => Promise<number | null>;

/** Most bytes of answers kept in memory. */
const cacheBytes = 64 * 1024 * 1024;

/** How long (s) a kept answer serves visitors when a stream pushes its changes. */
const liveSeconds = 1;

const isMember = ({ caller }: FastifyRequest) =>
  ((caller ?? {}) as { memberId?: number | null }).memberId != null;

type AnyHandler = (input: never, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Identify = (request: FastifyRequest) => Promise<object>;

/** HEAD must change nothing, so it is served for public reads alone. */
const answersHead = (call: CallShape) => call.access === 'none' || call.cache !== undefined;

/**
 * Makes the only way to serve calls. `authenticate` belongs to the feature that keeps the sessions; `knownMember` is
 * the same from a short-lived cache, for calls that grant a member nothing but a view. Access is checked first, before
 * a body is read; then the input; the rules are the handler's.
 */
export function createApi(
  app: FastifyInstance,
  options: {
    db: Database;
    siteKey: string;
    authenticate: Authenticate;
    knownMember: Authenticate;
    /** Without it, calls of the staff are refused. */
    staff?: StaffAccess;
    /** The shop is reached by https only. */
    secure?: boolean;
    clock?: () => number;
    /** False makes a kept answer again for each request. */
    keepAnswers?: boolean;
    /** Answers calls that may lag; without it the primary does. */
    reads?: Reads | undefined;
    /** How many changes of data that streams push have reached this process. */
    changes?: () => number;
  },
): Api {
  const { db, siteKey, authenticate, knownMember, staff, secure = false } = options;
  const readFrom = lagging(app, db, options.reads, secure);
  const { clock = Date.now, keepAnswers = true, changes = () => 0 } = options;
  const responseCache = createResponseCache(clock, cacheBytes);
  // A crowd of orders waits here: the wait for a connection is limited, and reads need one. One call never has all turns.
  const turns = { atOnce: availableParallelism(), waiting: 5_000 };
  const inTurn = limitConcurrency({ ...turns, atOnce: turns.atOnce + 1 });
  const record: StaffAccess['record'] = async (tx, entry) => staff?.record(tx, entry);
  app.decorateRequest('caller');

  /** Does the work of a staff call with its entry in the audit log. */
  const logged = <T>(call: CallShape, request: FastifyRequest, tx: Tx, work: Row<T>) =>
    recorded(tx, record, entryOf(call, request), (caller) => work(tx, caller));

  /**
   * The hash of the bearer as a token, or that of the token in a cookie; refuses when there is none. A request that
   * brings an `Authorization` of any kind has no cookie: the two could say different things.
   */
  function tokenOf(request: FastifyRequest, cookie?: Cookie): Buffer {
    const readsCookie = cookie !== undefined && request.headers.authorization === undefined;
    const bearer = readsCookie ? readCookie(request, cookie) : bearerOf(request);
    if (bearer === null || bearer === siteKey) throw new Refused(commonRefusals.login_required);
    return sha256(bearer);
  }

  async function callerOf(call: CallShape, request: FastifyRequest): Promise<object> {
    const bearer = bearerOf(request);
    if (call.access === 'none') return { tokenHash: bearer === null ? null : sha256(bearer) };
    if (call.access === 'user') {
      const tokenHash = tokenOf(request);
      const memberId = await authenticate(tokenHash);
      if (memberId === null) throw new Refused(commonRefusals.login_required);
      return { memberId, tokenHash };
    }
    if (call.access === 'staff') {
      const tokenHash = tokenOf(request, staffCookie(secure));
      if (!staff) throw new Refused(commonRefusals.login_required);
      const page = request.headers[staffHeader]?.toString() ?? null;
      return { ...(await staff.admit(tokenHash, call, page)), tokenHash };
    }
    if (bearer === siteKey) return { memberId: null };
    if (bearer === null) throw new Refused(commonRefusals.site_key_required);
    const memberId = await knownMember(sha256(bearer));
    if (memberId === null) throw new Refused(commonRefusals.login_required);
    return { memberId };
  }

  function serve(
    call: CallShape,
    handler: AnyHandler,
    identify: Identify,
    hasDeadToken?: (request: FastifyRequest) => Promise<boolean>,
  ): void {
    const checkInput = inputCheck(call);
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const input = {
        ...request.caller,
        address: networkOf(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
        cookies: cookiesOf(request, reply, secure),
        params: request.params,
        query: request.query,
        body: request.body,
      };
      const result = await readFrom(call, request, (view) =>
        handler({ ...input, view } as never, request, reply),
      );
      if (!(result instanceof Accepted)) return result;
      reply.status(202);
      return result.body;
    };
    app.route({
      method: call.method,
      url: call.path,
      schema: schemaOf(call),
      config: { call, ...(hasDeadToken && { hasDeadToken }) },
      attachValidation: true,
      onRequest: async (request, reply) => {
        // For refusals too: no cache between browser and shop may store personal or momentary answers. Cacheable answers
        // overwrite this header.
        reply.header('cache-control', 'no-store');
        request.caller = await identify(request);
      },
      handler: async (request, reply: FastifyReply) => {
        checkInput(request);
        if (request.method === 'HEAD' && !answersHead(call)) {
          if (await hasDeadToken?.(request)) throw new Refused(commonRefusals.login_required);
          return reply.send();
        }
        const { cache } = call;
        if (cache === undefined) return answer(request, reply);
        if (cache === 'live' && isMember(request)) {
          reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' });
          return answer(request, reply);
        }
        const keeping = cache === 'live' ? { seconds: liveSeconds, revision: changes() } : { seconds: cache };
        const make = async () => ({
          body: Buffer.from(reply.serialize(await answer(request, reply)) as string),
        });
        return responseCache.send(request, reply, {
          key: cacheKeyOf(call, request),
          ...keeping,
          ...(!keepAnswers && { seconds: 0 }),
          make,
        });
      },
    });
  }

  return {
    route: (call, handler) => serve(call, handler as AnyHandler, (request) => callerOf(call, request)),
    routeOnce(call, work, before) {
      const inOwnTurn = limitConcurrency(turns);
      const handler: AnyHandler = async (input: never, request) => {
        const { memberId } = input as { memberId: number };
        const idempotency = idempotencyOf(call, request);
        const orEarly = async () =>
          (await before?.(input)) ??
          transaction(db, (tx) => once(tx, memberId, idempotency, () => work(tx, input)));
        return inOwnTurn(() => inTurn(orEarly));
      };
      serve(call, handler, (request) => callerOf(call, request));
    },
    routeStaff(call, work, ahead) {
      const handler: AnyHandler = async (input: never, request, reply) => {
        const { staffId, view } = input as { staffId: number; view: Database };
        const run: (db: Queryable, input: object, fetched?: unknown) => Promise<unknown> = work as never;
        if (call.method === 'GET' && !call.reads) {
          const fetched = await ahead?.();
          return snapshot(view, (rows) => run(rows, input, fetched));
        }
        const perform = (tx: Tx) =>
          logged(call, request, tx, (_, caller) => run(tx, { ...(input as object), ...caller }));
        return stepsOf(db, call, request, reply).run(staffId, perform);
      };
      serve(call, handler, (request) => callerOf(call, request));
    },
    routeStaffRows(call, work) {
      const handler: AnyHandler = async (input: never, request, reply) => {
        const { staffId } = input as { staffId: number };
        const inOrder = stepsOf(db, call, request, reply);
        await inOrder.reserve(staffId);
        return work((row, at) => inOrder.run(staffId, (tx) => logged(call, request, tx, row), at), input);
      };
      serve(call, handler, (request) => callerOf(call, request));
    },
    routeWithToken(call, handler) {
      const withKey: AnyHandler = (input: never, request) =>
        handler({
          ...(input as object),
          ...(takesKey(call) && { idempotency: idempotencyOf(call, request) }),
        } as never);
      // Without a caller the request was refused before anybody read its token, by a server that stops.
      const hasDeadToken = async ({ caller }: FastifyRequest) =>
        caller !== undefined && (await knownMember((caller as { tokenHash: Buffer }).tokenHash)) === null;
      serve(call, withKey, async (request) => ({ tokenHash: tokenOf(request) }), hasDeadToken);
    },
    webhook: (webhook, handler) => serveWebhook(app, webhook, handler),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallShape;
  }
  interface FastifyRequest {
    /** The caller, as far as the call's access requires one. */
    caller?: object;
  }
}
