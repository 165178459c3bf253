import { type CallShape, takesKey } from '@kujiya/contract/kernel/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onceForStaff } from '#platform/idempotency.ts';
import { type Database, type Tx, transaction } from '#platform/postgres/database.ts';
import { idempotencyOf } from './request-key.ts';

const withoutKey = { key: null, bodyHash: Buffer.alloc(0), movesMoney: false };

/**
 * Runs the transactions of one request of the staff: each is done once for the request's key and its place among them,
 * and a repeat gets its first answer, with the header `idempotent-replayed`.
 */
export function stepsOf(db: Database, call: CallShape, request: FastifyRequest, reply: FastifyReply) {
  const asked = takesKey(call) ? idempotencyOf(call, request) : withoutKey;
  const onRepeat = () => void reply.header('idempotent-replayed', 'true');
  let place = 0;
  return {
    /** Reserves the key for this body: a row that is refused is not done under it with another body. */
    async reserve(staffId: number): Promise<void> {
      if (asked.key === null) return;
      await transaction(db, (tx) => onceForStaff(tx, staffId, asked, async () => true));
    },
    /** `at`: the place of the row, where a repeat may meet fewer or more rows that can be done. */
    run<T>(staffId: number, work: (tx: Tx) => Promise<T>, at = place++): Promise<T> {
      const key = asked.key && `${asked.key}:${at}`;
      return transaction(db, (tx) => onceForStaff(tx, staffId, { ...asked, key, onRepeat }, () => work(tx)));
    },
  };
}
