import { Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { Nullable, Points, Success, Timestamp } from './kernel/schema.ts';
import { VipInfo } from './shop/vip.ts';

export const getVip = defineCall({
  method: 'GET',
  path: '/api/user/vip',
  access: 'user',
  summary: 'My VIP level, the way to the next, what has to be held, and what this month gave me.',
  answer: Success({
    data: Type.Object({
      ...VipInfo.properties,
      /** What the next level takes; null at the top. */
      next: Nullable(
        Type.Object({
          level: Type.Integer(),
          have: Points,
          need: Points,
          /** The level was reached before, and growth within the running period brings it back. */
          regains: Type.Boolean(),
        }),
      ),
      /** Growth within the running period, and how much of it holds the level; null for levels that are never lost. */
      hold: Nullable(Type.Object({ have: Points, need: Points, until: Timestamp })),
      /** The month's cards and coupons, once they were given. */
      supply: Nullable(
        Type.Object({
          level: Type.Integer(),
          cards: Type.Integer(),
          coupons: Type.Integer(),
          issued_at: Timestamp,
        }),
      ),
      /** When the next month's are given. */
      next_supply: Timestamp,
    }),
  }),
  failure: '獲取會員等級失敗',
});
