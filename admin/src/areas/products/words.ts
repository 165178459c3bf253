import type { ProductType } from '@kujiya/contract/catalogue';
import type { StaffProduct } from '@kujiya/contract/staff/products';

export const typeWords: Record<ProductType, string> = { 0: '一番賞', 1: '盒玩', 2: '轉蛋', 3: '商城商品' };
export const stateWords: Record<StaffProduct['status'], string> = {
  draft: '草稿',
  published: '已上架',
  unpublished: '已下架',
};
/** The types of products, for a choice. */
export const productTypes = (['0', '1', '2', '3'] as const).map((type) => [type, typeWords[type]] as const);
