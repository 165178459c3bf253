import { Type } from 'typebox';
import { catalogueRefusals, ProductCard } from './catalogue.ts';
import { defineCall } from './kernel/call.ts';
import { IdParams, Success } from './kernel/schema.ts';

/** How long the heart beats, in milliseconds. */
export const heartMs = 1_500;

export const listLikes = defineCall({
  method: 'GET',
  path: '/api/likes',
  access: 'user',
  summary: 'The products I like, latest first.',
  answer: Success({ data: Type.Array(ProductCard) }),
});

export const toggleLike = defineCall({
  method: 'POST',
  path: '/api/products/:id/toggle-like',
  access: 'user',
  summary: 'Like a product, or no longer.',
  params: IdParams,
  answer: Success({ data: Type.Object({ is_liked: Type.Boolean() }) }),
  refusals: [catalogueRefusals.product_missing],
  fields: { id: catalogueRefusals.product_missing },
});
