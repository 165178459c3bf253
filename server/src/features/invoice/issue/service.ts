import { invoiceLimits } from '@kujiya/contract/shop/invoice';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/postgres/database.ts';
import { amountsOf } from './amounts.ts';
import type { InvoiceRequest, Invoices, Issued } from './ezpay.ts';
import * as queries from './queries.ts';

/** Invoices issued in one batch. */
const batch = 20;

type Issuing = Pick<Context, 'db' | 'clock'> & { log: { warn(details: object, text: string): void } };

/** Our number of an invoice, the same in every try: the provider accepts each number once. */
export const numberOf = (id: number) => `KJ${String(id).padStart(10, '0')}`;

/** An earlier try may have succeeded although its answer was lost. */
async function obtain(
  invoices: Invoices,
  asked: InvoiceRequest,
  tries: number,
  now: number,
): Promise<Issued> {
  const known = tries > 0 ? await invoices.lookUp(asked, now) : null;
  return known ?? invoices.issue(asked, now);
}

/** Records an invoice to issue for each payment since then that has none. */
async function beginInvoices(db: Database, since: Date): Promise<void> {
  const payments = await queries.listUninvoiced(db, since);
  if (payments.length === 0) return;
  const amounts = payments.map(({ amount }) => amountsOf(amount));
  await queries.insertInvoices.alone(
    db,
    payments.map(({ attempt_id }) => attempt_id),
    amounts.map(({ net }) => net),
    amounts.map(({ tax }) => tax),
    amounts.map(({ total }) => total),
  );
}

/**
 * Issues an invoice for every payment that has none (of those since `since`, if it is given), and tries again those that
 * failed, however old; returns how many it issued.
 */
export async function issueInvoices(
  { db, clock, log }: Issuing,
  invoices: Invoices,
  since = new Date(0),
): Promise<number> {
  await beginInvoices(db, since);
  let issued = 0;
  for (;;) {
    const waiting = await queries.takeWaiting.alone(db, batch, ...invoiceLimits.providerWaits);
    for (const { id, tries, item, how, ...amounts } of waiting) {
      const asked = { number: numberOf(id), item, how, amounts };
      try {
        const made = await obtain(invoices, asked, tries, clock());
        const { invoiceNumber, randomNumber, providerNumber, issuedAt } = made;
        await queries.markIssued.alone(db, id, invoiceNumber, randomNumber, providerNumber, issuedAt);
        issued++;
      } catch (error) {
        log.warn({ err: error, invoice: id }, 'an invoice could not be issued; it will be retried');
        await queries.noteFailure.alone(db, id, (error as Error).message.slice(0, 200));
      }
    }
    if (waiting.length < batch) return issued;
  }
}
