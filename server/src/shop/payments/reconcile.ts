import type { Context } from '#platform/context.ts';
import type { Gateway, Outcome } from './gateway.ts';
import { differenceOf, noteMismatch } from './mismatches.ts';
import { type AttemptState, attemptsOfDay } from './queries.ts';
import { handleMessage, type MessageContext } from './service.ts';

/** An attempt about which books and gateway disagree. */
export type Difference = {
  number: string;
  /** NT$ */
  amount: number;
  books: AttemptState;
  gateway: Outcome['state'] | 'no answer';
  /** Whether the gateway's answer has been recorded in the books. */
  mended: boolean;
};

/** The answers of the gateway that match each state of an attempt. */
const expected: Readonly<Record<AttemptState, readonly Outcome['state'][]>> = {
  created: ['unknown', 'unpaid'],
  pending: ['unpaid', 'code'],
  paid: ['paid'],
  failed: ['failed', 'unknown', 'unpaid'],
  expired: ['unknown', 'unpaid', 'failed'],
  refunding: ['paid', 'refunded', 'failed'],
  // A void takes a payment back before the bank has collected it.
  refunded: ['paid', 'refunded', 'failed'],
};

/**
 * Asks the gateway about every attempt that was begun on a day in Taipei (YYYY-MM-DD), and corrects the differences; those that no
 * message can correct wait for the staff.
 */
export async function reconcile(
  context: MessageContext & Pick<Context, 'clock'>,
  gateway: Gateway,
  day: string,
): Promise<{ asked: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  const attempts = await attemptsOfDay(context.db, day);
  for (const { id, provider, number, amount, state: books } of attempts) {
    const message = await gateway.query({ number, amount }, context.clock()).catch(() => null);
    const answer = message?.outcome.state ?? 'no answer';
    if (message && answer !== 'no answer' && expected[books].includes(answer)) continue;
    const verdict = message && (await handleMessage(context, gateway.provider, message, 'reconcile'));
    const kind = answer === 'no answer' ? null : differenceOf(books, answer);
    if (kind && verdict !== 'mismatch')
      await noteMismatch.alone(context.db, {
        ...{ provider, kind, number, attemptId: id, ours: amount, via: 'reconcile' },
        tradeNumber: null,
        theirs: message?.amount ?? null,
      });
    differences.push({ number, amount, books, gateway: answer, mended: verdict === 'recorded' });
  }
  return { asked: attempts.length, differences };
}
