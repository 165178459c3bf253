import {
  deleteInvoiceEmail,
  getInvoiceSettings,
  type InvoiceSettings,
  setCarrier,
  setDonation,
  setInvoiceEmail,
  setTaxId,
} from '@kujiya/contract/invoice';
import { plainCarrier } from '@kujiya/contract/shop/invoice';
import { useClient } from '#lib/api.tsx';
import { type Client, messageOf } from '#lib/client.ts';
import { useRefresh } from '#shop/account-frame/member-query.ts';
import {
  type Draft,
  donationCodeOf,
  draftOf,
  errorsOf,
  fieldOfRefusal,
  newEmailOf,
} from '#shop/invoice/draft.ts';
import { InvoiceFields } from '#shop/invoice/InvoiceFields.tsx';
import { forgetInvoice } from '#shop/money/kept-invoice.ts';
import { useUser } from '#shop/session/user.ts';
import { Button } from '#ui/Button.tsx';
import { refusalAtField, useForm } from '#ui/form/useForm.ts';
import { useToast } from '#ui/Toast.tsx';
import { CarrierCard, ForgetCarrier } from './Carrier.tsx';

const saveKind = (client: Client, draft: Draft) => {
  if (draft.kind === 'personal')
    return client(setCarrier, { body: { carrier_number: plainCarrier(draft.carrier) } });
  if (draft.kind === 'company')
    return client(setTaxId, { body: { tax_id: draft.taxId.trim(), company_name: draft.company.trim() } });
  return client(setDonation, { body: { donation_code: donationCodeOf(draft) } });
};

const atField = refusalAtField([setCarrier, setTaxId, setDonation, setInvoiceEmail], fieldOfRefusal);

export function InvoiceForm({ settings }: { settings: InvoiceSettings }) {
  const client = useClient();
  const refresh = useRefresh();
  const toast = useToast();
  const email = useUser().data?.email ?? '';
  const known = draftOf(settings);
  const form = useForm({
    name: 'invoice',
    // As at a payment: the member's own address, until another one is saved.
    initial: { ...known, email: known.email || email },
    check: errorsOf,
    send: async (sent) => {
      const email = newEmailOf(sent, settings.email);
      if (email === null) await client(deleteInvoiceEmail, {});
      else if (email !== undefined) await client(setInvoiceEmail, { body: { email } });
      return { sent, ...(await saveKind(client, sent)) };
    },
    atField,
    onSent: async ({ message, sent }) => {
      forgetInvoice();
      await refresh(getInvoiceSettings);
      form.reset(sent);
      toast(message, { tone: 'good' });
    },
    onFailed: (error) => toast(messageOf(error, '儲存失敗，請稍後再試'), { tone: 'bad' }),
  });
  const { draft, errors, change } = form;

  return (
    <form {...form.props} className="grid gap-5">
      <InvoiceFields
        draft={draft}
        errors={errors}
        onChange={change}
        carrier={{ label: '手機條碼載具', hint: '斜線開頭，共 8 碼。可在財政部電子發票平台查詢。' }}
        email={
          draft.kind === 'donation'
            ? { label: '電子郵件（可不填）', hint: '捐贈的發票不會寄給您。' }
            : { label: '電子郵件', hint: '開立與中獎通知會寄到這裡。' }
        }
        carrierHead={<CarrierCard carrier={plainCarrier(draft.carrier)} />}
        carrierFoot={settings.carrier_number !== null && <ForgetCarrier onForget={() => form.reset()} />}
        className="desk:p-6"
      >
        <Button
          variant="primary"
          size="lg"
          type="submit"
          pending={form.pending}
          className="desk:min-w-48 desk:justify-self-start"
        >
          儲存
        </Button>
      </InvoiceFields>
    </form>
  );
}
