import { expect, test } from 'vitest';
import { badgeOf } from './badge.ts';

test('the last prize comes before a big one, and a big one that is gone is said without noise', () => {
  expect(badgeOf({ last_near: 3, big_left: 1 })).toEqual({ tone: 'last', before: '最後賞・' });
  expect(badgeOf({ big_left: 1 })).toEqual({ tone: 'big', before: 'A賞還在・' });
  expect(badgeOf({ big_left: 0 })).toEqual({ tone: 'gone', after: '・大賞已出' });
  expect(badgeOf({ hidden_left: 2 })).toEqual({ tone: 'big', before: '隱藏款還在' });
});

test('without a prize A or a hidden figure nothing is said of them', () => {
  for (const left of [{}, { hidden_left: 0 }]) expect(badgeOf(left)).toEqual({ tone: 'plain' });
});
