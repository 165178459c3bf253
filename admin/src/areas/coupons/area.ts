import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';

// The first page does not wait for what is opened seldom.
const CouponRecord = lazyNamed(() => import('./CouponRecord.tsx'), 'CouponRecord');
const CouponsPage = lazyNamed(() => import('./CouponsPage.tsx'), 'CouponsPage');

export const area: Area = {
  menu: [
    {
      place: 140,
      group: '行銷',
      path: '/coupons',
      title: '優惠券',
      right: 'read_rewards',
      page: CouponsPage,
    },
  ],
  pages: [{ path: '/coupons/:id', title: '優惠券', right: 'read_rewards', page: CouponRecord }],
  actions: [{ place: 50, path: '/coupons/new', title: '新增優惠券', right: 'write_rewards' }],
};
