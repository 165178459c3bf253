import type { BoxResult, OpenedBox } from '@kujiya/contract/box-purchase';
import { detailPath, lotFairnessPath } from '@kujiya/contract/shop/paths';
import { ourShop } from '#lib/settings.ts';
import { rarityInk, rarityName } from '#shop/prize/rarity.ts';
import { cardWidth, factsOf, type ShareContent } from '#shop/share/content.ts';

/** The torn edge of the foil: a zigzag across the card. */
const zigzag = Array.from({ length: 39 }, (_, index) => [
  (index * cardWidth) / 38,
  index % 2 === 0 ? 0 : 14,
]).flat();

/**
 * The share sheet of an unboxing, with its rarest figure. The link leads to the product, because a result is its
 * owner's only.
 */
export const shareOf = (result: BoxResult, best: OpenedBox): ShareContent => ({
  title: '分享這次開箱',
  text: `我在${ourShop.shortName}的「${result.product_name}」開到${rarityName(best.rarity)}「${best.item_name}」！`,
  path: detailPath('blindbox', result.product_id),
  picture: {
    picture: best.item_image_url,
    name: best.item_name,
    product: result.product_name,
    note: `${rarityName(best.rarity)}・${result.package_title} ${best.item_index} 號盒`,
    facts: factsOf({
      drawnAt: result.receipt.drawn_at,
      place: `第 ${best.item_index}／${result.receipt.total} 盒`,
    }),
    receipt: lotFairnessPath('blindbox', result.product_id, result.receipt.lot_id),
    badge: { rarity: best.rarity },
    foot: { color: rarityInk(best.rarity).text, edge: zigzag },
  },
});
