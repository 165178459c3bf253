import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

test('requests during running work share the next run; other keys do not wait', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = singleFlight(
    (key: string) =>
      new Promise<string>((resolve) => {
        const nth = begun.push(key);
        ends.push(() => resolve(`${key}${nth}`));
      }),
  );
  const [first, second, third] = [ask('a'), ask('a'), ask('a')];
  const other = ask('b');
  expect(begun).toEqual(['a', 'b']);
  ends[1]?.();
  expect(await other).toBe('b2');
  ends[0]?.();
  expect(await first).toBe('a1');
  expect(begun).toEqual(['a', 'b', 'a']);
  ends[2]?.();
  expect(await Promise.all([second, third])).toEqual(['a3', 'a3']);
  const fourth = ask('a');
  expect(begun).toHaveLength(4);
  ends[3]?.();
  expect(await fourth).toBe('a4');
});

test('a failure reaches only the requests that shared it', async () => {
  let tries = 0;
  const ask = singleFlight(async () => {
    if (++tries === 1) throw new Error('away');
    return 'here';
  });
  const [first, second] = [ask('a'), ask('a')];
  await expect(first).rejects.toThrow('away');
  expect(await second).toBe('here');
});
