import { expect, test } from 'vitest';
import { advance, bestFirst, closed, isBigWin, lightOf, revealsOf, tally } from './sequence.ts';

const prize = (tier: string) => ({ id: 1, tier, name: `${tier} 的獎品`, image_url: 'prizes/x.webp' });
const ticket = (number: number, tier: string) => ({
  id: `9-${number}`,
  ticket_number: number,
  drawn_at: '2026-11-20T12:00:00+08:00',
  tier,
  prize: prize(tier),
});
const result = {
  tickets: [ticket(2, 'D'), ticket(7, 'A'), ticket(8, 'B'), ticket(11, 'D')],
  last_prize: prize('LAST'),
};

test('tickets are torn by number, and the last prize comes last', () => {
  expect(revealsOf(result).map(({ number, prize: { tier } }) => [number, tier])).toEqual([
    [2, 'D'],
    [7, 'A'],
    [8, 'B'],
    [11, 'D'],
    [null, 'LAST'],
  ]);
});

test('the grid shows the best prizes first', () => {
  expect(bestFirst(revealsOf(result)).map((reveal) => reveal.key)).toEqual([
    'last',
    '9-7',
    '9-8',
    '9-2',
    '9-11',
  ]);
  expect(tally(revealsOf({ ...result, last_prize: null }))).toEqual([
    ['A', 1],
    ['B', 1],
    ['D', 2],
  ]);
});

test('several tickets are torn one by one before the grid; none is skipped unopened', () => {
  const step = advance(2);
  expect(step(closed, 'next')).toEqual(closed);
  let now = step(closed, 'opened');
  expect(now).toEqual({ index: 0, open: true, done: false });
  now = step(now, 'next');
  expect(now).toEqual({ index: 1, open: false, done: false });
  now = step(step(now, 'opened'), 'next');
  expect(now.done).toBe(true);
  expect(step(now, 'again')).toEqual(closed);
});

test('skipping leads to the same end as tearing all; a single prize is its own result', () => {
  expect(advance(3)({ index: 1, open: false, done: false }, 'skip')).toEqual({
    index: 2,
    open: true,
    done: true,
  });
  const single = advance(1);
  expect(single(closed, 'skip')).toEqual(single(single(closed, 'opened'), 'next'));
  expect(single(closed, 'skip').done).toBe(false);
});

test('light follows the tier, and only big wins are celebrated', () => {
  expect(['A', 'B', 'C', 'LAST', 'last', 'D', 'E'].map(isBigWin)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  const lights = ['LAST', 'A', 'B', 'C', 'D', 'E'].map(lightOf);
  expect(lights).toEqual([...lights].sort((a, b) => b - a));
});
