import { getInvoiceSettings, type InvoiceSettings } from '@kujiya/contract/invoice';
import type { InvoiceInfo } from '@kujiya/contract/shop/invoice';
import { useEffect, useRef, useState } from 'react';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { type Draft, donationCodeOf, draftOf, type FieldErrors } from '#shop/invoice/draft.ts';
import { InvoiceFields } from '#shop/invoice/InvoiceFields.tsx';
import { paymentErrorsOf } from '#shop/invoice/payment-errors.ts';
import { useUser } from '#shop/session/user.ts';
import { Button } from '#ui/Button.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { keepInvoice, keptInvoice } from './kept-invoice.ts';

type Props = {
  /** The outcome of an attempt is unknown: a repeated request must be the same. */
  frozen: boolean;
  /** How often the member tried to pay while the invoice had errors. */
  wrong: number;
  /** What is wrong with the invoice; for goods, a personal one also needs a carrier. */
  errorsOf?: (draft: Draft) => FieldErrors;
  carrier?: { label: string; hint: string };
  /** How else the buyer can do, after the reason why an invoice is there. */
  otherwise?: string;
  /** Called with undefined while the invoice has errors. */
  onInvoice: (invoice: InvoiceInfo | undefined) => void;
};

/** The invoice of a purchase by card; starts from the member's settings. */
export function CardInvoice(props: Props) {
  const settings = useMemberQuery(getInvoiceSettings);
  return (
    <Loaded query={settings} failed="發票設定暫時載入不了" skeleton={<span className="skeleton h-40" />}>
      {({ data }) => <Fields settings={data} {...props} />}
    </Loaded>
  );
}

const names = { personal: '個人', company: '公司', donation: '捐贈' } as const;

const infoOf = (draft: Draft): InvoiceInfo => ({
  invoiceType: draft.kind,
  email: draft.email.trim(),
  ...(draft.kind === 'personal' && { mobileCarrier: draft.carrier.trim() }),
  ...(draft.kind === 'company' && { companyTaxId: draft.taxId.trim(), companyName: draft.company.trim() }),
  ...(draft.kind === 'donation' && { donationCode: donationCodeOf(draft) }),
});

function summaryOf(draft: Draft): string {
  const own = {
    personal: draft.carrier.trim() || '紙本',
    company: `${draft.company.trim()} ${draft.taxId.trim()}`,
    donation: donationCodeOf(draft),
  }[draft.kind];
  return `${names[draft.kind]}・${own}・${draft.email.trim()}`;
}

const optionalCarrier = { label: '手機條碼載具（可不填）', hint: '斜線開頭，共 8 碼；不填就開立紙本發票。' };

function Fields({
  settings,
  frozen,
  wrong,
  errorsOf = paymentErrorsOf,
  carrier = optionalCarrier,
  otherwise = '用代幣付的，儲值時已經開過。',
  onInvoice,
}: Props & { settings: InvoiceSettings }) {
  const own = useUser().data?.email ?? '';
  const [known] = useState(() => {
    const settled = draftOf(settings);
    return { ...settled, email: settled.email || own };
  });
  const [draft, setDraft] = useState(() => ({ ...known, ...keptInvoice() }));
  const errors = errorsOf(draft);
  const isRight = Object.keys(errors).length === 0;
  const [open, setOpen] = useState(!isRight);
  const section = useRef<HTMLElement>(null);

  const told = isRight ? JSON.stringify(infoOf(draft)) : undefined;
  useEffect(() => {
    onInvoice(told === undefined ? undefined : JSON.parse(told));
  }, [told, onInvoice]);
  // It cannot be changed from its sending on.
  useEffect(() => {
    if (frozen && told !== undefined) keepInvoice(draft, known);
  }, [frozen, told, draft, known]);
  useEffect(() => {
    if (wrong > 0) section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  return (
    <section ref={section} aria-labelledby="card-invoice" className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="card-invoice" className="text-sm font-semibold">
          電子發票
        </h3>
        {!open && (
          <Button variant="quiet" className="text-sm" disabled={frozen} onClick={() => setOpen(true)}>
            更改
          </Button>
        )}
      </div>
      {open ? (
        <fieldset disabled={frozen} className="grid gap-2">
          <legend className="sr-only">電子發票的開立方式</legend>
          <p className="text-sm text-ink-soft">這筆不是用代幣，付款後就開立發票；{otherwise}</p>
          <InvoiceFields
            draft={draft}
            errors={wrong > 0 ? errors : {}}
            onChange={(part) => setDraft({ ...draft, ...part })}
            carrier={carrier}
            email={{ label: '電子郵件', hint: '開立與中獎通知會寄到這裡。' }}
          />
        </fieldset>
      ) : (
        <p className="text-sm wrap-anywhere">{summaryOf(draft)}</p>
      )}
    </section>
  );
}
