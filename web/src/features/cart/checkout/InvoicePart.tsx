import { donationBodies } from '@kujiya/contract/shop/invoice';
import { checkoutPath, invoicePath } from '@kujiya/contract/shop/paths';
import type { ReactNode } from 'react';
import { Link } from '#lib/navigation.tsx';
import { type Draft, donationCodeOf, type Kind } from '#shop/invoice/draft.ts';
import { KindCards } from '#shop/invoice/KindCards.tsx';
import { rememberReturn } from '#shop/money/return-page.ts';
import { Panel } from '#ui/Panel.tsx';
import { missingOf } from './invoice.ts';

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 font-semibold wrap-anywhere">{children || '尚未填寫'}</dd>
  </div>
);

function donationName(draft: Draft): string {
  const code = donationCodeOf(draft);
  const body = donationBodies.find((one) => one.code === code);
  return body ? `${body.name}（${code}）` : code;
}

/** The invoice of an order: its kind is chosen here, its fields come from the settings. */
export function InvoicePart({ draft, onKind }: { draft: Draft; onKind: (kind: Kind) => void }) {
  const missing = missingOf(draft);
  return (
    <div className="grid gap-3">
      <KindCards value={draft.kind} onChange={onKind} />
      <Panel className="grid gap-2 px-4 pt-3 pb-1 text-sm">
        <dl className="grid gap-1">
          {draft.kind === 'personal' && <Line label="手機載具">{draft.carrier}</Line>}
          {draft.kind === 'company' && (
            <>
              <Line label="公司抬頭">{draft.company}</Line>
              <Line label="統一編號">{draft.taxId}</Line>
            </>
          )}
          {draft.kind === 'donation' && <Line label="捐贈給">{donationName(draft)}</Line>}
          <Line label="Email">{draft.email}</Line>
        </dl>
        {missing !== undefined && <p className="font-semibold text-kuji-ink">{missing}</p>}
        <Link
          to={invoicePath}
          onClick={() => rememberReturn(checkoutPath)}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold underline decoration-2 underline-offset-4"
        >
          {missing === undefined ? '修改發票設定' : '去填寫發票設定'}
        </Link>
      </Panel>
    </div>
  );
}
