import type { Database } from '#platform/postgres/database.ts';

/** A plain model: figures by the day on which they count, and who had bought by which day. */
export class OverviewModel {
  readonly days = new Map<string, Record<string, number>>();
  readonly products = new Map<string, { sold: number; refunded: number; draws: number }>();
  readonly bought: { member: number; day: string; counted: string }[] = [];

  add(day: string, figures: Record<string, number>): void {
    const now = this.days.get(day) ?? {};
    for (const [name, value] of Object.entries(figures)) now[name] = (now[name] ?? 0) + value;
    this.days.set(day, now);
  }
  product(day: string, id: number, more: { sold?: number; refunded?: number; draws?: number }): void {
    const key = `${day} ${id}`;
    const now = this.products.get(key) ?? { sold: 0, refunded: 0, draws: 0 };
    this.products.set(key, {
      sold: now.sold + (more.sold ?? 0),
      refunded: now.refunded + (more.refunded ?? 0),
      draws: now.draws + (more.draws ?? 0),
    });
  }
  /** What each product sold on the days of a range. */
  productsIn({ from, to }: { from: string; to: string }) {
    const sums = new Map<number, { sold: number; refunded: number; draws: number }>();
    for (const [key, more] of this.products) {
      const [day = '', id = ''] = key.split(' ');
      if (day < from || day > to) continue;
      const { sold, refunded, draws } = sums.get(Number(id)) ?? { sold: 0, refunded: 0, draws: 0 };
      sums.set(Number(id), {
        sold: sold + more.sold,
        refunded: refunded + more.refunded,
        draws: draws + more.draws,
      });
    }
    return sums;
  }
  /** The buyers of a day: of each the first order decides. */
  buyers(counted: string) {
    const firsts = new Map<number, string>();
    for (const one of this.bought)
      if (one.counted === counted && one.day < (firsts.get(one.member) ?? '9'))
        firsts.set(one.member, one.day);
    const isNew = ([member, day]: [number, string]) =>
      !this.bought.some((one) => one.member === member && one.day < day);
    const fresh = [...firsts].filter(isNew).length;
    return { new_buyers: fresh, returning_buyers: firsts.size - fresh };
  }
}

/** What the ledger itself says of a time, whatever the order behind an entry is. */
export async function ledgerOf(db: Database, from: string, to: string) {
  const { rows } = await db.query<{ sold: number; refunded: number; topped_up: number }>(
    `select coalesce(sum(p.amount) filter (where a.kind = 'sales' and e.kind <> 'refund'), 0) as sold,
       coalesce(-sum(p.amount) filter (where a.kind = 'sales' and e.kind = 'refund'), 0) as refunded,
       coalesce(-sum(p.amount) filter (where a.kind = 'recharge' and e.kind in ('recharge', 'late_payment')), 0) as topped_up
     from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
     where a.member_id is null and a.currency = 'token' and (e.created_at at time zone 'Asia/Taipei')::date between $1 and $2`,
    [from, to],
  );
  return rows[0];
}
