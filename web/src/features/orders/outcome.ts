import type { PaymentProgress } from '@kujiya/contract/payments';

/** `unpaid`: its payment has not begun. `tokens`: the money came too late or twice, and is tokens now. */
export type Outcome = 'success' | 'unpaid' | 'waiting' | 'tokens' | 'failed';

/** How far a payment is, and how often it has begun. */
type Payment = { progress: PaymentProgress; attempts: number };

const byStatus: Readonly<Record<string, Outcome>> = {
  success: 'success',
  paid: 'success',
  completed: 'success',
  pending: 'waiting',
  waiting: 'waiting',
};

/** What became of an order: what the shop knows of its payment goes before what the address says. */
export function outcomeOf(status: string | null, payment: Payment | undefined): Outcome {
  const said = byStatus[status ?? 'success'] ?? 'failed';
  if (payment === undefined) return said;
  const { progress, attempts } = payment;
  if (progress === 'paid') return 'success';
  if (progress === 'tokens') return 'tokens';
  if (progress === 'failed' || progress === 'cancelled') return 'failed';
  // Nobody has heard of a payment yet: only who gave up on the gateway's page says so.
  if (said === 'failed') return 'failed';
  // The gateway's page could not be opened, or was not wanted.
  return attempts === 0 ? 'unpaid' : 'waiting';
}

/** Why it failed: in the words that came along, at most a hundred characters of them. */
export function failureText(message: string | null, progress: PaymentProgress | undefined): string {
  if (progress === 'cancelled') return '這筆訂單已取消，沒有扣款。';
  return message?.trim().slice(0, 100) || '付款失敗，請稍後再試';
}
