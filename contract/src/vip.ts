import { Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { Nullable, Points, Success, Timestamp } from './kernel/schema.ts';
import { VipInfo } from './shop/vip-info.ts';

export const getVip = defineCall({
  method: 'GET',
  path: '/api/user/vip',
  access: 'user',
  summary:
    "Get the member's VIP level, the progress to the next, the requirement to keep it, and this month's benefits.",
  answer: Success({
    data: Type.Object({
      ...VipInfo.properties,
      /** The requirement of the next level; null at the top. */
      next: Nullable(
        Type.Object({
          level: Type.Integer(),
          have: Points,
          need: Points,
          /** The level was reached before, so growth within the running period restores it. */
          regains: Type.Boolean(),
        }),
      ),
      /** Growth within the running period, and the growth that keeps the level; null for levels that are never lost. */
      hold: Nullable(Type.Object({ have: Points, need: Points, until: Timestamp })),
      /** The month's cards and coupons, once they have been given. */
      supply: Nullable(
        Type.Object({
          level: Type.Integer(),
          cards: Type.Integer(),
          coupons: Type.Integer(),
          issued_at: Timestamp,
        }),
      ),
      /** The time of the next month's supply. */
      next_supply: Timestamp,
    }),
  }),
  failure: '會員等級載入失敗',
});
