import { type CallShape, refusalsOf } from '@kujiya/contract/kernel/call';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { Compile, type Validator } from 'typebox/compile';
import { refusals } from '#platform/metrics.ts';
import { isUnavailable } from '#platform/postgres/database.ts';
import { Refused, refusalBody } from './refused.ts';
import { isPage } from './routing.ts';

/** Text with a NUL, which PostgreSQL cannot store: it can only come from a request. */
const isUnstorable = (error: unknown) => error instanceof pg.DatabaseError && error.code === '22021';

/** A write for a member whose account was deleted after the request had found its session. */
const isOfDeletedMember = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'living_member';

/**
 * The logged description of a failure. The details of a failed statement are left out: they quote the row, and the row
 * of a ticket holds its salt and prize.
 */
export const describeError = (error: Error & { code?: string; constraint?: string }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  constraint: error.constraint,
  cause: error.cause instanceof Error ? error.cause.message : undefined,
});

/** The refusal for an error of the server's own: a body that is not JSON, one that is too large, a malformed URL. */
function refusalOfError(error: FastifyError | Refused): Refused | null {
  if (error instanceof Refused) return error;
  if (isOfDeletedMember(error)) return new Refused(commonRefusals.login_required);
  const status = error.statusCode ?? 500;
  if (status === 413) return new Refused(commonRefusals.payload_too_large);
  if (status === 404) return new Refused(commonRefusals.not_found);
  if (error.validation || (status >= 400 && status < 500) || isUnstorable(error))
    return new Refused(commonRefusals.invalid_request);
  return null;
}

/** Seconds after which a retry is worthwhile. */
const retryAfter = 2;
/** While the database is away, every request fails because of it: the log says so at most once in this time. */
const logPauseMs = 1_000;

const common = new Set<Refusal>(Object.values(commonRefusals));

/** Filled at the first refusal of each kind: in a rush for the last piece thousands are refused. */
const refusalsOfCalls = new WeakMap<CallShape, ReadonlySet<Refusal>>();
const checksOfDetails = new WeakMap<Refusal, Validator>();

function isDeclared(call: CallShape, refusal: Refusal): boolean {
  const declared = refusalsOfCalls.get(call) ?? new Set(refusalsOf(call));
  refusalsOfCalls.set(call, declared);
  return declared.has(refusal);
}

function hasItsDetails(refusal: Refusal, details: Record<string, unknown>): boolean {
  if (!refusal.details) return true;
  const check = checksOfDetails.get(refusal) ?? Compile(refusal.details);
  checksOfDetails.set(refusal, check);
  return check.Check(details);
}

/** The program's mistake in a refusal; null when the refusal is a valid answer. */
function mistakeIn({ refusal, details }: Refused, request: FastifyRequest): string | null {
  const { call } = request.routeOptions.config;
  if (call && !common.has(refusal) && !isDeclared(call, refusal))
    return 'a refusal that its call does not declare';
  if (!hasItsDetails(refusal, details)) return 'a refusal without its declared details';
  return null;
}

/**
 * Expected failures become their refusal; all others are logged once with the request id and answered as 500. So is a
 * refusal that its call does not declare, except in a shop that is open (`lenient`): there it is answered and logged.
 */
export function handleErrors(app: FastifyInstance, { lenient }: { lenient: boolean }): void {
  let lastLogged = 0;
  const send = (reply: FastifyReply, refusal: Refusal, details?: Record<string, unknown>) => {
    refusals.inc({ code: refusal.code });
    return reply.status(refusal.status).send(refusalBody(refusal, details));
  };
  app.setErrorHandler(async (error: FastifyError | Refused, request, reply) => {
    if (isUnavailable(error)) {
      if (Date.now() - lastLogged > logPauseMs) {
        lastLogged = Date.now();
        request.log.warn({ err: error }, 'the database is unavailable');
      }
      return send(reply.header('retry-after', retryAfter), commonRefusals.unavailable);
    }
    const refused = refusalOfError(error);
    if (!refused) {
      request.log.error({ err: error }, 'unexpected failure');
      return send(reply, commonRefusals.server_error);
    }
    // A call that checks its token inside its own transaction may have been refused before that check.
    const { hasDeadToken } = request.routeOptions.config;
    if (
      refused.refusal !== commonRefusals.login_required &&
      (await hasDeadToken?.(request).catch(() => false))
    )
      return send(reply, commonRefusals.login_required);
    const mistake = mistakeIn(refused, request);
    if (mistake !== null) {
      request.log.error({ code: refused.refusal.code }, mistake);
      if (!lenient) return send(reply, commonRefusals.server_error);
    }
    // The reason of a provider's failure is for the log alone.
    if (refused.cause) request.log.warn({ err: refused.cause }, refused.refusal.code);
    if (refused.refusal.status === 503) reply.header('retry-after', retryAfter);
    if (refused.refusal === commonRefusals.too_many_requests && refused.details.seconds !== undefined)
      reply.header('retry-after', Number(refused.details.seconds));
    return send(reply, refused.refusal, refused.details);
  });
}

/**
 * Answers requests that never reach a route: a URL that cannot be decoded, a parameter that is too long. If it was
 * meant as a page's URL, it leads to `home`, like an unknown page.
 */
export const refuseUnroutable =
  (home: string) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (isPage(request)) void reply.header('cache-control', 'no-cache').redirect(home);
    else void reply.status(400).send(refusalBody(commonRefusals.invalid_request));
  };

export const notFoundBody = refusalBody(commonRefusals.not_found);

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For calls that read their session inside their own transaction: whether a refused request has no live session.
     */
    hasDeadToken?: (request: FastifyRequest) => Promise<boolean>;
  }
}
