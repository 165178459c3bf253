import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Points, Success, Timestamp, Tokens } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { OrderStatus, OrderType, PaymentStatus } from '../shop/orders.ts';
import { ToolType } from '../tool-cards.ts';
import { Reason, staffRefusals } from './session.ts';

/** Rows of the list; rows of each section of a member's page; characters of a note. */
export const memberLimits = { listSize: 50, section: 30, noteMax: 500 } as const;

export const memberRefusals = defineRefusals({
  member_missing: [404, '找不到這位會員'],
  note_required: [422, `請填寫備註，最多 ${memberLimits.noteMax} 字`],
});

export const memberMessages = { noted: '備註已留下', sessionsEnded: '已登出所有裝置' } as const;

const read = { access: 'staff', right: 'read_members' } as const;
const write = { access: 'staff', right: 'write_members', method: 'POST', params: IdParams } as const;

const who = {
  id: Id,
  name: Type.String(),
  /** Masked: `0912***678`, `a***@kujiya.example`. */
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  tokens: Tokens,
  /** Points that can be spent now. */
  points: Points,
  created_at: Timestamp,
  is_blocked: Type.Boolean(),
} as const;

const ListedMember = Type.Object(who);
export type ListedMember = Static<typeof ListedMember>;

export const staffMembers = defineCall({
  ...read,
  method: 'GET',
  mayLag: true,
  path: '/api/staff/members',
  summary: 'List members, newest first, with masked phones and e-mail addresses; or search for one.',
  query: Type.Object({
    /** A phone in any notation, an e-mail address, a part of a name, an id, or the number of an order. */
    q: Type.Optional(FreeText(100)),
    cursor: Type.Optional(Id),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: memberLimits.listSize, default: memberLimits.listSize }),
    ),
  }),
  answer: Success({ data: Type.Array(ListedMember), next: Nullable(Id) }),
});

const Currency = Type.Union([Type.Literal('token'), Type.Literal('point')]);
const Person = Type.Object({ id: Id, name: Type.String() });

export const Block = Type.Object({
  reason: Type.String(),
  at: Timestamp,
  /** Null: until somebody ends it. */
  ends_at: Nullable(Timestamp),
  by: Person,
});
export type Block = Static<typeof Block>;

/** A member with everything that is theirs, the newest of each first; masked. */
const MemberPage = Type.Object({
  ...who,
  uid: Type.String(),
  deleted_at: Nullable(Timestamp),
  /** While the member is blocked from buying. */
  block: Nullable(Block),
  /** Points that the next points earned will pay. */
  owed: Points,
  level: Type.Object({ level: Type.Integer(), growth: Type.Integer(), expires_at: Nullable(Timestamp) }),
  addresses: Type.Integer(),
  entries: Type.Array(
    Type.Object({
      id: Id,
      kind: Type.String(),
      reference: Type.String(),
      currency: Currency,
      amount: Type.Integer(),
      at: Timestamp,
    }),
  ),
  /** Orders of goods, parcels and top-ups. */
  orders: Type.Array(
    Type.Object({
      id: Id,
      order_number: Type.String(),
      type: OrderType,
      status: OrderStatus,
      payment_status: PaymentStatus,
      amount: Tokens,
      at: Timestamp,
    }),
  ),
  draws: Type.Array(
    Type.Object({
      id: Id,
      order_number: Type.String(),
      type: OrderType,
      status: OrderStatus,
      product: Type.String(),
      lot_id: Id,
      numbers: Type.Array(Type.Integer()),
      /** Where members verify the lot; null while nothing is drawn. */
      proof_url: Nullable(Type.String()),
      amount: Tokens,
      at: Timestamp,
    }),
  ),
  /** What is kept for the member, and what expired; the nearest deadline, before it was prolonged, first. */
  storage: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      /** The product it was drawn of, its ticket or box, and its order; null: none. */
      product: Nullable(Type.String()),
      number: Nullable(Type.Integer()),
      order: Nullable(Type.Object({ id: Id, order_number: Type.String() })),
      status: Type.String(),
      expires_at: Timestamp,
      /** The staff have prolonged it, and may take that back. */
      is_prolonged: Type.Boolean(),
    }),
  ),
  /** What the member gave away by a link (`given`), or got; `friend`: the other member, null until there is one. */
  presents: Type.Array(
    Type.Object({
      ...{ id: Id, name: Type.String(), given: Type.Boolean(), friend: Nullable(Id), state: Type.String() },
      at: Timestamp,
    }),
  ),
  coupons: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      amount: Tokens,
      expires_at: Timestamp,
      used_at: Nullable(Timestamp),
    }),
  ),
  cards: Type.Array(
    Type.Object({ id: Id, type: ToolType, expires_at: Timestamp, used_at: Nullable(Timestamp) }),
  ),
  sessions: Type.Array(
    Type.Object({ id: Id, user_agent: Type.String(), created_at: Timestamp, last_seen_at: Timestamp }),
  ),
  /** Rewards held for review, of which the member is one side. */
  held_invitations: Type.Array(
    Type.Object({ invitee_id: Id, inviter_id: Id, reasons: Type.Array(Type.String()), noted_at: Timestamp }),
  ),
  /** Steps about the member that wait for a second person. */
  waiting: Type.Array(
    Type.Object({
      id: Id,
      kind: Type.String(),
      amount: Tokens,
      reason: Type.String(),
      asked_by: Person,
      asked_at: Timestamp,
    }),
  ),
  notes: Type.Array(Type.Object({ id: Id, text: Type.String(), by: Person, at: Timestamp })),
});
export type MemberPage = Static<typeof MemberPage>;

