import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import type { FastifyError, FastifyInstance } from 'fastify';
import pg from 'pg';
import { isUnavailable } from '#platform/postgres/database.ts';
import { Refused } from './refused.ts';

const bodyOf = ({ code, message }: Refusal, details: Record<string, unknown> = {}) => ({
  success: false,
  code,
  message,
  ...details,
});

/** Text with a NUL, which PostgreSQL takes nowhere: only a request can have brought it. */
const isUnstorable = (error: unknown) => error instanceof pg.DatabaseError && error.code === '22021';

/**
 * What the log tells of a failure. Not all it carries: the details of a failed statement quote the row, and the row of a
 * ticket holds its salt and prize (fairness.md, part 2).
 */
export const describeError = (error: Error & { code?: string; constraint?: string }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  constraint: error.constraint,
  cause: error.cause instanceof Error ? error.cause.message : undefined,
});

/** Seconds after which asking again is worth it. */
const retryAfter = 2;
/** While the database is away, every request fails for it: the log says so once in this time. */
const logPauseMs = 1_000;

/** Expected failures become their refusal; all else is logged once with the request id and answered as 500. */
export function handleErrors(app: FastifyInstance): void {
  const common = new Set<Refusal>(Object.values(commonRefusals));
  let lastLogged = 0;
  app.setErrorHandler((error: FastifyError | Refused, request, reply) => {
    if (error instanceof Refused) {
      const { refusal, details } = error;
      const declared = request.routeOptions.config.call?.refusals?.includes(refusal) || common.has(refusal);
      if (!declared) request.log.error({ code: refusal.code }, 'a refusal its call does not declare');
      if (refusal.status === 503) reply.header('retry-after', retryAfter);
      return reply.status(refusal.status).send(bodyOf(refusal, details));
    }
    if (isUnavailable(error)) {
      if (Date.now() - lastLogged > logPauseMs) {
        lastLogged = Date.now();
        request.log.warn({ err: error }, 'the database is away');
      }
      const { unavailable } = commonRefusals;
      return reply.status(unavailable.status).header('retry-after', retryAfter).send(bodyOf(unavailable));
    }
    if (error.validation) {
      const [first] = error.validation;
      const field = first?.instancePath?.slice(1) || String(first?.params?.missingProperty ?? '');
      return reply.status(400).send(bodyOf(commonRefusals.invalid_request, { field }));
    }
    const status = error.statusCode ?? 500;
    if (status === 413) return reply.status(413).send(bodyOf(commonRefusals.payload_too_large));
    if (status >= 400 && status < 500) return reply.status(400).send(bodyOf(commonRefusals.invalid_request));
    if (isUnstorable(error)) return reply.status(400).send(bodyOf(commonRefusals.invalid_request));
    request.log.error({ err: error }, 'unexpected failure');
    return reply.status(500).send(bodyOf(commonRefusals.server_error));
  });
}

export const notFoundBody = bodyOf(commonRefusals.not_found);
