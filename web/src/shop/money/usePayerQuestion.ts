import type { CallShape } from '@kujiya/contract/kernel/call';
import type { Refusal } from '@kujiya/contract/kernel/refusal';
import type { payerRefusals } from '@kujiya/contract/shop/payer';
import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { refusalOf } from '#lib/client.ts';
import { useConfirm } from '#ui/Confirm.tsx';

/** The member, asked to confirm the payer, does not pay now; no further message is needed. */
class PaymentDeclined extends Error {
  override name = 'PaymentDeclined';
}
export const isDeclined = (error: unknown): boolean => error instanceof PaymentDeclined;

/** A call that begins a payment, with the refusals that it declares. */
export type PayingCall = CallShape & { readonly refusals: readonly Refusal[] };

const unconfirmed: keyof typeof payerRefusals = 'payer_unconfirmed';

/**
 * Sends the request that begins a payment, one of `calls`. Before a member's first one the shop must know that they are
 * of age, or pay with their guardian's consent: then this asks, stores the answer, and sends the request again. Throws
 * an error that `isDeclined` recognises when the member would rather not.
 */
export function usePayerQuestion(): <T>(
  send: () => Promise<T>,
  ...calls: readonly PayingCall[]
) => Promise<T> {
  const client = useClient();
  const cache = useQueryClient();
  const confirm = useConfirm();
  return (send, ...calls) =>
    send().catch(async (error: unknown) => {
      if (refusalOf(error, ...calls)?.code !== unconfirmed) throw error;
      // Needed once in a member's life, so the question's script is fetched only then.
      const { confirmedBy } = await import('./by-card.ts');
      if (!(await confirmedBy({ client, cache, confirm }))) throw new PaymentDeclined();
      return send();
    });
}
