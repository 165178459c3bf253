import { addDays } from '@kujiya/contract/kernel/time';
import fc from 'fast-check';
import { amountsOf } from '#features/invoice/issue/amounts.ts';
import { mayBeVoid, periodOf } from '#features/invoice/issue/period.ts';
import { timeOf } from './ledger-days.ts';
import type { TestShop } from './shop.ts';

/** An invoice, whether its day is closed before its number comes, and what is given back of it some days later. */
export const plannedPaper = fc.record({
  total: fc.integer({ min: 1, max: 9_000 }),
  isCompany: fc.boolean(),
  isLate: fc.boolean(),
  second: fc.nat({ max: 86_399 }),
  back: fc.option(fc.record({ share: fc.constantFrom(1, 1, 0.3), days: fc.nat({ max: 20 }) })),
});
type Planned = typeof plannedPaper extends fc.Arbitrary<infer T> ? T : never;

/** A paper of the plain model. */
export type Paper = {
  period: string;
  state: 'issued' | 'void' | 'allowance';
  isCompany: boolean;
  net: number;
  tax: number;
  total: number;
};
type Due = { id: number; day: string; at: number; paper: Paper; total: number };

/** Above those that the shop gives. */
const firstId = 800_000_000;

/** Writes invoices and their corrections as the provider would have made them, without orders and refunds behind them. */
export class PaperMaker {
  private readonly papers: Paper[] = [];
  private due: Due[] = [];
  private count = firstId;
  private readonly shop: TestShop;
  constructor(shop: TestShop) {
    this.shop = shop;
  }

  /** The papers of a period. */
  of = (period: string): Paper[] => this.papers.filter((paper) => paper.period === period);

  /** Issues an invoice; returns its tax. */
  async issue({ total, isCompany, second, back }: Planned, day: string): Promise<number> {
    const id = ++this.count;
    const time = `${day} ${timeOf(second)}`;
    const at = Date.parse(`${day}T${timeOf(second)}+08:00`);
    const paper: Paper = { period: periodOf(at), state: 'issued', isCompany, ...amountsOf(total) };
    this.papers.push(paper);
    await this.shop.tamper(
      `insert into payment_attempts (id, order_id, provider, number, amount, ask_at, order_type) overriding system value
       values (${id}, 0, 'newebpay', 'D${id}', ${total}, now(), 'token_recharge')`,
      `insert into invoices (id, attempt_id, net, tax, total, state, invoice_number, random_number, issued_at, created_at, tax_id)
       overriding system value values (${id}, ${id}, ${paper.net}, ${paper.tax}, ${total}, 'issued', 'AB' || ${10_000_000 + id - firstId},
         '0000', timestamp '${time}' at time zone 'Asia/Taipei', timestamp '${time}' at time zone 'Asia/Taipei', ${isCompany ? `'04595257'` : 'null'})`,
    );
    if (back) {
      const part = Math.max(1, Math.round(total * back.share));
      this.due.push({ id, day: addDays(day, back.days), at, paper, total: part });
    }
    return paper.tax;
  }

  /** Makes the corrections that are due until this day, before it is closed; returns the tax that they change. */
  async correct(day: string): Promise<number> {
    const due = this.due.filter((one) => one.day <= day);
    this.due = this.due.filter((one) => one.day > day);
    let changed = 0;
    for (const { id, at, paper, total } of due) {
      const now = Date.parse(`${day}T23:00:00+08:00`);
      const isVoid = total === paper.total && mayBeVoid(at, now);
      const { net, tax } = isVoid ? paper : amountsOf(total);
      await this.shop.tamper(
        `insert into invoice_corrections (invoice_id, payout_id, kind, net, tax, total, state, allowance_number, issued_at, created_at)
         values (${id}, ${id}, '${isVoid ? 'void' : 'allowance'}', ${net}, ${tax}, ${total}, 'issued',
           ${isVoid ? 'null' : `'A${id}'`}, timestamp '${day} 23:00:00' at time zone 'Asia/Taipei', timestamp '${day} 23:00:00' at time zone 'Asia/Taipei')`,
      );
      if (isVoid) paper.state = 'void';
      else
        this.papers.push({
          ...{ period: periodOf(now), state: 'allowance', isCompany: paper.isCompany, net, tax, total },
        });
      changed -= tax;
    }
    return changed;
  }
}
