import type { InvoiceSettings } from '@kujiya/contract/invoice';
import { recharge } from '@kujiya/contract/recharge';
import { plainCarrier } from '@kujiya/contract/shop/invoice';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatCount, formatMoney } from '#lib/format.ts';
import { type Draft, donationCodeOf, draftOf, fieldOfRefusal } from '#shop/invoice/draft.ts';
import { paymentErrorsOf } from '#shop/invoice/payment-errors.ts';
import { keepInvoice, keptInvoice } from '#shop/money/kept-invoice.ts';
import { takeShortfall } from '#shop/money/return-page.ts';
import { sendForm } from '#shop/money/send-form.ts';
import { TokenIcon } from '#shop/money/TokenIcon.tsx';
import { isDeclined, usePayerQuestion } from '#shop/money/usePayerQuestion.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { refusalAtField, useForm } from '#ui/form/useForm.ts';
import { useToast } from '#ui/Toast.tsx';
import { AmountGrid } from './AmountGrid.tsx';
import { amountFor } from './amount.ts';
import { InvoiceSection } from './InvoiceSection.tsx';
import { RechargeNotes } from './RechargeNotes.tsx';

type Asked = Draft & { amount: number };

const bodyOf = ({ amount, ...draft }: Asked) => {
  const common = { amount, invoice_type: draft.kind, email: draft.email.trim() };
  if (draft.kind === 'company')
    return { ...common, tax_id: draft.taxId.trim(), company_name: draft.company.trim() };
  if (draft.kind === 'donation') return { ...common, donation_code: donationCodeOf(draft) };
  const carrier = plainCarrier(draft.carrier);
  return { ...common, ...(carrier !== '' && { carrier_code: carrier }) };
};

const atField = refusalAtField([recharge], fieldOfRefusal);

/** Amount, invoice, and the button to the gateway: on desktop it is below the balance, where it is always visible. */
export function RechargeForm({
  settings,
  email,
  tokens,
}: {
  settings: InvoiceSettings;
  email: string;
  /** The member's balance; undefined until it has loaded. */
  tokens: number | undefined;
}) {
  const client = useClient();
  const toast = useToast();
  const asking = usePayerQuestion();
  const [leaving, setLeaving] = useState(false);
  const [missing] = useState(takeShortfall);
  const [kept] = useState(keptInvoice);
  const settled = draftOf(settings);
  const known = { ...settled, email: settled.email || email };
  const form = useForm({
    name: 'recharge',
    initial: { ...known, ...kept, amount: amountFor(missing) },
    check: paymentErrorsOf,
    async send({ amount, ...invoice }: Asked, key) {
      const answer = await asking(() =>
        client(recharge, { body: bodyOf({ amount, ...invoice }) }, { idempotencyKey: key }),
      );
      keepInvoice(invoice, known);
      return answer;
    },
    atField,
    onSent({ data }) {
      setLeaving(true);
      sendForm(data.payment_form);
    },
    onFailed: (error) => isDeclined(error) || toast(messageOf(error), { tone: 'bad' }),
  });
  const { draft } = form;

  return (
    <form {...form.props} className="flex grow flex-col gap-6 desk:contents">
      <div className="grid gap-6 px-3 pt-4 desk:col-start-1 desk:row-span-2 desk:row-start-1 desk:p-0">
        {missing !== undefined && (
          <p className="rounded-md bg-butter-tint px-4 py-3 text-sm font-semibold">
            剛才還差 {formatCount(missing)} 代幣，
            {missing <= draft.amount ? `儲 ${formatCount(amountFor(missing))} 就夠。` : '這個金額還不夠。'}
          </p>
        )}
        <AmountGrid value={draft.amount} onChange={(amount) => form.change({ amount })} />
        <InvoiceSection draft={draft} errors={form.errors} onChange={form.change} />
        <RechargeNotes />
      </div>
      <ActionBar className="desk:sticky desk:top-24 desk:bottom-auto desk:col-start-2 desk:row-start-2 desk:mt-0">
        {tokens !== undefined && (
          <p className="flex items-center justify-between gap-3 pb-2 text-sm desk:px-1 desk:pb-3">
            儲值後餘額
            <span className="flex items-center gap-1.5 font-print text-lg" aria-live="polite">
              <TokenIcon size={20} />
              {formatCount(tokens + draft.amount)}
            </span>
          </p>
        )}
        <Button
          variant="primary"
          size="lg"
          type="submit"
          className="w-full"
          pending={form.pending || leaving}
        >
          {leaving ? '前往付款頁…' : `前往付款 ${formatMoney(draft.amount)}`}
        </Button>
      </ActionBar>
    </form>
  );
}
