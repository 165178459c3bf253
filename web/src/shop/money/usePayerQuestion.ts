import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { useConfirm } from '#ui/Confirm.tsx';

/** The member, asked to confirm the payer, does not pay now; no further message is needed. */
class PaymentDeclined extends Error {
  override name = 'PaymentDeclined';
}
export const isDeclined = (error: unknown): boolean => error instanceof PaymentDeclined;

/**
 * Sends the request that begins a payment. Before a member's first one the shop must know that they are of age, or pay
 * with their guardian's consent: then this asks and stores the answer first. Throws an error that `isDeclined`
 * recognises when the member would rather not.
 */
export function usePayerQuestion(): <T>(send: () => Promise<T>) => Promise<T> {
  const client = useClient();
  const cache = useQueryClient();
  const confirm = useConfirm();
  return async (send) => {
    const { confirmedBy } = await import('./by-card.ts');
    if (!(await confirmedBy({ client, cache, confirm }))) throw new PaymentDeclined();
    return send();
  };
}
