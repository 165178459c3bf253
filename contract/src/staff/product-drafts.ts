import { catalogueRefusals } from '../catalogue.ts';
import { defineCall } from '../kernel/call.ts';
import { IdParams, Success } from '../kernel/schema.ts';
import { productRefusals, StaffProductRecord } from './products.ts';

const write = { access: 'staff', right: 'write_catalogue' } as const;

export const duplicateStaffProduct = defineCall({
  ...write,
  words: '複製商品',
  method: 'POST',
  path: '/api/staff/products/:id/duplicate',
  summary: 'Copy a product with its prizes, without lots and stock, as a new draft.',
  params: IdParams,
  answer: StaffProductRecord,
  fields: { id: catalogueRefusals.product_missing },
});

export const deleteStaffProduct = defineCall({
  ...write,
  words: '刪除草稿',
  method: 'DELETE',
  path: '/api/staff/products/:id',
  summary: 'Delete a draft that was never published and has no lots and no stock.',
  params: IdParams,
  answer: Success({}),
  refusals: [productRefusals.published_stays],
  fields: { id: catalogueRefusals.product_missing },
});
