// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '#lib/client.ts';
import { createSession } from '#lib/session.ts';
import { recordVisit } from './record.ts';

beforeEach(() => localStorage.clear());
const visiting = (answer: () => Promise<unknown>) => {
  const client = vi.fn(answer);
  return { client: client as Client & typeof client, session: createSession() };
};

test('a visit counts once a day, unless it is forced', async () => {
  const visit = visiting(async () => ({}));
  await recordVisit(visit);
  await recordVisit(visit);
  expect(visit.client).toHaveBeenCalledOnce();
  await recordVisit(visit, { force: true });
  expect(visit.client).toHaveBeenCalledTimes(2);
});

test('a failed record is reported to its caller, and the next start tries again', async () => {
  const failure = new Error('away');
  const onError = vi.fn();
  const visit = visiting(() => Promise.reject(failure));
  await recordVisit(visit, { onError });
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
  await recordVisit(visit);
  expect(visit.client).toHaveBeenCalledTimes(2);
});
