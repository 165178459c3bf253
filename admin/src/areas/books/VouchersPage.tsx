import { listMonths, listVouchers, type VoucherLine } from '@kujiya/contract/staff/books';
import { closingPage } from '@kujiya/contract/staff/paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { ListPage } from '#kit/ListPage.tsx';
import { BooksTabs, dayText, unitText } from './parts.tsx';

/** The lines of a month's vouchers, as the accountant enters them. */
export function VouchersPage() {
  const { data } = useQuery({
    queryKey: [listMonths.path],
    queryFn: ({ signal }) => call(listMonths, {}, { signal }),
  });
  const months = (data?.data ?? []).map(({ id }) => [id, dayText(id)] as const);
  return (
    <>
      <BooksTabs />
      <ListPage<typeof listVouchers, VoucherLine>
        title="分錄"
        declared={listVouchers}
        filters={[{ name: 'month', title: '月份', initial: months[0]?.[0] ?? '', options: months }]}
        exported={{
          columns: [
            ['日期', ({ day }) => day],
            ['傳票編號', ({ number }) => number],
            ['摘要', ({ words }) => words],
            ['科目代號', ({ code }) => code],
            ['科目名稱', ({ name }) => name],
            ['單位', ({ unit }) => (unit === 'money' ? 'NT$' : '點')],
            ['借方', ({ debit }) => debit],
            ['貸方', ({ credit }) => credit],
          ],
        }}
        empty="這個月還沒有分錄；結過帳的日子才有。"
        columns={[
          {
            title: '傳票',
            cell: ({ day, number, words }) => (
              <>
                <Link href={closingPage(day)} className="underline">
                  {number}
                </Link>
                <span className="block text-ink-soft">{words}</span>
              </>
            ),
          },
          { title: '科目', cell: ({ code, name }) => `${code} ${name}` },
          { title: '借', cell: ({ unit, debit }) => unitText(unit, debit), isNumber: true },
          { title: '貸', cell: ({ unit, credit }) => unitText(unit, credit), isNumber: true },
        ]}
      />
      <p className="mt-4 text-ink-soft text-sm">
        分錄由店裡的帳算出來，金額含稅；發票的稅額另立分錄，作廢與折讓再沖回。金流撥款和它的手續費、進貨、薪資不在裡面。紅利以點數記，供備查。
      </p>
    </>
  );
}
