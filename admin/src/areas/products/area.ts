import { lazyNamed } from '@kujiya/web/lib/lazy-named.ts';
import type { Area } from '#kit/area.ts';
import { ProductsPage } from './ProductsPage.tsx';

// Large: the first page of the office does not wait for them.
const ImportPage = lazyNamed(() => import('./ImportPage.tsx'), 'ImportPage');
const ProductRecord = lazyNamed(() => import('./ProductRecord.tsx'), 'ProductRecord');

export const area: Area = {
  menu: [
    {
      place: 100,
      group: '商品',
      path: '/products',
      title: '商品與籤池',
      right: 'read_catalogue',
      page: ProductsPage,
    },
  ],
  pages: [
    { path: '/products/import', title: '匯入商品', right: 'write_catalogue', page: ImportPage },
    { path: '/products/:id', title: '商品', right: 'read_catalogue', page: ProductRecord },
  ],
  actions: [{ place: 10, path: '/products?new=1', title: '新增商品', right: 'write_catalogue' }],
};
