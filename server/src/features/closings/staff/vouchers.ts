import { type BookAccount, bookAccountKeys, bookAccounts } from '@kujiya/contract/staff/book-accounts';
import { type VoucherLine, voucherKinds } from '@kujiya/contract/staff/books';
import type { Totals } from './queries.ts';

/** The code and name of each account. */
export type AccountNames = Readonly<Record<BookAccount, { code: string; name: string }>>;

/** The contract's codes and names, with those that the shop has changed. */
export function namesOf(
  changed: readonly { account: string; code: string; name: string }[] = [],
): AccountNames {
  const own = Object.entries(bookAccounts).map(([key, [code, name]]) => [key, { code, name }]);
  return Object.fromEntries([...own, ...changed.map(({ account, ...names }) => [account, names])]);
}

/** The account of each of the shop's accounts in the ledger, but for the sales. */
const accounts: Readonly<Record<string, BookAccount>> = {
  'token recharge': 'gateway',
  'token transfers': 'bank',
  'token refunds': 'refunds_due',
  'token gift': 'gifts',
  'token fees': 'fees',
  'point redeemed': 'points_spent',
  'point gift': 'points_given',
  'point expired': 'points_expired',
  'tax output_tax': 'output_tax',
};
/** The sales by the type of their order. */
const sales: Readonly<Record<string, BookAccount>> = {
  kuji: 'sales_tickets',
  blindbox: 'sales_boxes',
  gashapon: 'sales_capsules',
  shop: 'sales_goods',
  box_shipping: 'sales_shipping',
};
/** The other side: what all members have, and the tax that the sales include. */
const others = { token: 'tokens', tax: 'tax_included', point: 'points' } as const;
type Currency = keyof typeof others;
const currencies = Object.keys(others);

/** The account of a total by its key; throws for one of the ledger that has none. */
export function accountOf(key: string): BookAccount {
  const [currency, account, kind, type = ''] = key.split(' ');
  if (currency === 'token' && account === 'sales')
    return kind === 'refund' ? 'returns' : (sales[type] ?? 'sales_other');
  const found = accounts[`${currency} ${account}`];
  if (!found) throw new Error(`no account of the books for ${key}`);
  return found;
}

const kinds = Object.keys(voucherKinds);
const place = (list: readonly string[], one = '') =>
  (list.indexOf(one) + list.length + 1) % (list.length + 1);
/** Those of tokens first, then by their kinds; a kind without words comes last. */
const inOrder = (one: string, other: string) => {
  const [a, b] = [one.split(' '), other.split(' ')];
  return (
    place(currencies, a[0]) - place(currencies, b[0]) ||
    place(kinds, a[1]) - place(kinds, b[1]) ||
    (one < other ? -1 : 1)
  );
};

/**
 * The vouchers of a closed day, from what it moved: one for each kind of entry, what is received on one side and given on
 * the other. What the ledger posts to an account with a plus is a credit.
 */
export function vouchersOf(day: string, moved: Totals, names: AccountNames): VoucherLine[] {
  const vouchers = new Map<string, Map<BookAccount, number>>();
  for (const [key, amount] of Object.entries(moved)) {
    if (amount === 0) continue;
    const [currency = '', , kind = ''] = key.split(' ');
    const lines = vouchers.get(`${currency} ${kind}`) ?? new Map<BookAccount, number>();
    vouchers.set(`${currency} ${kind}`, lines);
    const other = others[currency as Currency];
    for (const [account, more] of [
      [accountOf(key), amount],
      [other, -amount],
    ] as const)
      lines.set(account, (lines.get(account) ?? 0) + more);
  }
  return [...vouchers.keys()].sort(inOrder).flatMap((voucher, nth) => {
    const number = `${day.replaceAll('-', '')}-${String(nth + 1).padStart(2, '0')}`;
    const kind = voucher.split(' ')[1] ?? '';
    return [...(vouchers.get(voucher) ?? [])]
      .filter(([, amount]) => amount !== 0)
      .sort(([, one], [, other]) => Math.sign(one) - Math.sign(other))
      .map(([account, amount], line) => ({
        id: `${number}-${line + 1}`,
        day,
        number,
        words: kind in voucherKinds ? voucherKinds[kind as keyof typeof voucherKinds] : kind,
        account,
        ...names[account],
        unit: bookAccounts[account][2],
        debit: Math.max(-amount, 0),
        credit: Math.max(amount, 0),
      }));
  });
}

/** What the lines moved on each account, in the order of the table of accounts. */
export function sumsOf(lines: readonly VoucherLine[]) {
  const byAccount = Map.groupBy(lines, ({ account }) => account);
  return bookAccountKeys.flatMap((key) => {
    const some = byAccount.get(key) ?? [];
    const [first] = some;
    if (!first) return [];
    const { account, code, name, unit } = first;
    const sum = (side: 'debit' | 'credit') => some.reduce((total, line) => total + line[side], 0);
    return [{ account, code, name, unit, debit: sum('debit'), credit: sum('credit') }];
  });
}
