import { type Static, Type } from 'typebox';
import { ichibanLimits, ichibanRefusals, TicketPrize, TubeParams } from './ichiban.ts';
import { defineCall } from './kernel/call.ts';
import { Id, IdParams, Nullable, Paged, PageQuery, Success, Timestamp } from './kernel/schema.ts';
import {
  BalanceAfter,
  DrawOrder,
  DrawReceipt,
  drawRefusals,
  paymentFields,
  purchaseRefusals,
  ReservedDraw,
} from './shop/draws.ts';
import { pieceVariant } from './shop/variants.ts';

export const DrawnTicket = Type.Object({
  id: Type.String(),
  ticket_number: Type.Integer(),
  drawn_at: Timestamp,
  tier: Type.String(),
  prize: TicketPrize,
  /** The item of the storage that it is, for `chooseVariant`; this and the next two only of a prize whose winner chooses. */
  item_id: Type.Optional(Id),
  variant: Type.Optional(pieceVariant.variant),
  variant_choice: Type.Optional(pieceVariant.variant_choice),
});
export type DrawnTicket = Static<typeof DrawnTicket>;

/** A finished purchase as its owner sees it. */
export const DrawResult = Success({
  message: Type.String(),
  order: Type.Object({ ...DrawOrder.properties, code: Type.String() }),
  product_id: Id,
  tube_id: Id,
  tube_title: Type.String(),
  product_name: Type.String(),
  tickets: Type.Array(DrawnTicket),
  last_prize: Nullable(TicketPrize),
  receipt: DrawReceipt,
});
export type DrawResult = Static<typeof DrawResult>;

/** A draw as everybody may see it, and how likely it was. */
export const PublicDrawResult = Type.Object({
  ...Type.Omit(DrawResult, ['order']).properties,
  drawn_by: Type.String(),
  /** Tickets drawn before this purchase. */
  drawn_before: Type.Integer(),
  /** Of each prize drawn, how many were in the tube before this purchase. */
  copies_before: Type.Record(Type.String(), Type.Integer()),
});
export type PublicDrawResult = Static<typeof PublicDrawResult>;

/** The parts that a purchase adds to the result: its lock and the balances after it. */
export const PurchaseResult = Type.Object({
  ...DrawResult.properties,
  ticket: DrawnTicket,
  prize: TicketPrize,
  lock: Type.Object({
    success: Type.Literal(true),
    remain: Type.Integer(),
    locked_by_other: Type.Literal(false),
  }),
  balance: BalanceAfter,
});
export type PurchaseResult = Static<typeof PurchaseResult>;

/** The answer to a purchase by card: the tickets are kept, and the tube is the buyer's, until it is paid. */
export const ReservedTickets = Type.Object({
  ...ReservedDraw.properties,
  lock: PurchaseResult.properties.lock,
});

const Money = { ...paymentFields, product_id: Id };

const ticketRefusals = [
  ichibanRefusals.tube_missing,
  ichibanRefusals.tube_locked,
  ichibanRefusals.turn_required,
  ichibanRefusals.tube_finished,
  ichibanRefusals.tickets_taken,
  ichibanRefusals.tickets_none,
  ichibanRefusals.tickets_too_many,
  ichibanRefusals.tickets_invalid,
  ichibanRefusals.full_pack_changed,
  ichibanRefusals.coupons_not_allowed,
  ...purchaseRefusals,
  drawRefusals.lot_paused,
];

export const drawTicket = defineCall({
  method: 'POST',
  path: '/api/raffle/draw/:tubeId',
  access: 'user',
  summary:
    'Buy and open one ticket, or reserve it until it is paid by card. Without a number the server picks one.',
  params: TubeParams,
  body: Type.Object({ ...Money, ticket_number: Type.Optional(Type.Integer({ minimum: 1 })) }),
  answer: PurchaseResult,
  accepted: ReservedTickets,
  refusals: ticketRefusals,
  idempotent: true,
  movesMoney: true,
  fields: { tubeId: ichibanRefusals.tube_missing, ticket_number: ichibanRefusals.tickets_invalid },
  failure: '抽獎失敗',
});

export const drawTickets = defineCall({
  method: 'POST',
  path: '/api/raffle/draw/multiple/:tubeId',
  access: 'user',
  summary:
    'Buy and open several tickets in one transaction, or reserve them until they are paid by card: up to 10, or all that remain.',
  params: TubeParams,
  body: Type.Object({
    ...Money,
    ticket_numbers: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: ichibanLimits.ticketsInTube }),
    is_multiple: Type.Optional(Type.Boolean()),
    is_full_pack: Type.Optional(Type.Boolean()),
  }),
  answer: PurchaseResult,
  accepted: ReservedTickets,
  refusals: ticketRefusals,
  idempotent: true,
  movesMoney: true,
  fields: {
    tubeId: ichibanRefusals.tube_missing,
    ticket_numbers: [ichibanRefusals.tickets_none, ichibanRefusals.tickets_invalid],
  },
  failure: '批量抽獎失敗',
});

export const drawResult = defineCall({
  method: 'GET',
  path: '/api/raffle/result/:id',
  access: 'user',
  summary: "Get the result of one of the member's draws, with its proof.",
  params: IdParams,
  answer: DrawResult,
  refusals: [ichibanRefusals.result_missing],
  fields: { id: ichibanRefusals.result_missing },
  failure: '抽獎過程發生錯誤',
});

export const publicDrawResult = defineCall({
  method: 'GET',
  path: '/api/raffle/public/result/:id',
  access: 'site',
  cache: 600,
  summary:
    'Get the shareable result of a draw: prizes, numbers, odds and proof, with the masked name of the member.',
  params: IdParams,
  answer: PublicDrawResult,
  refusals: [ichibanRefusals.result_missing],
  fields: { id: ichibanRefusals.result_missing },
  failure: '抽獎過程發生錯誤',
});

export const drawHistory = defineCall({
  method: 'GET',
  path: '/api/raffle/history',
  access: 'user',
  summary: "List the member's drawn tickets, newest first.",
  query: PageQuery,
  answer: Paged(
    Type.Object({
      ticket_id: Type.String(),
      code: Type.String(),
      drawn_at: Timestamp,
      ticket_number: Type.Integer(),
      product: Type.Object({ name: Type.String() }),
      prize: Type.Object({ tier: Type.String(), name: Type.String(), image_url: Type.String() }),
    }),
  ),
});
