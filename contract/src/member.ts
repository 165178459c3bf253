import { Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { Id, Nullable, Points, Success, Tokens } from './kernel/schema.ts';
import { VipInfo } from './shop/vip-info.ts';

/**
 * The member as every page knows them. Apart from the rest of the account, so that the home screen loads no more of it.
 */
export const Member = Type.Object({
  id: Id,
  uid: Type.String(),
  displayName: Type.String(),
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  /** The shop's own copy of the member's Google or LINE picture; `picture` is the same. */
  photoURL: Nullable(Type.String()),
  picture: Nullable(Type.String()),
  tokens: Tokens,
  total_points: Points,
  /** Items in the storage that the member can still have sent home. */
  box_count: Type.Integer(),
  /** Usable coupons. */
  coupon_count: Type.Integer(),
  /** The products the member likes, latest first. */
  likedIds: Type.Array(Id),
  vip_info: VipInfo,
  /** A new version of a legal text that the member has not accepted; `pendingTexts` lists them. */
  legal_pending: Type.Boolean(),
  badge_status: Type.Object({
    show_checkin_badge: Type.Boolean(),
    show_notification_badge: Type.Boolean(),
  }),
});

export const verifyToken = defineCall({
  method: 'GET',
  path: '/api/auth/verify-token',
  access: 'none',
  summary: 'Check whether the bearer token belongs to a live session.',
  answer: Type.Object({ valid: Type.Boolean() }),
});

export const getUser = defineCall({
  method: 'GET',
  path: '/api/user',
  access: 'user',
  summary: 'Get the calling member, with badges.',
  answer: Member,
});

export const getBalance = defineCall({
  method: 'GET',
  path: '/api/user/balance',
  access: 'user',
  summary: "Get the member's token balance.",
  answer: Success({ data: Type.Object({ tokens: Tokens }) }),
});
