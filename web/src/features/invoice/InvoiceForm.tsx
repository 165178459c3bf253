import {
  getInvoiceSettings,
  type InvoiceSettings,
  invoiceLimits,
  plainCarrier,
  setCarrier,
  setDonation,
  setInvoiceEmail,
  setTaxId,
} from '@kujiya/contract/invoice';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { type Client, messageOf } from '#lib/client.ts';
import { useRefresh } from '#shop/account-frame/member-query.ts';
import { DonationFields } from '#shop/invoice/DonationFields.tsx';
import { type Draft, donationCodeOf, draftOf, errorsOf, type FieldErrors } from '#shop/invoice/draft.ts';
import { KindCards } from '#shop/invoice/KindCards.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
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

export function InvoiceForm({ settings }: { settings: InvoiceSettings }) {
  const client = useClient();
  const refresh = useRefresh();
  const toast = useToast();
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const draft: Draft = { ...draftOf(settings), ...typed };

  const change = (part: Partial<Draft>) => {
    setTyped({ ...typed, ...part });
    setErrors({});
  };

  const saving = useMutation({
    mutationFn: async (sent: Partial<Draft>) => {
      const whole = { ...draftOf(settings), ...sent };
      const email = whole.email.trim();
      if (email !== '' && email !== settings.email) await client(setInvoiceEmail, { body: { email } });
      return saveKind(client, whole);
    },
    onSuccess: async ({ message }, sent) => {
      await refresh(getInvoiceSettings);
      // What was typed while it was being saved stays.
      setTyped((now) => (now === sent ? {} : now));
      toast(message, { tone: 'good' });
    },
    onError: (error) => toast(messageOf(error, '儲存失敗，請稍後再試'), { tone: 'bad' }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const found = errorsOf(draft);
    setErrors(found);
    if (Object.keys(found).length === 0) saving.mutate(typed);
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <KindCards value={draft.kind} onChange={(kind) => change({ kind })} />
      <Panel className="grid gap-4 p-4 desk:p-6">
        {draft.kind === 'personal' && (
          <CarrierFields
            value={draft.carrier}
            kept={settings.carrier_number !== null}
            error={errors.carrier}
            onChange={(carrier) => change({ carrier })}
            onForget={() => setTyped({})}
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
          pending={saving.isPending}
          className="desk:min-w-48 desk:justify-self-start"
        >
          儲存
        </Button>
      </Panel>
    </form>
  );
}
