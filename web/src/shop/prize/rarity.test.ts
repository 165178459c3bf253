import { greatRarities, type Rarity, rarityWords } from '@kujiya/contract/shop/rarities';
import { expect, test } from 'vitest';
import { contrast } from '#testing/contrast.ts';
import { isGreatFind, rarestFirst, rarityInk, rarityLight, rarityName } from './rarity.ts';

const all: readonly Rarity[] = [
  'common',
  'normal',
  'rare',
  'epic',
  'ultra_rare',
  'legendary',
  'mythic',
  'secret',
  'hidden',
];

test('a label’s print is legible on every part of its foil, and its word on paper', () => {
  for (const rarity of all) {
    const { foil, print, text } = rarityInk(rarity);
    for (const metal of foil) expect(contrast(metal, print), rarity).toBeGreaterThan(4.5);
    expect(contrast(text, '#fff9ef'), rarity).toBeGreaterThan(4.5);
  }
});

test('rarer prizes get more light, and great finds fill the stage', () => {
  const lights = all.map(rarityLight);
  expect(lights).toEqual([...lights].sort((a, b) => a - b));
  expect(lights.at(-1)).toBe(1);
  expect(all.filter(isGreatFind)).toEqual(['epic', 'ultra_rare', 'legendary', 'mythic', 'secret', 'hidden']);
});

test('the rarest come first, and equals keep their order', () => {
  const found = (['rare', 'hidden', 'common', 'rare'] as const).map((rarity, id) => ({ id, rarity }));
  expect(rarestFirst(found).map(({ id }) => id)).toEqual([1, 0, 3, 2]);
});

test('great finds are the rarities that are announced', () => {
  expect(all.filter(isGreatFind)).toEqual(greatRarities);
});

test('a rarity has the word by which the office calls it', () => {
  expect(all.map(rarityName)).toEqual(all.map((rarity) => rarityWords[rarity]));
});
