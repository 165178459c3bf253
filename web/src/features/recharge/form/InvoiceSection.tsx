import { invoiceLimits } from '@kujiya/contract/invoice';
import { invoicePath } from '@kujiya/contract/shop/paths';
import { Link } from '#lib/navigation.tsx';
import { DonationFields } from '#shop/invoice/DonationFields.tsx';
import type { Draft, FieldErrors } from '#shop/invoice/draft.ts';
import { KindCards } from '#shop/invoice/KindCards.tsx';
import { Field } from '#ui/Field.tsx';
import { Panel } from '#ui/Panel.tsx';

/** How the invoice of this top-up is made; begins with what the settings say. */
export function InvoiceSection({
  draft,
  errors,
  onChange,
}: {
  draft: Draft;
  errors: FieldErrors;
  onChange: (part: Partial<Draft>) => void;
}) {
  return (
    <section aria-labelledby="invoice" className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="invoice" className="font-black">
          電子發票
        </h2>
        <Link
          to={invoicePath}
          className="inline-flex min-h-11 items-center text-sm font-semibold underline decoration-2 underline-offset-4"
        >
          改預設的開立方式
        </Link>
      </div>
      <KindCards value={draft.kind} onChange={(kind) => onChange({ kind })} />
      <Panel className="grid gap-3 p-4 [&_input]:scroll-mt-24 [&_input]:scroll-mb-48">
        {draft.kind === 'personal' && (
          <Field
            label="手機條碼載具（可不填）"
            name="carrier"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            placeholder="/123-ABC"
            maxLength={8}
            value={draft.carrier}
            onChange={(event) => onChange({ carrier: event.target.value.toUpperCase() })}
            error={errors.carrier}
            hint="斜線開頭，共 8 碼；不填就開立紙本發票。"
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
              onChange={(event) => onChange({ company: event.target.value })}
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
              onChange={(event) => onChange({ taxId: event.target.value })}
              error={errors.taxId}
            />
          </div>
        )}
        {draft.kind === 'donation' && (
          <DonationFields
            body={draft.body}
            otherCode={draft.otherCode}
            error={errors.otherCode}
            onBody={(body) => onChange({ body })}
            onOtherCode={(otherCode) => onChange({ otherCode })}
          />
        )}
        <Field
          label="電子郵件"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={invoiceLimits.emailMax}
          value={draft.email}
          onChange={(event) => onChange({ email: event.target.value })}
          error={errors.email}
          hint="開立與中獎通知會寄到這裡。"
        />
      </Panel>
    </section>
  );
}
