import {
  documentStates,
  type InvoiceDocument,
  type InvoicePeriod,
  staffInvoicePeriod,
  staffInvoices,
} from '@kujiya/contract/staff/invoice-list';
import { orderPage, paymentPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import type { Exported } from '#kit/sheets/ExportSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { InvoiceReturn } from './InvoiceReturn.tsx';
import { MoneyTabs } from './MoneyTabs.tsx';

const states = Object.entries(documentStates) as [keyof typeof documentStates, string][];
const tones = { issued: 'is-good', void: 'is-bad', allowance: '' } as const;
/** What is filed of an amount: nothing of a void invoice, and an allowance takes off. */
const filed = ({ state }: InvoiceDocument, amount: number) =>
  state === 'void' ? 0 : state === 'allowance' ? -amount : amount;
const exportedOf = ({ periods, period }: InvoicePeriod): Exported<InvoiceDocument> => ({
  columns: [
    ['期別', () => periods.find(({ id }) => id === period)?.words],
    ['憑證', ({ state }) => documentStates[state]],
    ['發票號碼', ({ number }) => number],
    ['折讓單號', ({ allowance_number }) => allowance_number],
    ['日期', ({ at }) => formatDateTime(at)],
    ['買受人統編', ({ tax_id }) => tax_id],
    ['銷售額', (paper) => filed(paper, paper.net)],
    ['稅額', (paper) => filed(paper, paper.tax)],
    ['含稅', (paper) => filed(paper, paper.total)],
    ['作廢前含稅', ({ state, total }) => (state === 'void' ? total : null)],
    ['訂單編號', ({ order }) => order.order_number],
    ['付款編號', ({ payment }) => payment.number],
  ],
});

/** Invoices and allowances by the two months in which they are filed, under what their return asks for. */
export function InvoicesPage() {
  const { can } = useStaff();
  const [params] = useSearchParams();
  const asked = params.get('period') ?? undefined;
  const { data, error } = useQuery({
    queryKey: [staffInvoicePeriod.path, asked],
    queryFn: ({ signal }) =>
      call(staffInvoicePeriod, { query: asked === undefined ? {} : { period: asked } }, { signal }),
  });
  const sums = data?.data;
  const isSearch = params.has('q');
  const amount = (title: string, of: (paper: InvoiceDocument) => number) => ({
    title,
    cell: (paper: InvoiceDocument) =>
      paper.state === 'void' ? (
        <s className="text-ink-soft">{formatMoney(of(paper))}</s>
      ) : (
        formatMoney(filed(paper, of(paper)))
      ),
    isNumber: true,
  });
  return (
    <>
      <MoneyTabs />
      {!isSearch && sums && <InvoiceReturn sums={sums} />}
      <Failure text={error && messageOf(error)} />
      <ListPage<typeof staffInvoices, InvoiceDocument>
        title="發票"
        declared={staffInvoices}
        search="發票號碼、統編、訂單後五碼"
        filters={[
          {
            ...{ name: 'period', title: '期別', initial: sums?.periods[0]?.id ?? '' },
            options: (sums?.periods ?? []).map(({ id, words }) => [id, words] as const),
          },
        ]}
        tabs={{ name: 'state', title: '憑證', options: [['', '全部'], ...states] }}
        {...(sums && !isSearch && { exported: exportedOf(sums) })}
        empty="這一期還沒有發票。顧客用信用卡、轉帳等付款後一分鐘內開立。"
        unmatched="沒有符合的發票。號碼和統編要完整，訂單打最後五碼就找得到。"
        columns={[
          {
            title: '發票',
            cell: ({ number, allowance_number, payment }) => (
              <>
                <Link href={paymentPage(payment.id)} className="font-semibold underline">
                  {number}
                </Link>
                {allowance_number && (
                  <span className="block break-all text-ink-soft">折讓單 {allowance_number}</span>
                )}
              </>
            ),
          },
          {
            title: '狀態',
            cell: ({ state, reduced, is_pending }) => (
              <>
                <span className={`badge ${tones[state]}`}>{documentStates[state]}</span>
                {reduced > 0 && <span className="block text-ink-soft">已折讓 {formatMoney(reduced)}</span>}
                {is_pending && <span className="block text-ink-soft">作廢或折讓處理中</span>}
              </>
            ),
          },
          {
            title: '買受人',
            cell: ({ tax_id, company }) =>
              tax_id ? (
                <>
                  {tax_id}
                  {company && <span className="block text-ink-soft">{company}</span>}
                </>
              ) : (
                '個人'
              ),
          },
          amount('銷售額', ({ net }) => net),
          amount('稅額', ({ tax }) => tax),
          amount('含稅', ({ total }) => total),
          {
            title: '訂單',
            cell: ({ order: { id, order_number } }) =>
              can('read_orders') ? (
                <Link href={orderPage(id)} className="break-all underline">
                  {order_number}
                </Link>
              ) : (
                order_number
              ),
          },
          { title: '時間（台北）', cell: ({ at }) => formatDateTime(at) },
        ]}
      />
    </>
  );
}
