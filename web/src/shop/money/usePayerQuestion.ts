import { confirmPayer, getPayer, type PayerConfirmation, payerRefusals } from '@kujiya/contract/payer';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '#lib/api.tsx';
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

  async function ask(): Promise<PayerConfirmation | undefined> {
    const isAdult = await confirm({
      title: '您已經滿 18 歲了嗎？',
      text: '依法在第一次付款前要先確認，只問這一次。',
      yes: '已滿 18 歲',
      no: '未滿 18 歲',
    });
    if (isAdult) return 'adult';
    const hasConsent = await confirm({
      title: '法定代理人同意您付款嗎？',
      text: '未滿 18 歲要付款，須先取得父母或其他法定代理人的同意。',
      yes: '已經同意',
      no: '先不付款',
    });
    return hasConsent ? 'guardian' : undefined;
  }

  return (send) =>
    send().catch(async (error: unknown) => {
      const isAsked = error instanceof ApiError && error.code === payerRefusals.payer_unconfirmed.code;
      if (!isAsked) throw error;
      const confirmation = await ask();
      if (!confirmation) throw new PaymentDeclined();
      cache.setQueryData(callKey(getPayer, {}), await client(confirmPayer, { body: { confirmation } }));
      return send();
    });
}
