import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Id, Success } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';

/** Characters of a search; results of each kind at most. */
export const staffSearchLimits = { textMax: 100, each: 6 } as const;

const FoundKind = Type.Union([
  Type.Literal('product'),
  Type.Literal('goods'),
  Type.Literal('lot'),
  Type.Literal('ticket'),
  Type.Literal('order'),
  Type.Literal('complaint'),
  Type.Literal('payment'),
  Type.Literal('shipment'),
  Type.Literal('member'),
  Type.Literal('article'),
  Type.Literal('coupon'),
  Type.Literal('campaign'),
]);
export type FoundKind = Static<typeof FoundKind>;
export const foundKindWords: Record<FoundKind, string> = {
  product: '商品',
  goods: '商城商品',
  lot: '籤池',
  ticket: '籤',
  order: '訂單',
  complaint: '回報問題',
  payment: '付款',
  shipment: '包裹',
  member: '會員',
  article: '情報與公告',
  coupon: '優惠券',
  campaign: '推播',
};

/** A record of the shop; the id of a ticket is that of its lot. `path`: its page in the office. */
const Found = Type.Object({ kind: FoundKind, id: Id, title: Type.String(), path: Type.String() });
export type Found = Static<typeof Found>;

export const staffSearch = defineCall({
  access: 'staff',
  right: 'self',
  method: 'GET',
  mayLag: true,
  path: '/api/staff/search',
  summary:
    'Find whatever can be read aloud or scanned, among what the caller may read: products, goods, articles, coupons and campaigns by their names, a coupon also by one of its codes; lots by title, root or TXID; tickets as 12-5; payments by their numbers; orders by their number or its end (four signs), and by what is in them, with complaints about them; shipments by the carrier’s number or its end, and by phone or name of who receives them; members by phone or its end (six digits), e-mail or name. What fits best is first. Personal data is masked.',
  query: Type.Object({ q: FreeText(staffSearchLimits.textMax) }),
  answer: Success({ data: Type.Array(Found) }),
});
