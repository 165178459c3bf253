import type { Tube } from '@kujiya/contract/ichiban';
import { expect, test } from 'vitest';
import { lockOf, withDrawn, withRemaining } from './live.ts';

const held = (remain: number, user_id = 7) => ({ locked: true, remain, user_id });
const free = { locked: false, remain: 0, user_id: null };
const tube = (id: number, remaining_tickets: number) => ({ id, remaining_tickets }) as Tube;

test('a lock ends its number of seconds after the answer came', () => {
  expect(lockOf(held(300), 1_000_000).endsAt).toBe(1_300_000);
  expect(lockOf(free, 1_000_000).endsAt).toBeNull();
});

test('rounding in later answers about the same lock never postpones its end', () => {
  const first = lockOf(held(300), 1_000_000);
  const second = lockOf(held(296), 1_004_900, first);
  expect(second.endsAt).toBe(1_300_000);
  const third = lockOf(held(290), 1_009_500, second);
  expect(third.endsAt).toBe(1_299_500);
});

test('a longer lock, or another holder, restarts the count', () => {
  const first = lockOf(held(100), 1_000_000);
  expect(lockOf(held(400), 1_000_000, first).endsAt).toBe(1_400_000);
  expect(lockOf(held(101, 8), 1_000_000, first).endsAt).toBe(1_101_000);
  expect(lockOf(free, 1_000_000, first).endsAt).toBeNull();
});

test('an event marks its numbers once, and carries the newest count', () => {
  const before = { tube_info: tube(3, 10), drawn_numbers: [4, 9], success: true };
  const event = { tube_id: 3, drawn: [9, 2], remaining: 8, lock: held(300) };
  expect(withDrawn(before, event)).toEqual({
    tube_info: { id: 3, remaining_tickets: 8 },
    drawn_numbers: [2, 4, 9],
    success: true,
  });
  expect(withRemaining([tube(2, 5), tube(3, 10)], event)).toEqual([tube(2, 5), tube(3, 8)]);
});
