import { type InvoiceSettings, plainCarrier } from '@kujiya/contract/invoice';
import { defaultRechargeAmount, recharge } from '@kujiya/contract/recharge';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatMoney } from '#lib/format.ts';
import { intentKey } from '#lib/intent-key.ts';
import { type Draft, donationCodeOf, draftOf, type FieldErrors } from '#shop/invoice/draft.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toast.tsx';
import { sendForm } from '../send-form.ts';
import { AmountGrid } from './AmountGrid.tsx';
import { faultsOf } from './faults.ts';
import { InvoiceSection } from './InvoiceSection.tsx';
import { RechargeNotes } from './RechargeNotes.tsx';

const bodyOf = (amount: number, draft: Draft) => {
  const common = { amount, invoice_type: draft.kind, email: draft.email.trim() };
  if (draft.kind === 'company')
    return { ...common, tax_id: draft.taxId.trim(), company_name: draft.company.trim() };
  if (draft.kind === 'donation') return { ...common, donation_code: donationCodeOf(draft) };
  const carrier = plainCarrier(draft.carrier);
  return { ...common, ...(carrier !== '' && { carrier_code: carrier }) };
};

/** Amount, invoice, and the way to the gateway. */
export function RechargeForm({ settings, email }: { settings: InvoiceSettings; email: string }) {
  const client = useClient();
  const toast = useToast();
  const [amount, setAmount] = useState<number>(defaultRechargeAmount);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const known = draftOf(settings);
  const draft: Draft = { ...known, email: known.email || email, ...typed };

  const paying = useMutation({
    mutationFn: ({ key }: { key: string }) =>
      client(recharge, { body: bodyOf(amount, draft) }, { idempotencyKey: key }),
    onSuccess: ({ data }) => sendForm(data.payment_form),
    onError: (error) => toast(messageOf(error), { tone: 'bad' }),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (paying.isPending || paying.isSuccess) return;
    const found = faultsOf(draft);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) paying.mutate({ key: intentKey() });
    else {
      const field = event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`);
      field?.focus();
      // The bar at the bottom would cover it.
      field?.scrollIntoView({ block: 'center' });
    }
  };

  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col gap-6">
      <div className="grid gap-6 px-3 pt-4 desk:px-0">
        <AmountGrid value={amount} onChange={setAmount} />
        <InvoiceSection
          draft={draft}
          errors={errors}
          onChange={(part) => {
            setTyped({ ...typed, ...part });
            setErrors({});
          }}
        />
        <RechargeNotes />
      </div>
      <ActionBar>
        <Button
          variant="primary"
          size="lg"
          type="submit"
          className="w-full desk:w-auto desk:min-w-72"
          pending={paying.isPending || paying.isSuccess}
        >
          {paying.isSuccess ? '前往付款頁…' : `前往付款 ${formatMoney(amount)}`}
        </Button>
      </ActionBar>
    </form>
  );
}
