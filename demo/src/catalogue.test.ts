import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { articles, demoMember, drawings, hotKeywords, products, promotions, tools } from './catalogue.ts';
import type { DemoLot, DemoProduct } from './types.ts';

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
  ...(product.prizes ?? []).flatMap(({ image, pictures = [], variants = [] }) => [
    ...[image, ...pictures],
    ...variants.map((one) => one.image),
  ]),
  ...(product.items ?? []).map(({ image }) => image),
  ...(product.boxImage ? [product.boxImage] : []),
  ...(product.innerImage ? [product.innerImage] : []),
];

test('variants sum to the pieces of their prize, or nobody knows how many there are', () => {
  const withVariants = products.flatMap(({ prizes = [] }) => prizes.filter(({ variants }) => variants));
  expect(new Set(withVariants.map(({ choice }) => choice))).toEqual(new Set(['member', 'blind']));
  for (const { choice, quantity, variants = [] } of withVariants)
    expect(variants.reduce((sum, one) => sum + one.quantity, 0)).toBe(choice === 'member' ? quantity : 0);
});

describe('the whole catalogue', () => {
  test('offers enough of every kind', () => {
    expect(ichiban.length).toBeGreaterThanOrEqual(14);
    expect(ofType(1).length).toBeGreaterThanOrEqual(16);
    expect(ofType(2).length).toBeGreaterThanOrEqual(16);
    expect(ofType(3).length).toBe(60);
    expect(new Set(products.map(({ series }) => series)).size).toBeGreaterThanOrEqual(8);
  });

  test('has unique slugs, names and descriptions', () => {
    for (const key of ['slug', 'name', 'description'] as const) {
      expect(new Set(products.map((product) => product[key])).size).toBe(products.length);
    }
  });

  test('names exactly the pictures that have a recipe', () => {
    const named = [
      ...products.flatMap(images),
      ...[...tools, ...promotions, ...articles].map(({ image }) => image),
    ];
    expect(new Set(named).size).toBe(named.length);
    expect(new Set(named)).toEqual(new Set(drawings.keys()));
    for (const image of named) {
      expect(image).toMatch(
        /^(products|prizes|package-items|gacha-items|box-images|tools|banners|overlay-ads|official-info)\/[a-z0-9-]+\.webp$/,
      );
    }
  });

  test.each(products.map((product) => [product.slug, product] as const))(
    '%s has sound prices and at least two sentences of description',
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

  test('banners, promos and articles lead to existing products', () => {
    const slugs = new Set(products.map(({ slug }) => slug));
    const named = [
      ...promotions.flatMap(({ link }) => (typeof link === 'string' ? [] : [link.product])),
      ...articles.flatMap((article) => article.products),
    ];
    expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(articles.length).toBeGreaterThanOrEqual(12);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });

  test('every hot keyword finds something', () => {
    for (const word of hotKeywords) {
      expect(products.some(({ name, series }) => name.includes(word) || series.includes(word))).toBe(true);
    }
  });
});

test('some goods are scarce, some are still to arrive, and two are sold out', () => {
  const goods = ofType(3);
  for (const { stock } of goods) expect(stock).toBeGreaterThan(0);
  expect(goods.filter(({ stock = 0, soldOut }) => !soldOut && stock >= 5 && stock <= 15)).toHaveLength(4);
  expect(goods.filter(({ arrivesInDays }) => arrivesInDays !== undefined).length).toBeGreaterThanOrEqual(3);
  expect(goods.filter(({ soldOut }) => soldOut)).toHaveLength(2);
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

  test('all tube sizes but one divide 100, which keeps the specified algorithm even', () => {
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

  test('a product that is not open yet has sold nothing', () => {
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

const holds = ({ quantities }: DemoLot) => quantities.reduce((sum, quantity) => sum + quantity, 0);
const soldOf = (lot: DemoLot) => (lot.sold === 'all' ? holds(lot) : lot.sold);
const stock = (lots: readonly DemoLot[]) => lots.reduce((sum, lot) => sum + holds(lot) - soldOf(lot), 0);

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
      expect(['hidden', 'secret']).toContain(items.at(-1)?.rarity);
      expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
    }
  });

  test.each([...ofType(1), ...ofType(2)].map((product) => [product.slug, product] as const))(
    '%s: every lot has a quantity for every figure and sells no more than it holds',
    (_, product) => {
      const lots = product.type === 1 ? product.packages : product.batches;
      expect(product.type === 1 ? product.batches : product.packages).toBeUndefined();
      expect(lots?.length).toBeGreaterThan(0);
      for (const lot of lots ?? []) {
        expect(lot.quantities).toHaveLength(product.items?.length ?? 0);
        for (const quantity of lot.quantities) expect(Number.isInteger(quantity) && quantity >= 0).toBe(true);
        expect(soldOf(lot)).toBeGreaterThanOrEqual(0);
        expect(soldOf(lot)).toBeLessThanOrEqual(holds(lot));
      }
      expect(new Set(lots?.map(({ title }) => title)).size).toBe(lots?.length);
    },
  );

  test('the demo member owns half of two series and of two machines, likes three products and has cards', () => {
    for (const type of [1, 2] as const) {
      const begun = ofType(type).filter(({ collected }) => collected !== undefined);
      expect(begun).toHaveLength(2);
      for (const { collected = 0, items = [] } of begun)
        expect(Math.abs(collected / items.length - 0.5)).toBeLessThanOrEqual(0.1);
    }
    expect(demoMember.likes.map((slug) => products.some((product) => product.slug === slug))).toEqual([
      true,
      true,
      true,
    ]);
    expect(tools.map(({ type }) => type)).toEqual(['shake_card', 'insight_card']);
    expect(demoMember.cards).toEqual({
      shake_card: { usable: 5, expired: 1 },
      insight_card: { usable: 3, expired: 1 },
    });
  });
});

describe('cases', () => {
  const cases = ofType(1).map((product) => ({ product, packages: product.packages ?? [] }));

  test('have one size per product (6, 8 or 12), and each product has 2 to 6', () => {
    for (const { packages } of cases) {
      expect(packages.length).toBeGreaterThanOrEqual(2);
      expect(packages.length).toBeLessThanOrEqual(6);
      expect(new Set(packages.map(holds)).size).toBe(1);
    }
    expect(new Set(cases.map(({ packages }) => holds(packages[0] as DemoLot)))).toEqual(new Set([6, 8, 12]));
  });

  test('are worth buying: each case holds a figure above normal, and each such figure is in some case', () => {
    for (const { product, packages } of cases) {
      const special = (product.items ?? []).map(({ rarity }) => rarity !== 'normal');
      for (const { quantities } of packages)
        expect(quantities.some((quantity, i) => quantity > 0 && special[i])).toBe(true);
      for (const i of special.keys())
        expect(packages.some(({ quantities }) => (quantities[i] ?? 0) > 0)).toBe(true);
      expect(packages.some((lot) => lot.sold === 0 || holds(lot) - soldOf(lot) >= 4)).toBe(true);
    }
  });

  test('cost a little less than their boxes bought singly', () => {
    for (const { product, packages } of cases) {
      const singly =
        (product.pointPrice ?? product.discountPrice ?? product.price) * holds(packages[0] as DemoLot);
      const { casePrice = 0 } = product;
      expect(casePrice).toBeLessThan(singly);
      expect(casePrice).toBeGreaterThan(singly * 0.9);
    }
  });

  test('let the demo member own an exact number of figures: the first case holds no figure twice', () => {
    const begun = cases.filter(({ product }) => product.collected !== undefined);
    for (const { product, packages } of begun) {
      const [first] = packages;
      expect(Math.max(...(first?.quantities ?? []))).toBe(1);
      expect(soldOf(first as DemoLot)).toBeGreaterThanOrEqual(product.collected ?? 0);
    }
    expect(
      begun.some(({ product, packages }) => product.collected === 3 && holds(packages[0] as DemoLot) === 6),
    ).toBe(true);
  });
});

describe('machines', () => {
  const machines = ofType(2).map((product) => product.batches ?? []);

  test('hold one or two batches of 50 to 300 capsules with 1 to 3 secret ones', () => {
    for (const batches of machines) {
      expect(batches.length).toBeLessThanOrEqual(2);
      for (const batch of batches) {
        expect(holds(batch)).toBeGreaterThanOrEqual(50);
        expect(holds(batch)).toBeLessThanOrEqual(300);
        expect(batch.quantities.at(-1)).toBeGreaterThanOrEqual(1);
        expect(batch.quantities.at(-1)).toBeLessThanOrEqual(3);
      }
    }
  });

  test('sell a batch only once the one before it is sold out', () => {
    for (const batches of machines)
      for (const [i, batch] of batches.entries())
        if (i > 0 && soldOf(batch) > 0) expect(batches[i - 1]?.sold).toBe('all');
  });

  test('include one that is empty and one that is nearly empty', () => {
    const rest = machines.map(stock);
    expect(rest.filter((left) => left === 0)).toHaveLength(1);
    expect(rest.filter((left) => left > 0 && left <= 4)).toHaveLength(1);
  });
});
