import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

type Limit = {
  /** Times more at most. */
  most: number;
  /** Only while the request is not older than this; ms. */
  within: number;
  /** Before each time; ms. */
  pause: number;
};

/**
 * Why a request may reach the database again, and how often. Each reason counts for itself, whatever the others were:
 * docs/money-and-locks.md has the table.
 */
export const retryLimits = {
  lost_key: { most: 1, within: Number.POSITIVE_INFINITY, pause: 0 },
  stale: { most: 6, within: Number.POSITIVE_INFINITY, pause: 0 },
  own_reservation: { most: 1, within: Number.POSITIVE_INFINITY, pause: 0 },
  busy: { most: 200, within: 3_000, pause: 15 },
  box_busy: { most: 20, within: 300, pause: 15 },
} as const satisfies Record<string, Limit>;
export type RetryReason = keyof typeof retryLimits;

/** Unique keys for which two servers may compete; the later transaction fails as a whole. */
const contested = new Set(['idempotency_keys_pkey', 'payment_attempts_provider_trade_number_key']);

/** Whether another transaction took the same key: asking again finds what it has written. */
export const isLostKey = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && contested.has(error.constraint ?? '');

export type Attempt<T> = { result: T } | { error: unknown };

/**
 * Asks until `why` names no reason to ask again, or its limit is reached; the last result or error stands. `ask` gets
 * the reason for which it is called again.
 */
export async function withRetries<T>(
  ask: (after: RetryReason | null) => Promise<T>,
  why: (attempt: Attempt<T>) => RetryReason | null | Promise<RetryReason | null>,
): Promise<T> {
  const start = Date.now();
  const times: Partial<Record<RetryReason, number>> = {};
  for (let after: RetryReason | null = null; ; ) {
    const attempt: Attempt<T> = await ask(after).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    after = await why(attempt);
    const made = after === null ? 0 : (times[after] ?? 0);
    if (
      after === null ||
      made >= retryLimits[after].most ||
      Date.now() - start >= retryLimits[after].within
    ) {
      if ('error' in attempt) throw attempt.error;
      return attempt.result;
    }
    times[after] = made + 1;
    if (retryLimits[after].pause > 0) await sleep(retryLimits[after].pause);
  }
}
