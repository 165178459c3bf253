import { invoiceLimits } from '@kujiya/contract/shop/invoice';
import type { ReactNode } from 'react';
import { Field } from '#ui/Field.tsx';
import { codeOnly, digitsOnly, emailOnly } from '#ui/form/clean.ts';
import { Panel } from '#ui/Panel.tsx';
import { DonationFields } from './DonationFields.tsx';
import type { Draft, FieldErrors } from './draft.ts';
import { KindCards } from './KindCards.tsx';

type Words = { label: string; hint: string };

/** The fields of an invoice: its kind, and the details that this kind needs. */
export function InvoiceFields({
  draft,
  errors,
  onChange,
  carrier,
  email,
  carrierHead,
  carrierFoot,
  className,
  children,
}: {
  draft: Draft;
  errors: FieldErrors;
  onChange: (part: Partial<Draft>) => void;
  carrier: Words;
  email: Words;
  /** Above and below the field of the carrier. */
  carrierHead?: ReactNode;
  carrierFoot?: ReactNode;
  className?: string;
  /** Below the fields, on the same card. */
  children?: ReactNode;
}) {
  return (
    <>
      <KindCards value={draft.kind} onChange={(kind) => onChange({ kind })} />
      <Panel className={`grid gap-4 p-4 ${className ?? ''}`}>
        {draft.kind === 'personal' && (
          <div className="grid gap-4">
            {carrierHead}
            <Field
              label={carrier.label}
              name="carrier"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              placeholder="/123-ABC"
              clean={codeOnly}
              maxLength={8}
              value={draft.carrier}
              onChange={(event) => onChange({ carrier: event.target.value })}
              error={errors.carrier}
              hint={carrier.hint}
            />
            {carrierFoot}
          </div>
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
              clean={digitsOnly}
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
          label={email.label}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          clean={emailOnly}
          maxLength={invoiceLimits.emailMax}
          value={draft.email}
          onChange={(event) => onChange({ email: event.target.value })}
          error={errors.email}
          hint={email.hint}
        />
        {children}
      </Panel>
    </>
  );
}
