import pg from 'pg';
import { expect, test } from 'vitest';
import { hurried } from '#testing/busy.ts';
import { type RetryReason, retryLimits, withRetries } from './retry.ts';

const endless = async (...reasons: RetryReason[]) => {
  const asked: (RetryReason | null)[] = [];
  const result = await withRetries(
    async (after) => asked.push(after),
    () => reasons[(asked.length - 1) % reasons.length] ?? null,
  );
  expect(result).toBe(asked.length);
  return asked;
};

test.each(['lost_key', 'stale', 'own_reservation'] as const)(
  '%s: asks again as often as its limit says',
  async (reason) => {
    const asked = await endless(reason);
    expect(asked).toEqual([null, ...Array(retryLimits[reason].most).fill(reason)]);
  },
);

test.each(['busy', 'box_busy'] as const)('%s: asks again within its time, with pauses', async (reason) => {
  const start = performance.now();
  const asked = await hurried(() => endless(reason));
  const { within, pause, most } = retryLimits[reason];
  expect(performance.now() - start).toBeGreaterThan((asked.length - 2) * pause);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.length - 1).toBeLessThanOrEqual(Math.min(most, Math.ceil(within / 10 / pause) + 1));
});

test('reasons count for themselves: their limits add up', async () => {
  const asked = await endless('stale', 'lost_key');
  expect(asked.filter((reason) => reason === 'lost_key')).toHaveLength(1);
  expect(asked.length).toBeLessThanOrEqual(1 + retryLimits.stale.most + retryLimits.lost_key.most);
});

test('asks once without a reason, and the last error stands', async () => {
  let asked = 0;
  const fails = () =>
    withRetries(
      async () => {
        asked++;
        throw new pg.DatabaseError(`failed ${asked}`, 0, 'error');
      },
      () => (asked < 3 ? 'stale' : null),
    );
  await expect(fails()).rejects.toThrow('failed 3');
  expect(asked).toBe(3);
});
