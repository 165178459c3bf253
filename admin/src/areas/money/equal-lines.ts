import type { SettlementColumn } from '@kujiya/contract/staff/settlements';

/** Counts equal lines of a table: the gateway lists two equal refunds of a payment on two lines. */
export function counterOf() {
  const seen = new Map<string, number>();
  return ({ kind, trade_number, happened_on, amount }: Record<SettlementColumn, string>): number => {
    const name = JSON.stringify([kind, trade_number, happened_on, amount]);
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return nth;
  };
}
