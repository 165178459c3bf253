import type { InputOf } from '@kujiya/contract/kernel/call';
import { invoiceLimits } from '@kujiya/contract/shop/invoice';
import { staffInvoiceRefusals as refusals, type staffCorrectInvoice } from '@kujiya/contract/staff/invoices';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { recipientOf } from '#shop/payments/invoice-data.ts';
import { changeOrderInvoice } from '#shop/payments/queries.ts';
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
  const [asked] = await corrections.lockRequested(tx, id);
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

/**
 * Makes a refused invoice out to something else and has it tried again; its e-mail address stays. The entry of the log
 * names the kind alone: carriers and companies are the member's. An invoice whose answer was lost, though it was issued,
 * is found by its number as it was. Refuses `invoice_settled`, `invoice_trying`,
 * `invoice_deleted_member`, and what the kind of invoice refuses.
 */
export async function correct(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  body: InputOf<typeof staffCorrectInvoice>['body'],
): Promise<void> {
  const [waiting] = await queries.lockWaiting(tx, id);
  if (!waiting) throw new Refused(refusals.invoice_settled);
  if (waiting.failure === null) throw new Refused(refusals.invoice_trying);
  if (waiting.is_deleted) throw new Refused(refusals.invoice_deleted_member);
  const asked = {
    type: body.invoice_type,
    carrier: body.carrier_number,
    taxId: body.tax_id,
    companyName: body.company_name,
    donationCode: body.donation_code,
  };
  await changeOrderInvoice(tx, waiting.order_id, JSON.stringify(recipientOf(asked, waiting.email)));
  await queries.retry(tx, id);
  note({
    subjects: [`payment:${waiting.payment_id}`, `order:${waiting.order_id}`],
    before: { invoice_type: waiting.invoice_type },
    after: { invoice_type: body.invoice_type },
  });
}
