import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { expect } from 'vitest';
import type { Database } from '#platform/postgres/database.ts';

/** What the database keeps about an order and that says whose it is. */
type OwnedRows = {
  owner: number;
  /** The members whose wallets its entry moved, and the tokens it took from its owner. */
  charged: number[];
  charge: number;
  /** The members whose address, invoice, storage items, coupon and events refer to it. */
  related: number[];
  /** The recipients of its address and the e-mail of its invoice. */
  recipients: string[];
  emails: string[];
};

/**
 * Expects an order to be its sender's in every row: the order, the wallet it was charged to, and whatever else refers
 * to it. `charge` is in tokens; `recipient` and `email` are compared when given, null means there is none.
 */
export async function expectOwnOrder(
  db: Database,
  sender: { id: number },
  orderId: number,
  { charge, recipient, email }: { charge: number; recipient?: string | null; email?: string | null },
): Promise<void> {
  const { rows } = await db.query<OwnedRows>(
    `with posted as (
       select a.member_id, a.currency, p.amount from journal_entries e join postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id where e.reference = 'order:' || $1::bigint and a.member_id is not null
     )
     select o.member_id as owner, array(select distinct member_id from posted)::integer[] as charged,
       (select coalesce(-sum(amount), 0) from posted where member_id = o.member_id and currency = 'token') as charge,
       array(select member_id from shipment_addresses where order_id = o.id
         union select member_id from order_invoices where order_id = o.id
         union select member_id from box_items where order_id = o.id or parcel_id = o.id
         union select member_id from events where order_id = o.id
         union select member_id from member_coupons where order_id = o.id)::integer[] as related,
       array(select name from shipment_addresses where order_id = o.id) as recipients,
       array(select email from order_invoices where order_id = o.id) as emails
     from orders o where o.id = $1`,
    [orderId],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no order ${orderId}`);
  expect({ owner: row.owner, charge: row.charge }).toEqual({ owner: sender.id, charge });
  for (const member of [...row.charged, ...row.related]) expect(member).toBe(sender.id);
  if (recipient !== undefined) expect(row.recipients).toEqual(recipient === null ? [] : [recipient]);
  if (email !== undefined) expect(row.emails).toEqual(email === null ? [] : [email]);
}

/** One order as the books keep it; `prizes`: pairs of number and prize, a LAST prize under 0. */
export type OwnedOrder = {
  order: number;
  status: string;
  lot: number | null;
  final: number;
  /** Tokens that this order took from the wallet of its member. */
  charged: number;
  /** Points that it took, and tokens that a coupon of its member took off. */
  points: number;
  coupon: number;
  /** Drawn from the lot by this order. */
  prizes: [number, number][];
  /** In the storage of the order's member because of this order. */
  stored: [number, number][];
  receipt: string | null;
  /** The e-mail address to which the order's invoice goes, if it is its member's. */
  invoice: string | null;
};
export type Owned = { tokens: number; orders: OwnedOrder[] };

/** Everything that belongs to these members, in their order. */
export async function ownedBy(db: Database, members: readonly { id: number }[]): Promise<Owned[]> {
  const { rows } = await db.query<Owned>(
    `select a.balance as tokens, (
       select coalesce(jsonb_agg(jsonb_build_object('order', o.id, 'status', o.status, 'lot', o.lot_id, 'final', o.final_amount,
         'charged', (select coalesce(-sum(p.amount), 0) from journal_entries e join postings p on p.entry_id = e.id
           where e.reference = 'order:' || o.id and p.account_id = a.id),
         'points', (select coalesce(-sum(p.amount), 0) from journal_entries e join postings p on p.entry_id = e.id
           join ledger_accounts w on w.id = p.account_id and w.currency = 'point' and w.member_id = o.member_id
           where e.reference = 'order:' || o.id),
         'coupon', case when exists (select from member_coupons c where c.order_id = o.id and c.member_id = o.member_id)
           then o.coupon_discount else 0 end,
         'prizes', (select coalesce(jsonb_agg(d order by d), '[]') from (
           select jsonb_build_array(s.number, s.prize_id) as d from slots s where s.lot_id = o.lot_id and s.order_id = o.id
           union all
           select jsonb_build_array(0, r.last_prize_id) from receipts r
           where r.order_id = o.id and r.last_prize_id is not null) x),
         'stored', (select coalesce(jsonb_agg(jsonb_build_array(b.slot_number, b.prize_id) order by b.slot_number), '[]')
           from box_items b where b.order_id = o.id and b.member_id = o.member_id and b.prize_id is not null),
         'receipt', (select encode(r.hash, 'hex') from receipts r where r.order_id = o.id and r.lot_id = o.lot_id),
         'invoice', (select i.email from order_invoices i where i.order_id = o.id and i.member_id = o.member_id))
         order by o.id), '[]')
       from orders o where o.member_id = m.id) as orders
     from unnest($1::bigint[]) with ordinality m (id, nth)
     join ledger_accounts a on a.member_id = m.id and a.kind = 'wallet' and a.currency = 'token' order by m.nth`,
    [members.map(({ id }) => id)],
  );
  return rows;
}

/** The part of an answer to a draw that every game has. */
export type DrawAnswer = {
  order: { id: number; final_amount: number; points_used: number; coupon_discount: number };
  receipt: DrawReceipt;
  balance: { tokens: number };
};

/** The order that such an answer, paid with tokens, speaks of. */
const orderOf = ({ order, receipt }: DrawAnswer): OwnedOrder => {
  const prizes: [number, number][] = [
    ...(receipt.last_prize_id === null ? [] : ([[0, Number(receipt.last_prize_id)]] as [number, number][])),
    ...receipt.tickets.map(({ number, prize_id }): [number, number] => [number, Number(prize_id)]),
  ];
  const { final_amount: final, points_used: points, coupon_discount: coupon } = order;
  const paid = { status: 'completed', final, charged: final, points, coupon, invoice: null };
  return { order: order.id, lot: receipt.lot_id, ...paid, prizes, stored: prizes, receipt: receipt.hash };
};

/** A member, and an answer they got; those of another status than 200 are refusals. */
type Sent = readonly [member: { id: number }, reply: { status: number; body: DrawAnswer }];

/**
 * Expects each member to own exactly what their answers say, paid with their own tokens: the orders, the drawn slots,
 * the prizes in their storage, the receipts, the charges, whatever else refers to the orders, and the balance after each,
 * from `tokens` at the start.
 */
export async function expectOwned(db: Database, tokens: number, sent: readonly Sent[]): Promise<void> {
  const replies = Map.groupBy(sent, ([member]) => member);
  const owned = await ownedBy(db, [...replies.keys()]);
  for (const [i, [member, theirs]] of [...replies].entries()) {
    const drawn = theirs.flatMap(([, { status, body }]) => (status === 200 ? [body] : []));
    const answers = drawn.sort((a, b) => a.order.id - b.order.id);
    let left = tokens;
    for (const { order, balance } of answers) {
      left -= order.final_amount;
      expect(balance.tokens).toBe(left);
      await expectOwnOrder(db, member, order.id, {
        charge: order.final_amount,
        recipient: null,
        email: null,
      });
    }
    expect(owned[i]).toEqual({ tokens: left, orders: answers.map(orderOf) });
  }
}

/** The address to which a member's invoices go in tests: another for each. */
export const emailOf = ({ id }: { id: number }): string => `member-${id}@toys.example`;

/** One attempt to pay, with the member who began it. */
export type OwnedPayment = {
  number: string;
  member: { id: number };
  amount: number;
  usedFor: 'order' | 'tokens' | null;
};

/**
 * Expects each attempt to be its member's: the order, the invoice's member, and, for a top-up or a payment that became
 * tokens, the wallet that received the amount; null for an attempt that is not paid.
 */
export async function expectPaid(db: Database, payments: readonly OwnedPayment[]): Promise<void> {
  const { rows } = await db.query(
    `select a.number, o.member_id as member, i.member_id as invoice, a.amount, a.used_for as "usedFor",
       case when o.order_type <> 'token_recharge' and a.used_for = 'order' then null else (
         select jsonb_agg(jsonb_build_array(w.member_id, p.amount)) from journal_entries e
         join postings p on p.entry_id = e.id join ledger_accounts w on w.id = p.account_id and w.member_id is not null
         where e.reference = 'payment:' || a.id) end as credited, o.order_type = 'token_recharge' as "isTopUp"
     from unnest($1::text[]) with ordinality n (number, nth)
     join payment_attempts a on a.number = n.number join orders o on o.id = a.order_id
     left join order_invoices i on i.order_id = o.id order by n.nth`,
    [payments.map(({ number }) => number)],
  );
  expect(rows).toEqual(
    payments.map(({ number, member: { id }, amount, usedFor }, i) => {
      const isTopUp = rows[i]?.isTopUp;
      const isCredited = usedFor === 'tokens' || (usedFor === 'order' && isTopUp);
      const credited = isCredited ? [[id, amount]] : null;
      return { number, member: id, invoice: id, amount, usedFor, credited, isTopUp };
    }),
  );
}
