import { expect, test } from 'vitest';
import { timeLimits } from './time-limits.ts';
import { inWorkerProcess } from './worker-process.ts';

const module = new URL('../testing/worker-work.ts', import.meta.url);
type Work = typeof import('../testing/worker-work.ts');
const whereabouts = inWorkerProcess<Work['whereabouts']>(module, 'whereabouts');
const echoed = inWorkerProcess<Work['echoed']>(module, 'echoed');
const failing = inWorkerProcess<Work['failing']>(module, 'failing');
const dying = inWorkerProcess<Work['dying']>(module, 'dying');

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('calls run in one other process, which inherits no environment variables', async () => {
  process.env.WORKER_SECRET = 'secret';
  const [one, other] = await Promise.all([whereabouts(), whereabouts()]);
  expect(one.pid).not.toBe(process.pid);
  expect(other.pid).toBe(one.pid);
  expect(one.names).toContain('PATH');
  expect(one.names).not.toContain('WORKER_SECRET');
});

test('bytes and objects are passed in both directions', async () => {
  expect(await echoed({ bytes: Buffer.from([0, 1, 255]), list: ['一', null] })).toEqual({
    bytes: Buffer.from([0, 1, 255]),
    list: ['一', null],
  });
});

test('an error thrown by a function fails only its call', async () => {
  const [failed, echo] = await Promise.allSettled([failing('no picture'), echoed('still here')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: new Error('no picture') });
  expect(echo).toMatchObject({ status: 'fulfilled', value: 'still here' });
});

test('an argument or result that cannot be cloned fails the call', async () => {
  await expect(echoed(() => 1)).rejects.toThrow('could not be cloned');
});

test('a missing function fails the call', async () => {
  await expect(inWorkerProcess<() => Promise<void>>(module, 'absent')()).rejects.toThrow('has no absent');
});

test('when the process dies its calls fail, and the next call starts another process', async () => {
  const { pid } = await whereabouts();
  await expect(dying()).rejects.toThrow('has ended');
  const next = await whereabouts();
  expect(next.pid).not.toBe(pid);
});

test('the process ends after the last call, and not while one is running', {
  timeout: 30_000,
}, async () => {
  const { pid } = await whereabouts();
  const slow = inWorkerProcess<Work['slow']>(module, 'slow');
  expect(await slow(timeLimits.worker.idle + 500)).toBe(pid);
  await expect
    .poll(() => isAlive(pid), { timeout: timeLimits.worker.idle + 5_000, interval: 250 })
    .toBe(false);
  expect((await whereabouts()).pid).not.toBe(pid);
});
