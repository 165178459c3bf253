import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { Id, Nullable, Paged, PageQuery, Timestamp } from './kernel/schema.ts';
import { Rarity } from './shop/draws.ts';

/** Items of a page, and the days a won item is kept. */
export const storageLimits = { pageSize: 20, storageDays: 60 } as const;

export const BoxItem = Type.Object({
  id: Id,
  item_name: Type.String(),
  item_image_url: Type.String(),
  /** Of an ichiban prize. */
  tier: Nullable(Type.String()),
  /** Of a figure from a blind box or a capsule. */
  rarity: Nullable(Rarity),
  product_name: Type.String(),
  quantity: Type.Integer(),
  status: Type.String(),
  preorder_at: Nullable(Timestamp),
  /** Days left in the box; 0 or less means expired. */
  storage_days: Type.Integer(),
  created_at: Timestamp,
});
export type BoxItem = Static<typeof BoxItem>;

export const listBoxItems = defineCall({
  method: 'GET',
  path: '/api/user/box-items',
  access: 'user',
  summary: 'What I have won and not yet had shipped, newest first.',
  query: Type.Object({
    ...PageQuery.properties,
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: storageLimits.pageSize })),
  }),
  answer: Paged(BoxItem),
});
