import type { Area } from '#kit/area.ts';
import { OrderRecord } from './OrderRecord.tsx';
import { OrdersPage } from './OrdersPage.tsx';

export const area: Area = {
  menu: [
    { place: 30, group: '出貨', path: '/orders', title: '訂單', right: 'read_orders', page: OrdersPage },
  ],
  pages: [{ path: '/orders/:id', title: '訂單', right: 'read_orders', page: OrderRecord }],
};
