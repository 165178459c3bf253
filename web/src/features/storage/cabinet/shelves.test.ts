import type { CabinetKind } from '@kujiya/contract/cabinet';
import { expect, test } from 'vitest';
import { shareOfShelf, shelfCount, standing } from './shelves.ts';

const kind = (id: number, tier: string, count: number): CabinetKind => ({
  id,
  variant_id: null,
  name: `${tier}賞`,
  image_url: `prizes/${id}.webp`,
  tier,
  rarity: null,
  game: 'ichiban',
  product_id: 7,
  count,
});
const shelf = {
  series: '咖波',
  total: 4,
  kinds: [kind(1, 'A', 0), kind(2, 'C', 3), kind(3, 'B', 1), kind(4, 'LAST', 1)],
};

test('owned prizes stand in front, LAST before all, and gaps at the end', () => {
  expect(standing(shelf).map(({ tier }) => tier)).toEqual(['LAST', 'B', 'C', 'A']);
  expect(shelfCount(shelf)).toEqual({ owned: 3, total: 4, complete: false });
});

test('a shelf is shared with what stands on it, and links to a page that anybody can see', () => {
  expect(shareOfShelf(shelf, 'K7').path).toBe('/cabinet/K7');
  const { text, path, picture } = shareOfShelf(shelf, null);
  expect(text).toBe('我在籤屋的「咖波」收藏了 3 款！');
  expect(path).toBe('/ichiban/detail/7');
  expect(picture).toMatchObject({
    note: '收藏 3 / 4 款',
    stands: [
      { count: 1, last: true },
      { count: 1, last: false },
      { count: 3, last: false },
    ],
  });
});
