import {
  deleteInvoiceEmail,
  getInvoiceSettings,
  type InvoiceSettings,
  invoiceLimits,
  plainCarrier,
  setCarrier,
  setDonation,
  setInvoiceEmail,
  setTaxId,
} from '@kujiya/contract/invoice';
import { useClient } from '#lib/api.tsx';
import { type Client, messageOf } from '#lib/client.ts';
import { useRefresh } from '#shop/account-frame/member-query.ts';
import { DonationFields } from '#shop/invoice/DonationFields.tsx';
import { type Draft, donationCodeOf, draftOf, errorsOf, newEmailOf } from '#shop/invoice/draft.ts';
import { KindCards } from '#shop/invoice/KindCards.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { refusalAtField, useForm } from '#ui/form/useForm.ts';
import { Panel } from '#ui/Panel.tsx';
import { useToast } from '#ui/Toast.tsx';
import { CarrierFields } from './CarrierFields.tsx';

const saveKind = (client: Client, draft: Draft) => {
  if (draft.kind === 'personal')
    return client(setCarrier, { body: { carrier_number: plainCarrier(draft.carrier) } });
  if (draft.kind === 'company')
    return client(setTaxId, { body: { tax_id: draft.taxId.trim(), company_name: draft.company.trim() } });
  return client(setDonation, { body: { donation_code: donationCodeOf(draft) } });
};

const atField = refusalAtField([setCarrier, setTaxId, setDonation, setInvoiceEmail], {
  carrier_invalid: 'carrier',
  company_name_required: 'company',
  tax_id_format: 'taxId',
  tax_id_invalid: 'taxId',
  donation_required: 'otherCode',
  donation_invalid: 'otherCode',
  email_required: 'email',
  email_invalid: 'email',
});

export function InvoiceForm({ settings }: { settings: InvoiceSettings }) {
  const client = useClient();
  const refresh = useRefresh();
  const toast = useToast();
  const form = useForm({
    initial: draftOf(settings),
    check: errorsOf,
    send: async (sent) => {
      const email = newEmailOf(sent, settings.email);
      if (email === null) await client(deleteInvoiceEmail, {});
      else if (email !== undefined) await client(setInvoiceEmail, { body: { email } });
      return { sent, ...(await saveKind(client, sent)) };
    },
    atField,
    onSent: async ({ message, sent }) => {
      await refresh(getInvoiceSettings);
      form.reset(sent);
      toast(message, { tone: 'good' });
    },
    onFailed: (error) => toast(messageOf(error, '儲存失敗，請稍後再試'), { tone: 'bad' }),
  });
  const { draft, errors, change } = form;

  return (
    <form {...form.props} className="grid gap-5">
      <KindCards value={draft.kind} onChange={(kind) => change({ kind })} />
      <Panel className="grid gap-4 p-4 desk:p-6">
        {draft.kind === 'personal' && (
          <CarrierFields
            value={draft.carrier}
            kept={settings.carrier_number !== null}
            error={errors.carrier}
            onChange={(carrier) => change({ carrier })}
            onForget={() => form.reset()}
          />
        )}
        {draft.kind === 'company' && (
          <div className="grid gap-3 desk:grid-cols-2">
            <Field
              label="公司行號抬頭"
              name="company"
              autoComplete="organization"
              maxLength={invoiceLimits.companyNameMax}
              value={draft.company}
              onChange={(event) => change({ company: event.target.value })}
              error={errors.company}
            />
            <Field
              label="統一編號"
              name="taxId"
              inputMode="numeric"
              autoComplete="off"
              placeholder="8 碼數字"
              maxLength={8}
              value={draft.taxId}
              onChange={(event) => change({ taxId: event.target.value })}
              error={errors.taxId}
            />
          </div>
        )}
        {draft.kind === 'donation' && (
          <DonationFields
            body={draft.body}
            otherCode={draft.otherCode}
            error={errors.otherCode}
            onBody={(body) => change({ body })}
            onOtherCode={(otherCode) => change({ otherCode })}
          />
        )}
        <Field
          label={draft.kind === 'donation' ? '電子郵件（可不填）' : '電子郵件'}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={invoiceLimits.emailMax}
          value={draft.email}
          onChange={(event) => change({ email: event.target.value })}
          error={errors.email}
          hint={draft.kind === 'donation' ? '捐贈的發票不會寄給您。' : '開立與中獎通知會寄到這裡。'}
        />
        <Button
          variant="primary"
          size="lg"
          type="submit"
          pending={form.pending}
          className="desk:min-w-48 desk:justify-self-start"
        >
          儲存
        </Button>
      </Panel>
    </form>
  );
}
