import { type Static, Type } from 'typebox';
import { ComplaintStateName } from '../complaints.ts';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Day, Id, IdParams, Nullable, Points, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { games } from '../shop/games.ts';
import { OrderPaymentMethod, OrderStatus, OrderType, PaymentStatus } from '../shop/orders.ts';
import { Reason, staffRefusals } from './session.ts';
import { Recipient } from './shipments.ts';

export const staffOrderRefusals = defineRefusals({
  staff_order_missing: [404, '找不到這筆訂單'],
  /** `status`: the order's current state. */
  order_elsewhere: [409, '訂單目前的狀態不能這樣操作', Type.Object({ status: OrderStatus })],
});

export const orderListLimits = { listSize: 50 } as const;

const Kind = Type.Union([
  Type.Literal('goods'),
  Type.Literal('draw'),
  Type.Literal('top_up'),
  Type.Literal('parcel'),
]);
export type OrderListKind = Static<typeof Kind>;
/** The types of order of each kind, and its name. */
export const orderListKinds: Record<OrderListKind, { title: string; types: readonly OrderType[] }> = {
  goods: { title: '商城', types: ['shop'] },
  draw: { title: '抽獎', types: Object.values(games).map(({ orderType }) => orderType) },
  top_up: { title: '儲值', types: ['token_recharge'] },
  parcel: { title: '盒櫃出貨', types: ['box_shipping'] },
};

const listed = {
  id: Id,
  order_number: Type.String(),
  kind: Kind,
  type: OrderType,
  status: OrderStatus,
  payment_status: PaymentStatus,
  payment_method: OrderPaymentMethod,
  member: Type.Object({
    id: Id,
    name: Type.String(),
    /** Masked: `0912***678`. */
    phone: Nullable(Type.String()),
  }),
  /** The product of a draw, or the first line. */
  content: Type.String(),
  /** Tokens, or NT$ for an order that is paid by money. */
  amount: Tokens,
  created_at: Timestamp,
} as const;
const ListedOrder = Type.Object(listed);
export type ListedOrder = Static<typeof ListedOrder>;

const read = { access: 'staff', right: 'read_orders' } as const;

export const staffOrders = defineCall({
  ...read,
  method: 'GET',
  mayLag: true,
  path: '/api/staff/orders',
  summary:
    'List the orders of all kinds, newest first, with masked phones: of a kind, a state, a member, from the first day to the end of the last; or those with the end of a number (four signs) or of a phone (six digits), a consignee, or a thing: of each thing the newest.',
  query: Type.Object({
    kind: Type.Optional(Kind),
    status: Type.Optional(OrderStatus),
    member_id: Type.Optional(Id),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    /** A whole number of an order, a payment or a parcel, or the member's or the recipient's phone. */
    q: Type.Optional(FreeText(60)),
    cursor: Type.Optional(Id),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: orderListLimits.listSize, default: orderListLimits.listSize }),
    ),
  }),
  answer: Success({ data: Type.Array(ListedOrder), next: Nullable(Id) }),
});

const Line = Type.Object({
  position: Type.Integer(),
  product_id: Nullable(Id),
  name: Type.String(),
  image_url: Nullable(Type.String()),
  quantity: Type.Integer(),
  /** How many of these were refunded. */
  refunded: Type.Integer(),
  unit_price: Tokens,
  subtotal: Tokens,
  /** The arrival date of a preorder that has not arrived. */
  arrives_at: Nullable(Timestamp),
});

const StaffOrder = Type.Object({
  ...listed,
  product_id: Nullable(Id),
  paid_at: Nullable(Timestamp),
  /** When the reservation of an unpaid order ends. */
  expires_at: Nullable(Timestamp),
  total_amount: Tokens,
  points_used: Points,
  points_discount: Tokens,
  coupon_discount: Tokens,
  shipping_fee: Tokens,
  customer_note: Type.String(),
  /** Its goods are kept in the member's storage. */
  is_kept: Type.Boolean(),
  lines: Type.Array(Line),
  /** What was drawn, and what became of each. */
  tickets: Type.Array(
    Type.Object({
      number: Type.Integer(),
      prize: Type.String(),
      tier: Nullable(Type.String()),
      image_url: Type.String(),
      /** The state of the thing in its owner's storage. */
      status: Type.String(),
      /** The member who got it as a present, and has it now; null: the buyer has. */
      given_to: Nullable(Id),
    }),
  ),
  /** Where members verify the lot. */
  proof_url: Nullable(Type.String()),
  coupon: Nullable(Type.Object({ title: Type.String(), amount: Tokens })),
  payments: Type.Array(
    Type.Object({
      id: Id,
      number: Type.String(),
      state: Type.String(),
      amount: Tokens,
      method: Nullable(Type.String()),
      card_last: Nullable(Type.String()),
      trade_number: Nullable(Type.String()),
      /** The gateway's words. */
      failure: Nullable(Type.String()),
      created_at: Timestamp,
      paid_at: Nullable(Timestamp),
      invoice_number: Nullable(Type.String()),
      invoice_failure: Nullable(Type.String()),
    }),
  ),
  refunds: Type.Array(
    Type.Object({
      id: Id,
      amount: Tokens,
      points: Points,
      state: Type.String(),
      reason: Type.String(),
      at: Timestamp,
    }),
  ),
  shipment: Nullable(
    Type.Object({
      /** Its name. */
      carrier: Nullable(Type.String()),
      tracking_number: Nullable(Type.String()),
      packed_at: Nullable(Timestamp),
      handed_over_at: Nullable(Timestamp),
      delivered_at: Nullable(Timestamp),
    }),
  ),
  steps: Type.Array(
    Type.Object({
      from: OrderStatus,
      to: OrderStatus,
      /** The name of a person of the staff; otherwise `member`, `clock` or `gateway`. */
      actor: Type.String(),
      reason: Type.String(),
      at: Timestamp,
    }),
  ),
  /** What its member has said is wrong with it, newest first. */
  complaints: Type.Array(Type.Object({ id: Id, state: ComplaintStateName })),
  /** The step about the order that waits for a second person. */
  waiting: Nullable(Type.Object({ id: Id, kind: Type.String(), amount: Tokens })),
});
export type StaffOrder = Static<typeof StaffOrder>;

export const staffOrder = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/orders/:id',
  summary: 'Get an order of any kind with all that belongs to it; personal data is masked.',
  params: IdParams,
  answer: Success({ data: StaffOrder }),
  fields: { id: staffOrderRefusals.staff_order_missing },
});

export const staffRevealOrder = defineCall({
  access: 'staff',
  right: 'read_member_data',
  method: 'POST',
  reads: 'personal',
  words: '查看訂單收件人',
  path: '/api/staff/orders/:id/reveal',
  summary: "Get the member's phone and the recipient of an order unmasked. The reason goes to the log.",
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: Success({
    data: Type.Object({ phone: Nullable(Type.String()), recipient: Nullable(Recipient) }),
  }),
  fields: {
    id: staffOrderRefusals.staff_order_missing,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
});

/** The declaration shared by all steps of staff with one order. */
export const orderStep = <const Verb extends string>(verb: Verb, words: string, summary: string) =>
  ({
    access: 'staff',
    right: 'write_orders',
    method: 'POST',
    path: `/api/staff/orders/:id/${verb}`,
    words,
    summary,
    params: IdParams,
    answer: Success({}),
    refusals: [staffOrderRefusals.order_elsewhere],
    fields: { id: staffOrderRefusals.staff_order_missing },
  }) as const;
