import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { expect, test } from 'vitest';
import type { OpenedCapsule } from './found.ts';
import { shareOf } from './share.ts';

test('the card of a capsule names its day and its place, and no odds: those of the draw are not known', () => {
  const best = { name: '水豚', picture: 'gacha-items/1.webp', rarity: 'secret', number: 5 } as OpenedCapsule;
  const receipt = { drawn_at: Date.parse('2026-11-28T12:00:00+08:00'), total: 40, lot_id: 3 } as DrawReceipt;
  const { picture } = shareOf({ id: 7, name: '溫泉轉蛋' }, best, receipt);
  expect(picture).toMatchObject({ product: '溫泉轉蛋', facts: '2026/11/28・第 5／40 顆' });
});
