import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { ApiError } from '#lib/client.ts';
import { useConfirm } from '#ui/Confirm.tsx';

/** The member, asked to confirm the payer, does not pay now; no further message is needed. */
class PaymentDeclined extends Error {
  override name = 'PaymentDeclined';
}
export const isDeclined = (error: unknown): boolean => error instanceof PaymentDeclined;

/**
 * Sends the request that begins a payment. Before a member's first one the shop must know that they are of age, or pay
 * with their guardian's consent: then this asks, stores the answer, and sends the request again. Throws an error that
 * `isDeclined` recognises when the member would rather not.
 */
export function usePayerQuestion(): <T>(send: () => Promise<T>) => Promise<T> {
  const client = useClient();
  const cache = useQueryClient();
  const confirm = useConfirm();
  return (send) =>
    send().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      // Needed once in a member's life, so the question's script is fetched only then.
      const { clearUp } = await import('./by-card.ts');
      const cleared = await clearUp(error, { client, cache, confirm });
      if (cleared === 'declined') throw new PaymentDeclined();
      if (cleared === 'other') throw error;
      return send();
    });
}
