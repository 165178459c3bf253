import { invoicePath } from '@kujiya/contract/shop/paths';
import { Link } from '#lib/navigation.tsx';
import type { Draft, FieldErrors } from '#shop/invoice/draft.ts';
import { InvoiceFields } from '#shop/invoice/InvoiceFields.tsx';

/** The invoice of this top-up; it starts with the member's settings. */
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
          修改發票設定
        </Link>
      </div>
      <InvoiceFields
        draft={draft}
        errors={errors}
        onChange={onChange}
        carrier={{ label: '手機條碼載具（可不填）', hint: '斜線開頭，共 8 碼；不填就開立紙本發票。' }}
        email={{ label: '電子郵件', hint: '開立與中獎通知會寄到這裡。' }}
        className="[&_input]:scroll-mt-24 [&_input]:scroll-mb-48"
      />
    </section>
  );
}
