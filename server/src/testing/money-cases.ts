import type { Refusal } from '@kujiya/contract/kernel/refusal';
import { blockRefusals } from '@kujiya/contract/shop/blocks';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { invoiceRefusals } from '@kujiya/contract/shop/invoice';
import { reservationRefusals } from '@kujiya/contract/shop/orders';
import { payerRefusals } from '@kujiya/contract/shop/payer';
import type { Database } from '#platform/postgres/database.ts';
import { blockMember } from './staff.ts';
import type { TestMember } from './stock.ts';

/** A buyer and a product: one thing for 100 tokens, by a member with 1,000 tokens and 4,000 points. */
export type Bargain = { buyer: TestMember; productId: number };
export const bargain = { price: 100, tokens: 1_000, points: 4_000 } as const;

export type MoneyCase = {
  refusal: Refusal;
  name: string;
  before?: (db: Database, bargain: Bargain) => Promise<unknown>;
  /** The payment part of the request. */
  ask: Record<string, unknown>;
  /** The fields of the answer other than code and message. */
  details?: object;
};

const soon = new Date(Date.now() + 86_400_000).toISOString();
const product =
  (change: string) =>
  (db: Database, { productId }: Bargain) =>
    db.query(`update products set ${change} where id = $1`, [productId]);

/** The refusals of a purchase of any game because of money or of the product: `purchaseRefusals` of the contract. */
export const moneyCases: MoneyCase[] = [
  {
    refusal: blockRefusals.member_blocked,
    name: 'a blocked member',
    before: (db, { buyer }) => blockMember(db, buyer.id),
    ask: {},
  },
  {
    refusal: drawRefusals.balance_too_low,
    name: 'eleven hundred for a thousand',
    before: product('price = 1100'),
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
    before: product('price = 1000'),
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
    name: 'an unlisted product',
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

const limit =
  (period: string) =>
  (db: Database, { buyer }: Bargain) =>
    db.query('insert into payer_limits (member_id, period, amount) values ($1, $2, 60)', [buyer.id, period]);
const wrong = (refusal: Refusal, info: Record<string, string>): MoneyCase => ({
  refusal,
  name: 'an invoice that cannot be made',
  ask: { invoice_info: { email: 'me@toys.example', ...info } },
});
const company = { invoiceType: 'company', companyTaxId: '04595257', companyName: '籤屋' };

/** The refusals of a purchase of any game when it is paid by card; played with one of the games. */
export const cardCases: MoneyCase[] = [
  {
    refusal: payerRefusals.day_limit_reached,
    name: 'more than a day’s limit',
    before: limit('day'),
    ask: {},
    details: { left: 60 },
  },
  {
    refusal: payerRefusals.month_limit_reached,
    name: 'more than a month’s limit',
    before: limit('month'),
    ask: {},
    details: { left: 60 },
  },
  wrong(invoiceRefusals.email_required, { invoiceType: 'personal', email: ' ' }),
  wrong(invoiceRefusals.email_invalid, { invoiceType: 'personal', email: 'me@' }),
  wrong(invoiceRefusals.carrier_invalid, { invoiceType: 'personal', mobileCarrier: '123' }),
  wrong(invoiceRefusals.tax_id_format, { ...company, companyTaxId: '1234' }),
  wrong(invoiceRefusals.tax_id_invalid, { ...company, companyTaxId: '12345678' }),
  wrong(invoiceRefusals.company_name_required, { ...company, companyName: '' }),
  wrong(invoiceRefusals.company_name_too_long, { ...company, companyName: '字'.repeat(61) }),
  wrong(invoiceRefusals.donation_required, { invoiceType: 'donation', donationCode: '' }),
  wrong(invoiceRefusals.donation_invalid, { invoiceType: 'donation', donationCode: '1' }),
];

/** All refusals of purchases by card, with those that the tests of draws by card reach in their own ways. */
export const cardRefusals: Refusal[] = [
  ...cardCases.map(({ refusal }) => refusal),
  drawRefusals.payment_method_unavailable,
  reservationRefusals.reservation_paused,
];
