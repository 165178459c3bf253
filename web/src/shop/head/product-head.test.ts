import { expect, test } from 'vitest';
import { type HeadProduct, productHead } from './product-head.ts';

const origin = 'https://kujiya.example';
const at = { pathname: '/ichiban/detail/17', params: { id: '17' }, search: new URLSearchParams(), origin };
const now = Date.parse('2026-10-01T12:00:00+08:00');
const product: HeadProduct = {
  id: 17,
  name: '喵星人的下午茶',
  shelf: 'ichiban',
  path: '/ichiban/detail/17',
  series: '喵星人',
  description: '每一抽都有獎。\n最後一張還有最後賞。',
  images: ['products/meow.webp'],
  price: 250,
  isOnShelf: true,
  left: 1_234,
  opens: Date.parse('2026-09-01T12:00:00+08:00'),
  arrives: null,
};
const offerOf = (changes: Partial<HeadProduct>) => {
  const [data] = productHead(at, { ...product, ...changes }, now).jsonLd ?? [];
  return (data as { offers: Record<string, unknown> }).offers;
};

test('a product’s head gives its price, what is left, and its place in the shop', () => {
  const head = productHead(at, product, now);
  expect(head).toMatchObject({
    title: '喵星人的下午茶｜籤屋 Kujiya',
    canonical: '/ichiban/detail/17',
    image: '/share/products/17.jpg',
    description: '一番賞《喵星人的下午茶》每抽 NT$250，剩餘 1,234。每一抽都有獎。 最後一張還有最後賞。',
  });
  expect(head).not.toHaveProperty('robots');
  expect(head.jsonLd).toMatchObject([
    {
      '@type': 'Product',
      image: [`${origin}/share/products/17.jpg`, `${origin}/media/products/meow.webp`],
      brand: { name: '喵星人' },
      offers: { price: 250, priceCurrency: 'TWD', availability: 'https://schema.org/InStock' },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${origin}/` },
        { position: 2, name: '一番賞', item: `${origin}/ichiban` },
        { position: 3, name: '喵星人的下午茶', item: `${origin}/ichiban/detail/17` },
      ],
    },
  ]);
});

test.each([
  [{ left: 0 }, 'SoldOut'],
  [{ left: null }, 'InStock'],
  [{ isOnShelf: false }, 'Discontinued'],
  [{ arrives: now + 1 }, 'PreOrder'],
  [{ opens: now + 1 }, 'OutOfStock'],
  [{ opens: now + 1, arrives: now + 2 }, 'OutOfStock'],
  [{ opens: now + 1, left: 0 }, 'SoldOut'],
])('an offer changed by %j is %s', (changes, availability) => {
  expect(offerOf(changes).availability).toBe(`https://schema.org/${availability}`);
});

test('a product to come says when; one off the shelf is not listed', () => {
  for (const changes of [{ opens: now + 1_000 }, { arrives: now + 1_000 }])
    expect(offerOf(changes)).toMatchObject({ availabilityStarts: '2026-10-01T04:00:01.000Z' });
  expect(offerOf({})).not.toHaveProperty('availabilityStarts');
  const { description } = productHead(at, { ...product, opens: now + 86_400_000 }, now);
  expect(description).toContain('每抽 NT$250，2026/10/02 開賣。');
  expect(description).not.toContain('剩餘');
  expect(productHead(at, { ...product, isOnShelf: false }, now).robots).toBe('noindex');
});

test('a long description is cut between characters', () => {
  const { description } = productHead(at, { ...product, description: '𠮷'.repeat(300) }, now);
  expect([...description]).toHaveLength(150);
  expect(description.endsWith('𠮷…')).toBe(true);
});
