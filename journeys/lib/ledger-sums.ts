/** The ledger's sums by the names of a closing, from the lines of the audit. */
export function sumsOf(audit: string) {
  const lines = new Map(
    [...audit.matchAll(/^ {2}((?:token|point)[\w ]*): (-?\d+)$/gm)].map(([, name = '', sum]) => [
      name,
      Number(sum),
    ]),
  );
  const sum = (account: string, kinds: (kind: string) => boolean = () => true) =>
    [...lines].reduce((total, [name, amount]) => {
      const [currency, its, kind = ''] = name.split(' ');
      return `${currency} ${its}` === account && kinds(kind) ? total + amount : total;
    }, 0);
  const isRefund = (kind: string) => kind === 'refund';
  return {
    sold: sum('token sales', (kind) => !isRefund(kind)),
    spent: sum('token sales', (kind) => !isRefund(kind) && kind !== 'payment'),
    // Money that was paid for an order directly comes through the same account.
    topped_up: -sum('token recharge', (kind) => kind !== 'payment'),
    given: -sum('token gift'),
    refunded: -sum('token sales', isRefund) + 0,
    fees: sum('token fees'),
    tokens: sum('token members'),
    points: sum('point members'),
    payouts: sum('token refunds'),
  };
}
