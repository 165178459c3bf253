import type { Feature } from './shop/feature.ts';

/** Each of these files exports one feature; their order is also that of the member's document and of an erasure. */
const modules = await Promise.all([
  import('./features/system/feature.ts'),
  import('./features/account/feature.ts'),
  import('./features/auth/feature.ts'),
  import('./features/address/feature.ts'),
  import('./features/invoice/feature.ts'),
  import('./features/invitation/feature.ts'),
  import('./features/catalogue/feature.ts'),
  import('./features/search/feature.ts'),
  import('./features/likes/feature.ts'),
  import('./features/ichiban/feature.ts'),
  import('./features/blindbox/feature.ts'),
  import('./features/gacha/feature.ts'),
  import('./features/tool-cards/feature.ts'),
  import('./features/storage/feature.ts'),
  import('./features/goods/feature.ts'),
  import('./features/orders/feature.ts'),
  import('./features/payments/feature.ts'),
  import('./features/payer/feature.ts'),
  import('./features/recharge/feature.ts'),
  import('./features/refunds/feature.ts'),
  import('./features/lots/feature.ts'),
  import('./features/closings/feature.ts'),
  import('./features/vip/feature.ts'),
  import('./features/points/feature.ts'),
  import('./features/check-in/feature.ts'),
  import('./features/tasks/feature.ts'),
  import('./features/install/feature.ts'),
  import('./features/coupons/feature.ts'),
  import('./features/fairness/feature.ts'),
  import('./features/visitors/feature.ts'),
  import('./features/banners/feature.ts'),
  import('./features/official-info/feature.ts'),
  import('./features/staff/feature.ts'),
  import('./features/notifications/feature.ts'),
  import('./features/crawlers/feature.ts'),
  import('./features/share/feature.ts'),
]);

/** All features of the shop: everything that works across features reads this list. */
export const features: readonly Feature[] = modules.flatMap((module) => Object.values<Feature>(module));
