import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawings, hotKeywords, products } from './catalogue.ts';
import type { DemoProduct } from './types.ts';

const ofType = (type: DemoProduct['type']) => products.filter((product) => product.type === type);
const ichiban = ofType(0);

const total = (product: DemoProduct) =>
  (product.prizes ?? [])
    .filter(({ tier }) => tier !== 'LAST')
    .reduce((sum, prize) => sum + prize.quantity, 0);
const left = (product: DemoProduct) =>
  (product.tubes ?? []).map(({ sold }) => (sold === 'all' ? 0 : total(product) - sold));
const images = (product: DemoProduct) => [
  product.image,
  ...product.gallery,
  ...(product.prizes ?? []).map(({ image }) => image),
  ...(product.items ?? []).map(({ image }) => image),
];

describe('the whole catalogue', () => {
  test('offers enough of every kind', () => {
    expect(ichiban.length).toBeGreaterThanOrEqual(14);
    expect(ofType(1).length).toBeGreaterThanOrEqual(16);
    expect(ofType(2).length).toBeGreaterThanOrEqual(16);
    expect(ofType(3).length).toBeGreaterThanOrEqual(18);
    expect(new Set(products.map(({ series }) => series)).size).toBeGreaterThanOrEqual(8);
  });

  test('has unique slugs, names and descriptions', () => {
    for (const key of ['slug', 'name', 'description'] as const) {
      expect(new Set(products.map((product) => product[key])).size).toBe(products.length);
    }
  });

  test('names exactly the pictures that have a recipe', () => {
    const named = products.flatMap(images);
    expect(new Set(named).size).toBe(named.length);
    expect(new Set(named)).toEqual(new Set(drawings.keys()));
    for (const image of named) {
      expect(image).toMatch(/^(products|prizes|package-items|gacha-items)\/[a-z0-9-]+\.webp$/);
    }
  });

  test.each(products.map((product) => [product.slug, product] as const))(
    '%s is priced soundly',
    (_, product) => {
      const { price, discountPrice, pointPrice } = product;
      if (product.type !== 3) {
        expect(price).toBeGreaterThanOrEqual(80);
        expect(price).toBeLessThanOrEqual(680);
      }
      for (const amount of [price, discountPrice ?? price, pointPrice ?? price]) {
        expect(Number.isInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThan(0);
      }
      if (discountPrice !== undefined) expect(discountPrice).toBeLessThan(price);
      if (pointPrice !== undefined) expect(pointPrice).toBeLessThanOrEqual(discountPrice ?? price);
      expect(product.description.split('。').length - 1).toBeGreaterThanOrEqual(2);
    },
  );

  test('every hot keyword finds something', () => {
    for (const word of hotKeywords) {
      expect(products.some(({ name, series }) => name.includes(word) || series.includes(word))).toBe(true);
    }
  });
});

describe('ichiban tubes', () => {
  test.each(ichiban.map((product) => [product.slug, product] as const))('%s adds up', (_, product) => {
    const prizes = product.prizes ?? [];
    const tubes = product.tubes ?? [];
    expect(total(product)).toBeGreaterThanOrEqual(20);
    expect(total(product)).toBeLessThanOrEqual(100);
    expect(tubes.length).toBeGreaterThanOrEqual(1);
    expect(tubes.length).toBeLessThanOrEqual(3);
    expect(prizes.filter(({ tier }) => tier === 'LAST').map(({ quantity }) => quantity)).toEqual([1]);
    expect(new Set(prizes.map(({ tier }) => tier)).size).toBe(prizes.length);
    expect(prizes.find(({ tier }) => tier === 'A')?.big).toBe(true);
    for (const rest of left(product)) expect(rest).toBeGreaterThanOrEqual(0);
  });

  test('the flagship is the night market with three tubes', () => {
    const flagship = products[0];
    expect(flagship).toMatchObject({ name: '夜市怪獸 滷味龍大公仔賞', price: 220, discountPrice: 180 });
    expect(flagship?.tubes).toHaveLength(3);
  });

  test("all sizes but one divide 100, where the specified algorithm's numbers are even", () => {
    expect(ichiban.map(total).filter((size) => 100 % size !== 0)).toEqual([80]);
  });

  test('each special state exists exactly once', () => {
    const finished = ichiban.filter(({ tubes }) => tubes?.some(({ sold }) => sold === 'all'));
    expect(finished).toHaveLength(1);
    expect(finished.flatMap(left).filter((rest) => rest > 0)).toHaveLength(1);
    expect(ichiban.flatMap(left).filter((rest) => rest > 0 && rest <= 3)).toHaveLength(1);
    expect(ichiban.filter(({ releaseOffsetDays }) => releaseOffsetDays === 5)).toHaveLength(1);
    expect(ichiban.filter(({ releaseOffsetDays }) => releaseOffsetDays > 0)).toHaveLength(1);
    const closed = ichiban.filter(({ drawOffsetDays }) => drawOffsetDays !== undefined);
    expect(closed.map(({ drawOffsetDays }) => drawOffsetDays)).toEqual([2]);
    expect(closed.every(({ releaseOffsetDays }) => releaseOffsetDays < 0)).toBe(true);
    expect(ichiban.filter(({ status }) => status === '0')).toHaveLength(1);
  });

  test('what is not open yet has sold nothing', () => {
    for (const product of ichiban) {
      if (product.releaseOffsetDays < 0 && product.drawOffsetDays === undefined) continue;
      expect(product.tubes?.map(({ sold }) => sold)).toEqual(product.tubes?.map(() => 0));
    }
  });

  test('the specified algorithm reaches all big prizes within 36 steps', () => {
    for (const product of ichiban) {
      const big = (product.prizes ?? []).reduce((sum, prize) => sum + (prize.big ? prize.quantity : 0), 0);
      expect(big).toBeGreaterThan(0);
      expect(big).toBeLessThan(25);
      let reached = 0;
      for (let i = 0; i < 200; i++) {
        const txid = BigInt(`0x${createHash('sha256').update(`${product.slug} ${i}`).digest('hex')}`);
        const numbers = new Set<bigint>();
        for (let step = 1n; step <= 36n; step++) numbers.add((txid / 100n ** step) % BigInt(total(product)));
        if (numbers.size >= big) reached += 1;
      }
      expect(reached).toBe(200);
    }
  });
});

describe('blind boxes and capsules', () => {
  test.each([
    [1, ['normal', 'rare', 'ultra_rare', 'hidden']],
    [2, ['common', 'rare', 'secret']],
  ] as const)('type %i uses its own rarities, with one chase figure', (type, rarities) => {
    for (const product of ofType(type)) {
      const items = product.items ?? [];
      expect(items.length).toBeGreaterThanOrEqual(4);
      for (const { rarity } of items) expect(rarities).toContain(rarity);
      expect(items.filter(({ rarity }) => rarity === 'hidden' || rarity === 'secret')).toHaveLength(1);
      expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
      expect(product.stock).toBeGreaterThan(0);
    }
  });
});
