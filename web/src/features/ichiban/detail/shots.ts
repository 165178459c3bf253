import type { ProductDetail } from '@kujiya/contract/catalogue';
import { lastPrizeOf } from '../tubes.ts';

/** A picture of the product; of a prize when it has a tier. */
export type ProductShot = { path: string; tier: string | null; name: string };

/** The product's pictures: cover, the last prize, the other prizes, then the product's further pictures. */
export const shotsOf = (product: ProductDetail): ProductShot[] => {
  const last = lastPrizeOf(product.prizes);
  const prizes = [...(last ? [last] : []), ...product.prizes.filter((prize) => prize !== last)];
  const shots: ProductShot[] = [
    { path: product.image_url, tier: null, name: product.name },
    ...prizes.map(({ image_url, tier, name }) => ({ path: image_url, tier, name })),
    ...product.images.map(({ url }) => ({ path: url, tier: null, name: `${product.name} 全系列` })),
  ];
  return shots.filter(({ path }, index) => shots.findIndex((shot) => shot.path === path) === index);
};
