import { expect, test, vi } from 'vitest';
import { prepareBeacon } from './prepare.ts';
import { verifyBeacon } from './quicknet.ts';

test('every part waits for a rest, and what is prepared still verifies', async () => {
  const rest = vi.fn(async () => {});
  await prepareBeacon(rest);
  expect(rest).toHaveBeenCalledTimes(16);
  const signature =
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
  expect(await verifyBeacon({ round: 1_000, signature })).toBe(true);
  expect(await verifyBeacon({ round: 1_001, signature })).toBe(false);
});

test('it ends where there is no rest any more', async () => {
  const rest = vi.fn(async () => {
    if (rest.mock.calls.length === 3) throw new Error('gone');
  });
  await expect(prepareBeacon(rest)).rejects.toThrow('gone');
  expect(rest).toHaveBeenCalledTimes(3);
});
