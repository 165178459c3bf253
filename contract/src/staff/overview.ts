import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Day, Id, Success, Tokens } from '../kernel/schema.ts';

/** Days of a range at most; products listed. */
export const overviewLimits = { days: 366, products: 20 } as const;

export const overviewRefusals = defineRefusals({
  range_invalid: [422, '請填寫開始和結束的日期，例如 2026-11-01 到 2026-11-25'],
  range_reversed: [422, '開始日期不能晚於結束日期'],
  range_too_long: [422, `一次最多看 ${overviewLimits.days} 天，請縮短日期範圍`],
  range_to_come: [422, '結束日期還沒到，最晚到今天'],
});

/** Both days belong to the range. */
const days = { from: Day, to: Day };
/** The same as it is asked for; without an end it lasts until today, without a beginning 30 days. */
const range = { from: Type.Optional(Day), to: Type.Optional(Day) };
const get = {
  access: 'staff',
  method: 'GET',
  query: Type.Object(range),
  refusals: [
    overviewRefusals.range_reversed,
    overviewRefusals.range_too_long,
    overviewRefusals.range_to_come,
  ],
  fields: { from: overviewRefusals.range_invalid, to: overviewRefusals.range_invalid },
} as const;

/** The days of a range, oldest first; their sums, and those of as many days before. */
const ByDay = <
  F extends Record<string, ReturnType<typeof Type.Integer>>,
  D extends Record<string, ReturnType<typeof Type.Boolean>>,
>(
  figures: F,
  about: D,
) =>
  Success({
    data: Type.Object({
      ...days,
      days: Type.Array(Type.Object({ day: Day, ...about, ...figures })),
      sums: Type.Object(figures),
      before: Type.Object({ ...days, sums: Type.Object(figures) }),
    }),
  });

/** Sold by kind, with the shipping of goods in `goods`; their sum; paid in for tokens; given back of purchases. */
const money = {
  tickets: Tokens,
  boxes: Tokens,
  capsules: Tokens,
  goods: Tokens,
  shipping: Tokens,
  sold: Tokens,
  topped_up: Tokens,
  refunded: Tokens,
};
export type MoneyFigures = Record<keyof typeof money, number>;

export const overviewMoney = defineCall({
  ...get,
  mayLag: true,
  right: 'read_money',
  path: '/api/staff/overview/money',
  summary:
    'The money of each day of a range: closed days as they were closed, the others as they would be closed now, so that a late entry counts in the next closing.',
  answer: ByDay(money, { is_closed: Type.Boolean() }),
});

const draws = { draws: Type.Integer() };

export const overviewDraws = defineCall({
  ...get,
  mayLag: true,
  right: 'read_lots',
  path: '/api/staff/overview/draws',
  summary: 'The tickets, boxes and capsules drawn on each day of a range, without LAST prizes.',
  answer: ByDay(draws, {}),
});

/** Joined; bought, and never before that day; bought, and had bought on an earlier day. */
const members = {
  joined: Type.Integer(),
  new_buyers: Type.Integer(),
  returning_buyers: Type.Integer(),
};
export type MemberFigures = Record<keyof typeof members, number>;

export const overviewMembers = defineCall({
  ...get,
  mayLag: true,
  right: 'read_members',
  path: '/api/staff/overview/members',
  summary:
    'The members who joined on each day of a range, and those who bought: for the first time, or again. A member counts once a day.',
  answer: ByDay(members, {}),
});

const Product = Type.Object({
  id: Id,
  name: Type.String(),
  /** 0 ichiban, 1 blind box, 2 capsules, 3 goods. */
  type: Type.Integer(),
  /** Without shipping. */
  sold: Tokens,
  refunded: Tokens,
  draws: Type.Integer(),
});
export type OverviewProduct = Static<typeof Product>;

export const overviewProducts = defineCall({
  ...get,
  mayLag: true,
  right: 'read_money',
  path: '/api/staff/overview/products',
  summary: 'The best products of a range, by what they sold or by their draws.',
  query: Type.Object({
    ...range,
    by: Type.Optional(Type.Union([Type.Literal('sold'), Type.Literal('draws')])),
  }),
  answer: Success({ data: Type.Array(Product) }),
});
