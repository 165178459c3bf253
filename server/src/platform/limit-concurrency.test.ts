import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

/** Work that ends on command. */
function someWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = false;
  const run = () => {
    begun = true;
    return promise;
  };
  return { run, resolve, reject, begun: () => begun };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs a limited amount of work at once, the rest in order of arrival, and limits the queue', async () => {
  const turns = limitConcurrency({ atOnce: 2, waiting: 2 });
  const works = Array.from({ length: 4 }, someWork);
  const ends = works.map(({ run }) => turns(run));
  await settled();
  expect(works.map(({ begun }) => begun())).toEqual([true, true, false, false]);
  const late = someWork();
  await expect(turns(late.run)).rejects.toMatchObject({ refusal: { code: 'unavailable', status: 503 } });
  expect(late.begun()).toBe(false);
  works[1]?.resolve('second');
  await settled();
  expect(works.map(({ begun }) => begun())).toEqual([true, true, true, false]);
  for (const { resolve } of works) resolve('done');
  expect(await Promise.all(ends)).toEqual(['done', 'second', 'done', 'done']);
});

test('work that is given up leaves the queue, or passes its turn on, and is never begun', async () => {
  const turns = limitConcurrency({ atOnce: 1, waiting: 2 });
  const [first, dead, living] = [someWork(), someWork(), someWork()];
  const gone = new AbortController();
  const done = turns(first.run);
  const given = turns(dead.run, gone.signal);
  const next = turns(living.run);
  gone.abort(new Error('gone'));
  await expect(given).rejects.toThrow('gone');
  await expect(turns(dead.run, gone.signal)).rejects.toThrow('gone');
  first.resolve('first');
  living.resolve('living');
  expect(await Promise.all([done, next])).toEqual(['first', 'living']);
  expect(dead.begun()).toBe(false);
  const late = new AbortController();
  const last = turns(async () => {
    late.abort(new Error('gone'));
    return 'last';
  });
  await expect(Promise.all([last, turns(dead.run, late.signal)])).rejects.toThrow('gone');
  expect(await turns(async () => 'yes')).toBe('yes');
});

test('work that fails releases its turn', async () => {
  const turns = limitConcurrency({ atOnce: 1, waiting: 1 });
  for (let i = 0; i < 3; i++) {
    const work = someWork();
    work.reject(new Error('no'));
    await expect(turns(work.run)).rejects.toThrow('no');
  }
  expect(await turns(async () => 'yes')).toBe('yes');
});
