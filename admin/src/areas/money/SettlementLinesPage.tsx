import { paymentPage } from '@kujiya/contract/staff/paths';
import {
  type SettlementLine,
  settlementKinds,
  settlementResults,
  staffSettlementLines,
} from '@kujiya/contract/staff/settlements';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { Link, useSearchParams } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';
import { MoneyTabs } from './MoneyTabs.tsx';

/** The lines of settlement tables, each beside what it was matched with. */
export function SettlementLinesPage() {
  const day = useSearchParams()[0].get('day');
  return (
    <>
      <MoneyTabs />
      <ListPage<typeof staffSettlementLines, SettlementLine>
        title={day === null ? '撥款明細' : `${day} 的撥款明細`}
        declared={staffSettlementLines}
        filters={[
          {
            name: 'result',
            title: '核對',
            options: [['open', '所有對不上的'], ...Object.entries(settlementResults)],
          },
        ]}
        exported={{
          columns: [
            ['撥款日期', (one) => one.paid_out_on],
            ['交易類別', (one) => settlementKinds[one.kind]],
            ['商店訂單編號', (one) => one.number],
            ['金流交易序號', (one) => one.trade_number],
            ['交易日期', (one) => one.happened_on],
            ['交易金額', (one) => one.amount],
            ['手續費', (one) => one.fee],
            ['撥款金額', (one) => one.net],
            ['核對結果', (one) => settlementResults[one.result]],
            ['檔案', (one) => one.file_name],
            ['列', (one) => one.line],
          ],
        }}
        empty="還沒有明細。到「撥款對帳」匯入金流的撥款表。"
        columns={[
          {
            title: '付款',
            cell: ({ number, trade_number, payment_id }) => (
              <>
                {payment_id === null ? (
                  <span className="break-all font-semibold">{number}</span>
                ) : (
                  <Link href={paymentPage(payment_id)} className="break-all font-semibold underline">
                    {number}
                  </Link>
                )}
                <span className="block break-all text-ink-soft">金流序號 {trade_number}</span>
              </>
            ),
          },
          {
            title: '類別',
            cell: ({ kind, happened_on }) => (
              <>
                {settlementKinds[kind]}
                <span className="block whitespace-nowrap text-ink-soft">{happened_on}</span>
              </>
            ),
          },
          { title: '交易金額', cell: ({ amount }) => formatMoney(amount), isNumber: true },
          { title: '手續費', cell: ({ fee }) => formatMoney(fee), isNumber: true },
          { title: '撥款金額', cell: ({ net }) => formatMoney(net), isNumber: true },
          {
            title: '核對',
            cell: ({ result }) => (
              <span className={`badge ${result === 'matched' ? 'is-good' : 'is-bad'}`}>
                {settlementResults[result]}
              </span>
            ),
          },
          {
            title: '匯入',
            cell: ({ file_name, line, imported_by, imported_at }) => (
              <>
                <span className="break-all">
                  {file_name} 第 {line} 列
                </span>
                <span className="block text-ink-soft">
                  {imported_by}，{formatDateTime(imported_at)}
                </span>
              </>
            ),
          },
        ]}
      />
    </>
  );
}
