import { expect, test } from 'vitest';
import { productLink } from './product-link.ts';

test('every game, and the goods, have their own page', () => {
  const links = ([0, 1, 2, 3] as const).map((type) => productLink({ id: 7, type }));
  expect(links).toEqual(['/ichiban/detail/7', '/blindbox/detail/7', '/gacha/detail/7', '/shop/detail/7']);
});
