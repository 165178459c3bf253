import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { ApiError } from '#lib/client.ts';
import { useConfirm } from '#ui/Confirm.tsx';

/** The member does not pay now, having been asked who pays; there is nothing more to say. */
class PaymentDeclined extends Error {
  override name = 'PaymentDeclined';
}
export const isDeclined = (error: unknown): boolean => error instanceof PaymentDeclined;

/**
 * Sends what begins a payment. Before a member's first one the shop wants to know that they are of age, or pay with
 * their guardian's consent: then this asks, keeps the answer, and sends it again. Throws what `isDeclined` knows when the
 * member would rather not.
 */
export function usePayerQuestion(): <T>(send: () => Promise<T>) => Promise<T> {
  const client = useClient();
  const cache = useQueryClient();
  const confirm = useConfirm();
  return (send) =>
    send().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      // Asked for once in a member's life: what asks is fetched then.
      const { clearUp } = await import('./by-card.ts');
      const cleared = await clearUp(error, { client, cache, confirm });
      if (cleared === 'declined') throw new PaymentDeclined();
      if (cleared === 'other') throw error;
      return send();
    });
}
