import type { Refusal } from '@kujiya/contract/kernel/refusal';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import type { Database } from '#platform/postgres/database.ts';
import type { TestMember } from './stock.ts';

/** Who buys of what: one thing for 100 tokens, by a member with 1,000 tokens and 4,000 points. */
export type Bargain = { buyer: TestMember; productId: number };
export const bargain = { price: 100, tokens: 1_000, points: 4_000 } as const;

export type MoneyCase = {
  refusal: Refusal;
  name: string;
  before?: (db: Database, bargain: Bargain) => Promise<unknown>;
  /** What the buyer says about money. */
  ask: Record<string, unknown>;
  /** What the answer holds besides code and message. */
  details?: object;
};

const soon = new Date(Date.now() + 86_400_000).toISOString();
const product =
  (change: string) =>
  (db: Database, { productId }: Bargain) =>
    db.query(`update products set ${change} where id = $1`, [productId]);

/** What a purchase of any game is refused for on account of money or of the product: `purchaseRefusals` of the contract. */
export const moneyCases: MoneyCase[] = [
  {
    refusal: drawRefusals.balance_too_low,
    name: 'eleven hundred for a thousand',
    before: product('price = 1_100'),
    ask: {},
    details: { tokens: bargain.tokens },
  },
  {
    refusal: drawRefusals.points_not_allowed,
    name: 'points on a product without',
    before: product('allow_point_payment = false'),
    ask: { points_discount: 200 },
  },
  { refusal: drawRefusals.points_step, name: '300 points', ask: { points_discount: 300 } },
  { refusal: drawRefusals.points_over_cap, name: 'more than half', ask: { points_discount: 1_200 } },
  { refusal: drawRefusals.points_over_cap, name: 'more than all', ask: { points_discount: 2_200 } },
  {
    refusal: drawRefusals.points_too_low,
    name: 'more points than there are',
    before: product('price = 1_000'),
    ask: { points_discount: 4_200 },
  },
  {
    refusal: drawRefusals.points_too_low,
    name: 'points that expired this moment',
    before: (db, { buyer }) =>
      db.query('update point_lots set expires_at = now() where member_id = $1', [buyer.id]),
    ask: { points_discount: 200 },
  },
  {
    refusal: drawRefusals.price_changed,
    name: 'another sum was shown',
    ask: { final_amount: 99 },
    details: { final_amount: 100 },
  },
  {
    refusal: drawRefusals.product_off_shelf,
    name: 'off the shelf',
    before: product(`status = '0'`),
    ask: {},
  },
  {
    refusal: drawRefusals.product_not_released,
    name: 'not released',
    before: product(`release_date = '${soon}'`),
    ask: {},
    details: { from: soon },
  },
  {
    refusal: drawRefusals.product_not_open,
    name: 'not open',
    before: product(`release_date = now() - interval '1 day', draw_date = '${soon}'`),
    ask: {},
    details: { from: soon },
  },
];
