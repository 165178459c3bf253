import type { PaymentProgress } from '@kujiya/contract/payments';
import { paymentFailed } from '#shop/money/payment-failed.ts';

/**
 * `unknown`: no order of this member's is named. `visitor`: nobody is logged in whose order it could be. `unpaid`: its payment has not begun. `tokens`: the money came too late or twice, and was converted into tokens.
 */
export type Outcome = 'unknown' | 'visitor' | 'success' | 'unpaid' | 'waiting' | 'tokens' | 'failed';

/** The progress of a payment, and the number of its attempts. */
type Payment = { progress: PaymentProgress; attempts: number };

const byStatus: Readonly<Record<string, Outcome>> = {
  success: 'success',
  paid: 'success',
  completed: 'success',
  pending: 'waiting',
  waiting: 'waiting',
};

/** The outcome of an order: the payment state the server knows takes precedence over the status in the address. */
export function outcomeOf(status: string | null, payment: Payment | undefined): Outcome {
  const said = status === null ? 'unknown' : (byStatus[status] ?? 'failed');
  if (payment === undefined) return said;
  const { progress, attempts } = payment;
  if (progress === 'paid') return 'success';
  if (progress === 'tokens') return 'tokens';
  if (progress === 'failed' || progress === 'cancelled') return 'failed';
  // The server knows of no payment yet: the address says `failed` when the member gave up on the gateway's page.
  if (said === 'failed') return 'failed';
  // Without an attempt, the gateway's page could not be opened, or the member did not want it.
  return attempts === 0 ? 'unpaid' : 'waiting';
}

/** The reason for the failure: the message in the address, at most a hundred characters of it. */
export function failureText(message: string | null, progress: PaymentProgress | undefined): string {
  if (progress === 'cancelled') return '這筆訂單已取消，沒有扣款。';
  return message?.trim().slice(0, 100) || paymentFailed;
}
