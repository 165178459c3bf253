import type { MismatchKind } from '@kujiya/contract/staff/mismatches';
import { writeStatement } from '#platform/postgres/database.ts';
import type { Message } from './gateway.ts';
import type { AttemptState, LockedAttempt } from './queries.ts';
import type { Via } from './service.ts';

const paidStates: readonly AttemptState[] = ['paid', 'refunding', 'refunded'];

/** Why a message that fits no payment fits none. */
export function kindOf(attempt: LockedAttempt | undefined, { ours, amount, outcome }: Message): MismatchKind {
  if (!attempt) return 'unknown_here';
  if (!ours) return 'merchant_differs';
  if (amount !== attempt.amount) return 'amount_differs';
  const trade = outcome.state === 'paid' ? outcome.tradeNumber : '';
  return paidStates.includes(attempt.state) && trade !== '' ? 'paid_twice' : 'trade_differs';
}

/** What a comparison found of a payment that the books have, and no message can mend; null when both agree. */
export function differenceOf(books: AttemptState, gateway: Message['outcome']['state']): MismatchKind | null {
  if (gateway === 'refunded') return books === 'refunding' || books === 'refunded' ? null : 'refunded_there';
  return paidStates.includes(books) && gateway !== 'paid' ? 'not_paid_there' : null;
}

/** Keeps a mismatch for the staff, once until it is settled. */
export const noteMismatch = writeStatement<
  object,
  {
    provider: string;
    kind: MismatchKind;
    number: string;
    attemptId: number | null;
    tradeNumber: string | null;
    ours: number | null;
    theirs: number | null;
    via: Via;
  }
>(
  'payments.note_mismatch',
  `insert into payment_mismatches (provider, kind, number, attempt_id, trade_number, ours, theirs, via)
   values ($provider, $kind, $number, $attemptId, $tradeNumber, $ours, $theirs, $via)
   on conflict (provider, number, kind, (coalesce(trade_number, ''))) where settled_at is null do nothing`,
);

export const settleMismatch = writeStatement<
  { number: string; kind: MismatchKind },
  [id: number, staffId: number, reason: string]
>(
  'payments.settle_mismatch',
  `update payment_mismatches set settled_at = now(), settled_by = $2, reason = $3
   where id = $1 and settled_at is null returning number, kind`,
);
