import type { CallShape } from '@kujiya/contract/kernel/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#platform/postgres/database.ts';
import type { Reads } from '#platform/postgres/replicas.ts';
import { type Cookie, cookiesOf, readCookie } from './cookies.ts';

/**
 * The database's position after the last change that this browser made. A replica that is further behind than this
 * lives is left out for everybody, so that it may be forgotten.
 */
const position: Cookie = { name: 'position', path: '/api', seconds: 60 };

/** Whether a call may change something; one that shows personal data leaves an entry in the audit log. */
const mayWrite = ({ method, reads }: CallShape) => method !== 'GET' || reads === 'personal';

/** The database for the work of a request: it may be done again on another. */
export type Lagging = <T>(
  call: CallShape,
  request: FastifyRequest,
  work: (db: Database) => Promise<T>,
) => Promise<T>;

/**
 * Chooses the database for each request: a replica only for a call that may lag, and only one that has what this browser
 * has changed. Answers to calls that change something carry the position that this takes. Without replicas everything
 * is read from the primary, and no answer carries anything.
 */
export function lagging(
  app: FastifyInstance,
  db: Database,
  reads: Reads | undefined,
  secure: boolean,
): Lagging {
  if (!reads) return (_call, _request, work) => work(db);
  app.addHook('onSend', async (request, reply) => {
    const { call } = request.routeOptions.config;
    // A refused change may have left something as well, such as a counted attempt.
    if (call && mayWrite(call)) cookiesOf(request, reply, secure).write(position, await reads.position());
  });
  return (call, request, work) => (call.mayLag ? reads.run(readCookie(request, position), work) : work(db));
}
