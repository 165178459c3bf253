import type { AnswerOf } from '@kujiya/contract/kernel/call';
import {
  invoiceKindWords,
  staffCorrectInvoice,
  staffFailedInvoices,
  staffRetryInvoice,
} from '@kujiya/contract/staff/invoices';
import { orderPage, paymentPage } from '@kujiya/contract/staff/paths';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { SelectField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { MoneyTabs } from './MoneyTabs.tsx';

type Failed = AnswerOf<typeof staffFailedInvoices>['data'][number];

function Retry({ id }: { id: number }) {
  const { run, isBusy, text } = useStep('invoices');
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => void run(() => call(staffRetryInvoice, { params: { id } }))}
      >
        再開一次
      </button>
      <Failure text={text} />
    </>
  );
}

const kinds = Object.entries(invoiceKindWords) as [keyof typeof invoiceKindWords, string][];

/** Makes a refused invoice out to something else, after the member was asked. */
function CorrectSheet({ invoice, onClose }: { invoice: Failed; onClose: () => void }) {
  const [kind, setKind] = useState(invoice.invoice_type ?? 'personal');
  const [carrier, setCarrier] = useState('');
  const [taxId, setTaxId] = useState('');
  const [company, setCompany] = useState('');
  const [donation, setDonation] = useState('');
  const [reason, setReason] = useState('');
  const { run, isBusy, text } = useStep('invoices');
  const missing =
    kind === 'company' && (taxId.trim() === '' || company.trim() === '')
      ? '請先填寫統一編號和抬頭'
      : kind === 'donation' && donation.trim() === ''
        ? '請先填寫捐贈碼'
        : reason.trim() === ''
          ? '請先填寫原因'
          : null;
  const send = async () => {
    const body = {
      invoice_type: kind,
      ...(kind === 'personal' && { carrier_number: carrier }),
      ...(kind === 'company' && { tax_id: taxId, company_name: company }),
      ...(kind === 'donation' && { donation_code: donation }),
      reason,
    };
    if (await run(() => call(staffCorrectInvoice, { params: { id: invoice.id }, body }))) onClose();
  };
  return (
    <FormSheet
      title="更正發票資料"
      hint={`平台回覆「${invoice.failure}」。請先向會員確認；存好後一分鐘內會重開。`}
      action="更正並重開"
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      <SelectField label="開給" value={kind} onChange={setKind} options={kinds} />
      {kind === 'personal' && (
        <TextField
          label="手機載具"
          hint="例如 /ABC1234；空白＝印紙本"
          value={carrier}
          onChange={setCarrier}
        />
      )}
      {kind === 'company' && (
        <>
          <TextField label="統一編號" value={taxId} onChange={setTaxId} />
          <TextField label="公司抬頭" value={company} onChange={setCompany} />
        </>
      )}
      {kind === 'donation' && (
        <TextField label="捐贈碼" hint="3 至 7 碼數字" value={donation} onChange={setDonation} />
      )}
      <TextField label="原因" hint="寫進操作紀錄" value={reason} onChange={setReason} />
    </FormSheet>
  );
}

/** Invoices that the provider refused, with why; they are tried again by themselves, or at once. */
export function FailedInvoicesPage() {
  const { can } = useStaff();
  const [corrected, setCorrected] = useState<Failed | null>(null);
  return (
    <>
      <MoneyTabs />
      <ListPage<typeof staffFailedInvoices, Failed>
        title="開立失敗的發票"
        declared={staffFailedInvoices}
        empty="沒有開立失敗的發票。"
        columns={[
          {
            title: '付款',
            cell: ({ payment, order }) => (
              <>
                <Link href={paymentPage(payment.id)} className="break-all underline">
                  {payment.number}
                </Link>
                <span className="block text-ink-soft">
                  訂單{' '}
                  {can('read_orders') ? (
                    <Link href={orderPage(order.id)} className="break-all underline">
                      {order.order_number}
                    </Link>
                  ) : (
                    order.order_number
                  )}
                </span>
              </>
            ),
          },
          { title: '金額', cell: ({ total }) => formatMoney(total), isNumber: true },
          {
            title: '失敗的原因',
            cell: ({ failure, invoice_type }) => (
              <>
                {failure}
                <span className="block text-ink-soft">
                  {invoice_type === null ? '印紙本' : invoiceKindWords[invoice_type]}
                </span>
              </>
            ),
          },
          {
            title: '試過（台北）',
            cell: ({ tries, try_at }) => `${tries} 次，下次 ${formatDateTime(try_at)}`,
          },
          {
            title: '下一步',
            cell: (invoice) =>
              can('write_money') ? (
                <div className="flex flex-wrap gap-2">
                  <button type="button" className="button is-main" onClick={() => setCorrected(invoice)}>
                    更正資料
                  </button>
                  <Retry id={invoice.id} />
                </div>
              ) : (
                '您的職務不能重開'
              ),
          },
        ]}
      />
      {corrected && <CorrectSheet invoice={corrected} onClose={() => setCorrected(null)} />}
    </>
  );
}
