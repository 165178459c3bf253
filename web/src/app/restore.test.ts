import { expect, test, vi } from 'vitest';
import type { Client } from '#lib/client.ts';
import { createSession } from '#lib/session.ts';
import { restoreSession } from './restore.ts';

const sessionOf = (token?: string) => {
  const session = createSession();
  if (token !== undefined) session.signIn(token, { id: 1 });
  return session;
};
const onExpired = vi.fn();
const answering = (answer: () => Promise<unknown>) => vi.fn(answer);

test('a dead token ends the login; a live or an unanswered one is kept', async () => {
  const cases = [
    [async () => ({ valid: false }), undefined],
    [async () => ({ valid: true }), 'stored'],
    [() => Promise.reject(new Error('offline')), 'stored'],
  ] as const;
  for (const [answer, kept] of cases) {
    const session = sessionOf('stored');
    const told = vi.fn();
    await restoreSession(answering(answer) as Client, session, told);
    expect(session.token()).toBe(kept);
    expect(told).toHaveBeenCalledTimes(kept === undefined ? 1 : 0);
  }
});

test('a dead token that another call was refused with first is not reported again', async () => {
  const session = sessionOf('stored');
  const client = answering(async () => {
    session.signOut();
    return { valid: false };
  });
  const told = vi.fn();
  await restoreSession(client as Client, session, told);
  expect(told).not.toHaveBeenCalled();
});

test('a member who has logged in meanwhile stays logged in', async () => {
  const session = sessionOf('stored');
  const client = answering(async () => {
    session.signIn('newer', { id: 1 });
    return { valid: false };
  });
  await restoreSession(client as Client, session, onExpired);
  expect(session.token()).toBe('newer');
});

test('no request is made for a visitor', async () => {
  const client = answering(async () => ({ valid: false }));
  await restoreSession(client as Client, sessionOf(), onExpired);
  expect(client).not.toHaveBeenCalled();
});

test('the answer is awaited for no longer than three seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const session = sessionOf('stored');
  const client = vi.fn(async () => {
    throw new DOMException('late', 'TimeoutError');
  });
  await restoreSession(client as Client, session, onExpired);
  expect(limit).toHaveBeenCalledWith(3_000);
  expect(client).toHaveBeenCalledWith(
    expect.anything(),
    {},
    expect.objectContaining({ signal: limit.mock.results[0]?.value }),
  );
  expect(session.token()).toBe('stored');
});
