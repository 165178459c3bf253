import { settlementImportPage, settlementLinesOf } from '@kujiya/contract/staff/paths';
import { type PaidOut, staffSettlements } from '@kujiya/contract/staff/settlements';
import { formatMoney } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { MoneyTabs } from './MoneyTabs.tsx';

const money = (title: string, of: (day: PaidOut) => number) => ({
  title,
  cell: (day: PaidOut) => formatMoney(of(day)),
  isNumber: true,
});

/** What the gateway paid out, by day, as it appears on the bank's statement. */
export function SettlementsPage() {
  const { can } = useStaff();
  return (
    <>
      <MoneyTabs />
      <ListPage<typeof staffSettlements, PaidOut>
        title="撥款"
        declared={staffSettlements}
        actions={
          can('write_money') && (
            <Link href={settlementImportPage} className="button is-main">
              匯入撥款明細
            </Link>
          )
        }
        exported={{
          columns: [
            ['撥款日期', ({ id }) => id],
            ['筆數', ({ lines }) => lines],
            ['收款', ({ payments }) => payments],
            ['退款', ({ refunds }) => refunds],
            ['手續費', ({ fees }) => fees],
            ['撥款金額', ({ net }) => net],
            ['對不上', ({ open }) => open],
          ],
        }}
        empty="還沒有匯入撥款明細。"
        columns={[
          {
            title: '撥款日期',
            cell: ({ id }) => (
              <Link href={settlementLinesOf({ day: id })} className="font-semibold underline">
                {id}
              </Link>
            ),
          },
          { title: '筆數', cell: ({ lines }) => lines, isNumber: true },
          money('收款', ({ payments }) => payments),
          money('退款', ({ refunds }) => refunds),
          money('手續費', ({ fees }) => fees),
          money('撥款金額', ({ net }) => net),
          {
            title: '核對',
            cell: ({ id, open }) =>
              open === 0 ? (
                <span className="badge is-good">全部相符</span>
              ) : (
                <Link
                  href={settlementLinesOf({ day: id, result: 'open' })}
                  className="badge is-bad underline"
                >
                  {open} 列對不上
                </Link>
              ),
          },
        ]}
      />
      <p className="mt-4 text-ink-soft text-sm">
        金流的手續費不在日結的「手續費」裡：日結只算店裡的帳，那一欄是退代幣時收的手續費。結過的日子不會因為匯入而改變。
      </p>
    </>
  );
}
