import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { giveBackWhenCalm } from './give-back.ts';

afterEach(() => void vi.useRealTimers());

test('memory is released once, half a minute after the last request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = Fastify();
  const collect = vi.fn();
  giveBackWhenCalm(app, collect);
  app.get('/', async () => 'here');
  for (let visit = 0; visit < 3; visit++) {
    await app.inject('/');
    vi.advanceTimersByTime(29_000);
  }
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledOnce();
  await app.inject('/');
  vi.advanceTimersByTime(30_000);
  expect(collect).toHaveBeenCalledTimes(2);
  await app.close();
});
