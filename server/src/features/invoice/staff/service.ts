import { invoiceLimits } from '@kujiya/contract/shop/invoice';
import { staffInvoiceRefusals as refusals } from '@kujiya/contract/staff/invoices';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import * as corrections from '../issue/correction-queries.ts';
import * as queries from './queries.ts';

/** Voids and allowances that are not finished. */
export const listOpen = (db: Queryable) => corrections.listOpen(db, invoiceLimits.correctionsListed);

/**
 * Records the outcome of an allowance whose answer was lost: its number, or null when there is none and it is requested
 * again. Refuses `correction_missing`.
 */
export async function settle(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  allowanceNumber: string | null,
): Promise<void> {
  const [asked] = await corrections.lockAsked(tx, id);
  if (!asked) throw new Refused(refusals.correction_missing);
  if (allowanceNumber === null) await corrections.askAgain(tx, id);
  else await corrections.markCorrected(tx, id, allowanceNumber);
  note({
    subjects: [`correction:${id}`],
    before: { state: 'asking' },
    after: { allowance_number: allowanceNumber },
  });
}

/** Invoices that the provider refused. */
export const listFailed = async (db: Queryable) =>
  (await queries.listFailed(db, invoiceLimits.correctionsListed)).map(
    ({ payment_id, number, order_id, order_number, try_at, created_at, ...row }) => ({
      ...row,
      payment: { id: payment_id, number },
      order: { id: order_id, order_number },
      try_at: try_at.toISOString(),
      created_at: created_at.toISOString(),
    }),
  );

/** Brings the next try of an invoice forward to now. Refuses `invoice_settled`. */
export async function retry(tx: Tx, { note }: StaffCaller, id: number): Promise<void> {
  const [waiting] = await queries.retry(tx, id);
  if (!waiting) throw new Refused(refusals.invoice_settled);
  note({ subjects: [`payment:${waiting.payment_id}`] });
}
