import type { CabinetKind, CabinetShelf } from '@kujiya/contract/cabinet';
import { cabinetPath, detailPath } from '@kujiya/contract/shop/paths';
import { ourShop } from '#lib/settings.ts';
import { rarityInk } from '#shop/prize/rarity.ts';
import type { ShareContent } from '#shop/share/content.ts';

const isLast = ({ tier }: Pick<CabinetKind, 'tier'>): boolean => tier?.toUpperCase() === 'LAST';

/** A kind's rank on the shelf, the highest in front: LAST, then A, B, C …; figures by rarity. */
const greatness = ({ tier, rarity }: CabinetKind): number => {
  if (isLast({ tier })) return 100;
  if (tier !== null) return 90 - Math.min(60, tier.toUpperCase().charCodeAt(0) - 65);
  return rarity === null ? 0 : 85 + rarityInk(rarity).rank;
};

/** The owned and total kinds of a shelf. */
export const shelfCount = ({ kinds, total }: CabinetShelf) => {
  const owned = kinds.filter(({ count }) => count > 0).length;
  return { owned, total, complete: owned === total };
};

/** The kinds of a shelf in display order: owned ones in front, the greatest first, then the gaps. */
export const standing = ({ kinds }: Pick<CabinetShelf, 'kinds'>): CabinetKind[] =>
  [...kinds].sort(
    (a, b) => Number(b.count > 0) - Number(a.count > 0) || greatness(b) - greatness(a) || a.id - b.id,
  );

/** The share sheet of a shelf: it leads to the cabinet where that is shown, else to the product. */
export function shareOfShelf(shelf: CabinetShelf, code: string | null): ShareContent {
  const { owned, total, complete } = shelfCount(shelf);
  const stands = standing(shelf).filter(({ count }) => count > 0);
  const best = stands[0];
  return {
    title: '分享我的展示櫃',
    text: complete
      ? `我在${ourShop.shortName}收齊了「${shelf.series}」全套 ${total} 款！`
      : `我在${ourShop.shortName}的「${shelf.series}」收藏了 ${owned} 款！`,
    path: code !== null ? cabinetPath(code) : best ? detailPath(best.game, best.product_id) : '/',
    picture: {
      name: shelf.series,
      note: complete ? `全套 ${total} 款收齊` : `收藏 ${owned} / ${total} 款`,
      stands: stands
        .slice(0, 12)
        .map((kind) => ({ picture: kind.image_url, count: kind.count, last: isLast(kind) })),
    },
  };
}