export const staffMember = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/members/:id',
  summary: 'Get one member with everything that is theirs; phone, e-mail and addresses are masked.',
  params: IdParams,
  answer: Success({ data: MemberPage }),
  fields: { id: memberRefusals.member_missing },
});

export const staffMemberEntries = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/member-entries',
  summary: 'List what moved in the tokens and points of a member, newest first, each with its order.',
  query: Type.Object({
    member_id: Id,
    /** Only entries that moved it. */
    currency: Type.Optional(Currency),
    cursor: Type.Optional(Id),
  }),
  answer: Success({
    data: Type.Array(
      Type.Object({
        id: Id,
        kind: Type.String(),
        at: Timestamp,
        /** What it added, or took away. */
        tokens: Type.Integer(),
        points: Type.Integer(),
        order: Nullable(Type.Object({ id: Id, order_number: Type.String() })),
      }),
    ),
    next: Nullable(Id),
  }),
  fields: { member_id: memberRefusals.member_missing },
});

const withReason = {
  body: Type.Object({ reason: Reason }),
  fields: {
    id: memberRefusals.member_missing,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
} as const;

export const staffRevealMember = defineCall({
  ...write,
  ...withReason,
  right: 'read_member_data',
  reads: 'personal',
  words: '查看會員個資',
  path: '/api/staff/members/:id/reveal',
  summary: "Get a member's phone, e-mail and addresses unmasked. The reason goes to the log.",
  answer: Success({
    data: Type.Object({
      phone: Nullable(Type.String()),
      email: Nullable(Type.String()),
      addresses: Type.Array(
        Type.Object({
          name: Type.String(),
          phone: Type.String(),
          postcode: Type.String(),
          address: Type.String(),
        }),
      ),
    }),
  }),
});

export const staffEndSessions = defineCall({
  ...write,
  ...withReason,
  words: '登出會員所有裝置',
  path: '/api/staff/members/:id/end-sessions',
  summary: "End all of a member's sessions.",
  answer: Success({ message: Type.String(), data: Type.Object({ ended: Type.Integer() }) }),
});

export const staffNoteMember = defineCall({
  ...write,
  words: '留下會員備註',
  path: '/api/staff/members/:id/notes',
  summary: "Leave a note about a member. It is part of the member's own export.",
  body: Type.Object({ text: FreeText(memberLimits.noteMax, 1) }),
  answer: Success({ message: Type.String() }),
  fields: { id: memberRefusals.member_missing, text: memberRefusals.note_required },
});
