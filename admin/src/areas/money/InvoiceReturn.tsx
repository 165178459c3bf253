import type { InvoicePeriod, InvoiceSums } from '@kujiya/contract/staff/invoice-list';
import { failedInvoicesPage } from '@kujiya/contract/staff/paths';
import { formatCount, formatMoney } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { BookRow, BookTable, PrintButton } from '#areas/books/parts.tsx';
import { Panel } from '#kit/Section.tsx';
import { download } from '#kit/sheets/download.ts';

const heads = ['401 的欄位', '份數', '銷售額', '稅額'] as const;

/** The rows of the return, as the accountant enters them; papers of several kinds have no number together. */
const rowsOf = ({ filed: { invoices, allowances, total } }: InvoicePeriod) =>
  [
    ['收銀機發票（三聯式）及電子發票', invoices.count, invoices.sales, invoices.tax],
    ['減：退回及折讓', allowances.count, -allowances.sales, -allowances.tax],
    ['合計', null, total.sales, total.tax],
  ] as const;

/** The papers behind them; a void one keeps its number, so it is counted but not summed. */
const papersOf = ({ companies, persons, voided }: InvoicePeriod): [string, InvoiceSums][] => [
  ['有統編的發票', companies],
  ['個人的發票', persons],
  ['作廢的發票（不計入）', voided],
];

async function save(sums: InvoicePeriod, words: string): Promise<void> {
  const { xlsxFile, xlsxRows } = await import('#kit/sheets/write.ts');
  const papers = papersOf(sums).map(([title, { count, net, tax }]) => [title, count, net, tax]);
  download(
    `401 銷項 ${words}.xlsx`,
    await xlsxFile([
      xlsxRows([[words], [...heads], ...rowsOf(sums), [], ['發票上的合計', ...heads.slice(1)], ...papers]),
    ]),
  );
}

/** What form 401 asks for of a period, on the screen, on paper and as a file. */
export function InvoiceReturn({ sums }: { sums: InvoicePeriod }) {
  const words = sums.periods.find(({ id }) => id === sums.period)?.words ?? sums.period;
  const { companies, persons, voided, filed, waiting } = sums;
  const rounded = filed.invoices.tax - companies.tax - persons.tax;
  const used = filed.invoices.count + voided.count;
  return (
    <div className="printed mb-6">
      <Panel
        title={`${words} 申報數字`}
        hint={`使用發票 ${formatCount(used)} 份＝開立 ${formatCount(filed.invoices.count)}＋作廢 ${formatCount(voided.count)}；折讓單不算`}
        action={
          <span className="flex gap-2 print:hidden">
            <button type="button" className="button" onClick={() => void save(sums, words)}>
              下載 401 數字
            </button>
            <PrintButton />
          </span>
        }
      >
        <BookTable title="401" heads={heads}>
          {rowsOf(sums).map(([name, count, sales, tax], at) => (
            <BookRow
              key={name}
              name={name}
              numbers={[count === null ? '—' : formatCount(count), formatMoney(sales), formatMoney(tax)]}
              isSum={at === 2}
            />
          ))}
          {papersOf(sums).map(([name, { count, net, tax }]) => (
            <BookRow
              key={name}
              name={name}
              numbers={[count].map(formatCount).concat([net, tax].map(formatMoney))}
            />
          ))}
        </BookTable>
        <p className="text-ink-soft text-sm">
          個人的發票依營業稅法施行細則第 32-1 條，用這一期的含稅總額 {formatMoney(persons.total)} 算稅額
          {rounded === 0 ? '' : `，和每張稅額的合計差 ${formatMoney(rounded)}`}。折讓算在開立折讓的那一期。
        </p>
        {waiting > 0 && (
          <p role="note" className="rounded-sm border border-kuji-ink p-3">
            還有 {formatCount(waiting)} 張發票沒開出，不在上面的數字裡：
            <Link href={failedInvoicesPage} className="underline">
              看開立失敗的發票
            </Link>
          </p>
        )}
      </Panel>
    </div>
  );
}
