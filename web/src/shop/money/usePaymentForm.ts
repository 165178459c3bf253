import { paymentForm } from '@kujiya/contract/payments';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useToast } from '#ui/Toast.tsx';
import { sendForm } from './send-form.ts';
import { isDeclined, usePayerQuestion } from './usePayerQuestion.ts';

/**
 * Leads to the gateway's page, where an order is paid; `onFailed` is called after the message that it cannot be opened.
 */
export function usePaymentForm(onFailed?: () => void) {
  const client = useClient();
  const toast = useToast();
  const asking = usePayerQuestion();
  const opening = useMutation({
    mutationFn: (orderNumber: string) => asking(() => client(paymentForm, { params: { orderNumber } })),
    onSuccess: ({ form_html }) => sendForm(form_html),
    onError: (error) => {
      if (!isDeclined(error)) toast(messageOf(error, paymentForm), { tone: 'bad' });
      onFailed?.();
    },
  });
  return {
    /** Under way, or about to leave this page. */
    paying: opening.isPending || opening.isSuccess,
    pay: (orderNumber: string) => opening.mutate(orderNumber),
  };
}
