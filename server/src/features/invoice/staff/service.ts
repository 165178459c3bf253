import { invoiceLimits } from '@kujiya/contract/shop/invoice';
import { staffInvoiceRefusals as refusals } from '@kujiya/contract/staff/invoices';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import * as queries from '../issue/correction-queries.ts';

/** Voids and allowances that are not finished. */
export const listOpen = (db: Queryable) => queries.listOpen(db, invoiceLimits.correctionsListed);

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
  const [asked] = await queries.lockAsked(tx, id);
  if (!asked) throw new Refused(refusals.correction_missing);
  if (allowanceNumber === null) await queries.askAgain(tx, id);
  else await queries.markCorrected(tx, id, allowanceNumber);
  note({
    subjects: [`correction:${id}`],
    before: { state: 'asking' },
    after: { allowance_number: allowanceNumber },
  });
}
