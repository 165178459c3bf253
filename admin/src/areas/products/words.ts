import type { ProductType } from '@kujiya/contract/catalogue';
import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { StaffProduct } from '@kujiya/contract/staff/products';

export const typeWords: Record<ProductType, string> = { 0: '一番賞', 1: '盒玩', 2: '轉蛋', 3: '預購商品' };
export const stateWords: Record<StaffProduct['status'], string> = {
  draft: '草稿',
  published: '已上架',
  unpublished: '已下架',
};
export const rarityWords: Record<Rarity, string> = {
  common: '普通',
  normal: '一般',
  rare: '稀有',
  epic: '史詩',
  ultra_rare: '超稀有',
  legendary: '傳說',
  mythic: '神話',
  secret: '隱藏',
  hidden: '超隱藏',
};
/** The types of products, for a choice. */
export const productTypes = (['0', '1', '2', '3'] as const).map((type) => [type, typeWords[type]] as const);
