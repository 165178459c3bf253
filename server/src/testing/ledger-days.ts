import fc from 'fast-check';
import type { TestShop } from './shop.ts';

/** The two sides of each entry the shop writes: the account that gives, the one that receives, and its kind. */
export const steps = {
  topUp: ['recharge', 'wallet', 'recharge'],
  late: ['recharge', 'wallet', 'late_payment'],
  gift: ['gift', 'wallet', 'gift'],
  draw: ['wallet', 'sales', 'draw'],
  goods: ['wallet', 'sales', 'goods'],
  card: ['recharge', 'sales', 'payment'],
  refund: ['sales', 'wallet', 'refund'],
  refundMoney: ['sales', 'refunds', 'refund'],
  giveBack: ['wallet', 'refunds', 'token_refund'],
  decline: ['refunds', 'wallet', 'token_refund'],
  payout: ['refunds', 'recharge', 'payout'],
  transfer: ['refunds', 'transfers', 'payout'],
  payInTokens: ['refunds', 'wallet', 'refund'],
  fee: ['refunds', 'fees', 'fee'],
} as const;
export type Step = keyof typeof steps;

export const plannedEntry = fc.record({
  step: fc.constantFrom(...(Object.keys(steps) as Step[])),
  amount: fc.integer({ min: 1, max: 5_000 }),
  /** When it is written: on its day, or on the next before the day is closed; or its day is closed already. */
  when: fc.constantFrom('on its day', 'on its day', 'on the next day', 'too late'),
  /** Seconds after midnight. */
  second: fc.nat({ max: 86_399 }),
});

/** Seconds of a day as its time. */
export const timeOf = (second: number) => new Date(second * 1_000).toISOString().slice(11, 19);

let references = 0;
/** Writes an entry and moves it to its time in Taipei; false when the wallet does not hold enough. */
export async function writeEntry(
  shop: TestShop,
  member: number,
  { step, amount }: { step: Step; amount: number },
  at: string,
): Promise<boolean> {
  const [from, to, kind] = steps[step];
  const account = (name: string) =>
    name === 'wallet'
      ? `(select id from ledger_accounts where member_id = ${member} and currency = 'token')`
      : `shop_account('${name}', 'token')`;
  const wrote = await shop.db
    .query(
      `select ledger_post($1, $2, array[${account(from)}, ${account(to)}], array[-$3::bigint, $3::bigint])`,
      [`day:${references++}`, kind, amount],
    )
    .then(
      () => true,
      () => false,
    );
  if (wrote)
    await shop.tamper(
      `update journal_entries set created_at = timestamp '${at}' at time zone 'Asia/Taipei' where reference = 'day:${references - 1}'`,
    );
  return wrote;
}
