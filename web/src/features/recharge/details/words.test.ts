import type { RechargeTransaction } from '@kujiya/contract/recharge';
import { expect, test } from 'vitest';
import { counted, movementOf, rarityWord } from './words.ts';

const row = (amount: number, paid_amount: number) => ({ amount, paid_amount }) as RechargeTransaction;

test('movements tell tokens gained, tokens spent, and money that bypassed tokens', () => {
  expect(movementOf(row(1_000, 1_000))).toBe('+1,000');
  expect(movementOf(row(-300, 0))).toBe('-300');
  expect(movementOf(row(0, 250))).toBe('NT$250');
});

test('equal prizes are counted, goods by their quantity', () => {
  const bear = { name: '熊', rarity: 'rare', quantity: 1 };
  const cat = { name: '貓', rarity: null, quantity: 3 };
  expect(counted([bear, cat, bear])).toEqual([
    { ...bear, count: 2 },
    { ...cat, count: 3 },
  ]);
});

test('figures have rarities, prizes have tiers', () => {
  expect(rarityWord('rare')).toBe('稀有');
  expect(rarityWord('mythic')).toBe('神話');
  expect(rarityWord('A')).toBe('A賞');
});
