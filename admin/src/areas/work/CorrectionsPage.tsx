import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { staffInvoiceCorrections, staffSettleCorrection } from '@kujiya/contract/staff/invoices';
import { orderPage } from '@kujiya/contract/staff/paths';
import { formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { CheckField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { RefundTabs } from './RefundTabs.tsx';

type Correction = AnswerOf<typeof staffInvoiceCorrections>['data'][number];
const kinds = { void: '作廢', allowance: '折讓' } as const;

/** What the provider's console says of an allowance whose answer was lost. */
function SettleSheet({ correction, onClose }: { correction: Correction; onClose: () => void }) {
  const [number, setNumber] = useState('');
  const [isNone, setNone] = useState(false);
  const { run, isBusy, text } = useStep('invoice-corrections');
  const send = async () => {
    const body = { allowance_number: isNone ? null : number.trim() };
    const done = await run(() => call(staffSettleCorrection, { params: { id: correction.id }, body }));
    if (done) onClose();
  };
  return (
    <FormSheet
      title={`發票 ${correction.invoice_number} 的折讓`}
      hint="請到發票平台查這張發票有沒有折讓單，再登記結果。"
      action={isNone ? '重新送出折讓' : '登記折讓單號'}
      missing={!isNone && number.trim() === '' ? '請先填寫折讓單號' : null}
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      <TextField label="折讓單號" disabled={isNone} value={number} onChange={setNumber} />
      <CheckField label="平台上沒有這張折讓單" value={isNone} onChange={setNone} />
    </FormSheet>
  );
}

/** Voids and allowances that are not finished. */
export function CorrectionsPage() {
  const { can } = useStaff();
  const [asked, setAsked] = useState<Correction | null>(null);
  return (
    <>
      <RefundTabs />
      <ListPage<typeof staffInvoiceCorrections, Correction>
        title="作廢與折讓"
        declared={staffInvoiceCorrections}
        empty="沒有還沒完成的作廢或折讓。"
        columns={[
          {
            title: '發票',
            cell: ({ invoice_number, kind, order }) => (
              <>
                <span className="font-semibold">{invoice_number}</span>
                <span className="block text-ink-soft">{kinds[kind]}</span>
                {can('read_orders') && (
                  <Link href={orderPage(order.id)} className="underline">
                    {order.order_number}
                  </Link>
                )}
              </>
            ),
          },
          { title: '金額', cell: ({ total }) => formatMoney(total), isNumber: true },
          {
            title: '狀態',
            cell: ({ state, failure }) => (
              <>
                <span className={`badge ${state === 'asking' ? 'is-bad' : ''}`}>
                  {state === 'asking' ? '沒收到回覆' : '等待送出'}
                </span>
                {failure && <span className="block">{failure}</span>}
              </>
            ),
          },
          {
            title: '下一步',
            cell: (correction) =>
              correction.state !== 'asking' ? (
                '系統會自己再送'
              ) : can('write_refunds') ? (
                <button type="button" className="button" onClick={() => setAsked(correction)}>
                  登記查詢結果
                </button>
              ) : (
                '您的職務不能登記'
              ),
          },
        ]}
      />
      {asked && <SettleSheet correction={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
