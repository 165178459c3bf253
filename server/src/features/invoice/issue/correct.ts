import { invoiceLimits } from '@kujiya/contract/shop/invoice';
import type { Context } from '#platform/context.ts';
import { amountsOf } from './amounts.ts';
import * as queries from './correction-queries.ts';
import { type Invoices, ProviderRefusal } from './ezpay.ts';
import { mayBeVoid } from './period.ts';
import { numberOf } from './service.ts';

/** Corrections in one batch. */
const batch = 20;
/** After this many refusals an invoice is no longer made void but takes an allowance. */
const voidTries = 3;

type Correcting = Pick<Context, 'db' | 'clock'> & { log: { warn(details: object, text: string): void } };

/** Records the corrections that are due: one for each payout of money whose invoice was issued. */
async function note({ db, clock }: Correcting): Promise<void> {
  for (const one of await queries.listUncorrected(db)) {
    const isWhole = one.amount === one.total && one.others === 0;
    const kind = isWhole && mayBeVoid(one.issued_at.getTime(), clock()) ? 'void' : 'allowance';
    // Never more tax or price than is left: rounding must not add up over many allowances.
    const netLeft = one.net - one.allowed_net;
    const taxLeft = one.total - one.allowed - netLeft;
    const net = Math.max(one.amount - taxLeft, Math.min(amountsOf(one.amount).net, netLeft));
    await queries.insertCorrection.alone(
      db,
      one.invoice_id,
      one.payout_id,
      kind,
      net,
      one.amount - net,
      one.amount,
    );
  }
}

/**
 * Makes the correction at the provider; returns the number of an allowance, null for a void. A repeated void is looked
 * up first.
 */
async function perform(invoices: Invoices, row: queries.CorrectionRow, now: number): Promise<string | null> {
  const { invoice_id, invoice_number, invoice_total, item, amounts } = row;
  if (row.kind === 'allowance')
    return invoices.allow(
      { invoiceNumber: invoice_number, number: numberOf(invoice_id), item, amounts },
      now,
    );
  const asked = { number: numberOf(invoice_id), total: invoice_total };
  const isVoid = row.tries > 1 && (await invoices.isVoid(asked, now));
  if (!isVoid) await invoices.makeVoid(invoice_number, now);
  return null;
}

/**
 * Makes invoices void, or issues allowances, for refunded payments; returns how many. A void whose answer was lost is
 * looked up; an allowance cannot be looked up, so it stays 'asking' until somebody of the staff has checked it.
 */
export async function correctInvoices(context: Correcting, invoices: Invoices): Promise<number> {
  const { db, clock, log } = context;
  await note(context);
  let corrected = 0;
  for (;;) {
    const waiting = await queries.takeWaiting.alone(db, batch, ...invoiceLimits.providerWaits);
    for (const row of waiting) {
      try {
        const number = await perform(invoices, row, clock());
        await queries.markCorrected.alone(db, row.id, number);
        corrected++;
      } catch (error) {
        const words = (error as Error).message.slice(0, 200);
        log.warn({ correction: row.id, why: words }, 'an invoice could not be corrected');
        const isAnswered = error instanceof ProviderRefusal;
        await queries.noteFailure.alone(db, row.id, words, isAnswered || row.kind === 'void');
        // An invoice that can no longer be void takes an allowance.
        if (isAnswered && row.kind === 'void' && row.tries >= voidTries)
          await queries.turnIntoAllowance.alone(db, row.id);
      }
    }
    if (waiting.length < batch) return corrected;
  }
}
