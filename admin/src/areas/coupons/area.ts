import type { Area } from '#kit/area.ts';
import { CouponRecord } from './CouponRecord.tsx';
import { CouponsPage } from './CouponsPage.tsx';

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
