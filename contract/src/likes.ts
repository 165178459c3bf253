import { Type } from 'typebox';
import { catalogueRefusals, ProductCard } from './catalogue.ts';
import { defineCall } from './kernel/call.ts';
import { IdParams, Success } from './kernel/schema.ts';

/** How long the heart beats, in milliseconds. */
export const heartMs = 1_500;

export const listLikes = defineCall({
  method: 'GET',
  mayLag: true,
  path: '/api/likes',
  access: 'user',
  summary: "List the member's liked products, latest first.",
  answer: Success({ data: Type.Array(ProductCard) }),
});

export const toggleLike = defineCall({
  method: 'POST',
  path: '/api/products/:id/toggle-like',
  access: 'user',
  summary: 'Like or unlike a product.',
  params: IdParams,
  answer: Success({ data: Type.Object({ is_liked: Type.Boolean() }) }),
  refusals: [catalogueRefusals.product_missing],
  fields: { id: catalogueRefusals.product_missing },
});
