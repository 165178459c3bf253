import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Id, Nullable, Success, Timestamp } from '../kernel/schema.ts';

/** Lots, and products, of a page; days by whose sales the end of a lot is estimated. */
export const sellThroughLimits = { lots: 12, products: 6, pace: 14 } as const;

const read = { access: 'staff', right: 'read_lots', method: 'GET' } as const;
const query = Type.Object({ cursor: Type.Optional(Id) });

const Lot = Type.Object({
  id: Id,
  product_id: Id,
  product: Type.String(),
  title: Type.String(),
  is_paused: Type.Boolean(),
  total: Type.Integer(),
  sold: Type.Integer(),
  big_total: Type.Integer(),
  /** Big prizes that are not drawn. */
  big_left: Type.Integer(),
  opened_at: Timestamp,
  /** Days since it opened, the first counted. */
  days: Type.Integer(),
  /** Until it is sold out, at the pace of the last days; null while nothing sells. */
  days_left: Nullable(Type.Integer()),
});
export type LotOnSale = Static<typeof Lot>;

export const lotsOnSale = defineCall({
  ...read,
  mayLag: true,
  path: '/api/staff/overview/lots',
  summary: 'List the lots on sale, newest first, with what is sold and what is left of each.',
  query,
  answer: Success({ data: Type.Array(Lot), next: Nullable(Id) }),
});

/** Whether what was drawn fits the commitments; `few`: too few draws to judge. */
const Verdict = Type.Union([Type.Literal('fits'), Type.Literal('off'), Type.Literal('few')]);
export type OddsVerdict = Static<typeof Verdict>;
export const oddsVerdicts: Record<OddsVerdict, { title: string; text: string }> = {
  fits: { title: '正常', text: '抽出的獎和封籤時的機率相符，差距在正常的運氣範圍內。' },
  off: { title: '請查看', text: '只靠運氣，一千檔商品裡不到一檔會差這麼多；請執行稽核並通知工程師。' },
  few: { title: '抽數太少', text: '抽出的數量還太少，現在看不出準不準。' },
};

const Odds = Type.Object({
  product_id: Id,
  product: Type.String(),
  verdict: Verdict,
  draws: Type.Integer(),
  prizes: Type.Array(
    Type.Object({
      id: Id,
      /** The tier of a ticket's prize, or the rarity of a figure. */
      tier: Type.String(),
      name: Type.String(),
      /** Committed in the lots that are counted here; drawn of them; to be expected after as many draws. */
      total: Type.Integer(),
      drawn: Type.Integer(),
      expected: Type.Number(),
    }),
  ),
});
export type ProductOdds = Static<typeof Odds>;

export const drawnOdds = defineCall({
  ...read,
  mayLag: true,
  path: '/api/staff/overview/odds',
  summary:
    'List the products with draws from lots on sale, newest first: what was drawn of each prize, beside what the commitments let expect.',
  query,
  answer: Success({ data: Type.Array(Odds), next: Nullable(Id) }),
});
