import type { Database } from '../../../server/src/platform/postgres/database.ts';
import type { Purchase } from '../buyers.ts';

/** Tokens that a capsule costs. */
export const price = 20;

type Row = {
  order_number: string;
  member_id: number;
  final_amount: number;
  charged: number | null;
  slots: number[] | null;
  owners: number[] | null;
};

export type Comparison = {
  /** Purchases acknowledged before the moment from which nothing is promised. */
  promised: number;
  /** All acknowledged purchases that are there, and those that are not. */
  kept: Purchase[];
  lost: Purchase[];
  problems: string[];
};

/**
 * Compares the acknowledged purchases with a restored database: what was acknowledged before `coveredUntil` (ms) must be
 * there, what was sent after `nothingAfter` must not, and what is there must be whole: its member, its charge, its
 * capsules and their owner.
 */
export async function compare(
  db: Database,
  acknowledged: readonly Purchase[],
  coveredUntil: number,
  nothingAfter = Number.POSITIVE_INFINITY,
): Promise<Comparison> {
  const { rows } = await db.query<Row>(
    `select o.order_number, o.member_id::integer, o.final_amount, w.charged, s.slots, b.owners
     from orders o
     left join (select e.reference, a.member_id, -sum(p.amount)::integer as charged
                from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
                where a.kind = 'wallet' and a.currency = 'token' group by 1, 2) w
       on w.reference = 'order:' || o.id and w.member_id = o.member_id
     left join (select order_id, array_agg(number order by number) as slots from slots
                where order_id is not null group by 1) s on s.order_id = o.id
     left join (select order_id, array_agg(distinct member_id::integer) as owners from box_items group by 1) b
       on b.order_id = o.id
     where o.member_id = any ($1)`,
    [[...new Set(acknowledged.map(({ member }) => member.id))]],
  );
  const byNumber = new Map(rows.map((row) => [row.order_number, row]));
  const problems: string[] = [];
  const kept: Purchase[] = [];
  const lost: Purchase[] = [];
  for (const purchase of acknowledged) {
    const row = byNumber.get(purchase.order);
    if (!row) {
      lost.push(purchase);
      if (purchase.at < coveredUntil) problems.push(`lost: ${purchase.order}, acknowledged before the end`);
      continue;
    }
    kept.push(purchase);
    if (purchase.sentAt > nothingAfter) problems.push(`${purchase.order} was bought after the moment`);
    const { id } = purchase.member;
    const whole = JSON.stringify([id, price, price, [...purchase.slots].sort((a, b) => a - b), [id]]);
    const found = JSON.stringify([row.member_id, row.final_amount, row.charged, row.slots, row.owners]);
    if (found !== whole) problems.push(`${purchase.order} is ${found} instead of ${whole}`);
  }
  const promised = acknowledged.filter(({ at }) => at < coveredUntil).length;
  return { promised, kept, lost, problems };
}
