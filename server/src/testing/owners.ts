import { expect } from 'vitest';
import type { Database } from '#platform/postgres/database.ts';

type Owned = {
  owner: number;
  final: number;
  /** The members whose wallets its entry moved, and the tokens it took from its owner. */
  charged: number[];
  charge: number;
  /** The members whose address, invoice, storage items and events refer to it. */
  related: number[];
  /** The recipients of its address and the e-mail of its invoice. */
  recipients: string[];
  emails: string[];
};

/** All that the database keeps about an order and that says whose it is. */
async function ownedBy(db: Database, orderId: number): Promise<Owned> {
  const { rows } = await db.query<Owned>(
    `with posted as (
       select a.member_id, a.currency, p.amount from journal_entries e join postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id where e.reference = 'order:' || $1::bigint and a.member_id is not null
     ), addressed as (
       select member_id, name from shipment_addresses where order_id = $1
     )
     select o.member_id as owner, o.final_amount as final, array(select distinct member_id from posted)::integer[] as charged,
       (select coalesce(-sum(amount), 0) from posted where member_id = o.member_id and currency = 'token') as charge,
       array(select member_id from addressed union select member_id from order_invoices where order_id = o.id
         union select member_id from box_items where order_id = o.id or parcel_id = o.id
         union select member_id from events where order_id = o.id
         union select member_id from member_coupons where order_id = o.id)::integer[] as related,
       array(select name from addressed) as recipients,
       array(select email from order_invoices where order_id = o.id) as emails
     from orders o where o.id = $1`,
    [orderId],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no order ${orderId}`);
  return row;
}

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
  const { owner, charged, charge: taken, related, recipients, emails } = await ownedBy(db, orderId);
  expect({ owner, taken }).toEqual({ owner: sender.id, taken: charge });
  for (const member of [...charged, ...related]) expect(member).toBe(sender.id);
  if (recipient !== undefined) expect(recipients).toEqual(recipient === null ? [] : [recipient]);
  if (email !== undefined) expect(emails).toEqual(email === null ? [] : [email]);
}
