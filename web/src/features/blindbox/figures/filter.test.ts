import { expect, test } from 'vitest';
import { filterOf } from './useFilter.ts';

const of = (query: string) => filterOf(new URLSearchParams(query));

test('the address determines the filter', () => {
  expect(of('series=夜市怪獸&rarity=hidden&status=uncollected&q= 珍奶 ')).toEqual({
    series: '夜市怪獸',
    rarity: 'hidden',
    status: 'uncollected',
    q: '珍奶',
  });
});

test('text is cut to the length the shop accepts', () => {
  const long = '夜'.repeat(100);
  expect(of(`series=${long}&q=${long}`)).toEqual({ series: long.slice(0, 60), q: long.slice(0, 50) });
});

test('unknown, empty and catch-all values let everything through', () => {
  expect(of('rarity=golden&status=all&q=%20&series=')).toEqual({});
});
