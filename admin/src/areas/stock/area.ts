import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';

// Seldom opened: the first page does not wait for them.
const DeliveriesPage = lazyNamed(() => import('./DeliveriesPage.tsx'), 'DeliveriesPage');
const NewDelivery = lazyNamed(() => import('./NewDelivery.tsx'), 'NewDelivery');
const NewStocktake = lazyNamed(() => import('./NewStocktake.tsx'), 'NewStocktake');
const StocktakesPage = lazyNamed(() => import('./StocktakesPage.tsx'), 'StocktakesPage');

export const area: Area = {
  menu: [
    {
      place: 105,
      group: '商品',
      path: '/stock',
      title: '進貨與盤點',
      right: 'read_catalogue',
      page: DeliveriesPage,
    },
  ],
  pages: [
    { path: '/stock/new', title: '登記進貨', right: 'write_catalogue', page: NewDelivery },
    { path: '/stock/stocktakes', title: '盤點紀錄', right: 'read_catalogue', page: StocktakesPage },
    { path: '/stock/stocktakes/new', title: '盤點', right: 'write_catalogue', page: NewStocktake },
  ],
  actions: [
    { place: 12, path: '/stock/new', title: '登記進貨', right: 'write_catalogue' },
    { place: 14, path: '/stock/stocktakes/new', title: '盤點', right: 'write_catalogue' },
  ],
};
