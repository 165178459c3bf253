import type { MonthFigures, VoucherLine } from '@kujiya/contract/staff/books';
import { bookAccountsPage, closingsPage, monthsPage, vouchersPage } from '@kujiya/contract/staff/paths';
import { formatCount, formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import type { ReactNode } from 'react';
import { typeWords } from '#areas/members/words.ts';
import { Line, Panel, Section } from '#kit/Section.tsx';
import { type Tab, Tabs } from '#kit/Tabs.tsx';

const tabs: readonly Tab[] = [
  [closingsPage, '結帳', 'read_money'],
  [monthsPage, '月帳', 'read_money'],
  [vouchersPage, '分錄', 'read_money'],
  [bookAccountsPage, '會計科目', 'read_money'],
];

/** The pages of the books, above each of them. */
export const BooksTabs = () => <Tabs title="結帳" tabs={tabs} />;

export const dayText = (day: string) => day.replaceAll('-', '/');
const signed = (amount: number) => (amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount));

export function LockedBadge({ locked }: { locked: { by: string; at: string } | null }) {
  return locked ? (
    <span className="badge is-good">
      已鎖定：{locked.by}，{formatDateTime(locked.at)}
    </span>
  ) : null;
}

export const PrintButton = () => (
  <button type="button" className="button" onClick={() => window.print()}>
    列印
  </button>
);

/** A table of the books; a phone scrolls it sideways, paper shows it whole. */
export function BookTable({
  title,
  heads,
  children,
}: {
  title: string;
  heads: readonly string[];
  children: ReactNode;
}) {
  return (
    <section
      aria-label={`${title}的表`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="list">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`px-1! tablet:px-2! print:px-1! print:text-xs ${at > 0 ? 'text-right!' : ''}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** A row: what it is, then its numbers. */
export function BookRow({
  name,
  numbers,
  isSum = false,
}: {
  name: ReactNode;
  numbers: readonly string[];
  isSum?: boolean;
}) {
  return (
    <tr className={`break-inside-avoid ${isSum ? 'font-semibold' : ''}`}>
      <td className="min-w-24 px-1! tablet:px-2! print:px-1!">{name}</td>
      {numbers.map((number, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row never move
          key={at}
          className="whitespace-nowrap px-1! text-right tabular-nums tablet:px-2! print:px-1! print:text-xs"
        >
          {number}
        </td>
      ))}
    </tr>
  );
}

export const unitText = (unit: 'money' | 'point', amount: number) =>
  amount === 0 ? '' : unit === 'money' ? formatMoney(amount) : `${formatCount(amount)} 點`;

/** What was sold by kind, and what money came and went. */
export function Sums({ figures }: { figures: Omit<MonthFigures, 'accounts'> }) {
  const { sold, spent, sold_by_kind, refunded, paid_out, fees, invoices } = figures;
  const line = (name: string, amount: string, more?: string) => (
    <Line key={name} main={name} more={more} side={amount} />
  );
  return (
    <Section title="銷售與退款">
      {sold_by_kind.map(({ kind, amount }) => line(typeWords[kind], formatMoney(amount)))}
      {line(
        '銷售合計',
        formatMoney(sold),
        `其中代幣 ${formatMoney(spent)}，直接付款 ${formatMoney(sold - spent)}`,
      )}
      {line('退款', formatMoney(refunded), `其中退成代幣 ${formatMoney(figures.refunded_as_tokens)}`)}
      {line('付出的退款', formatMoney(paid_out))}
      {line('退代幣的手續費', formatMoney(fees))}
      {line(
        '開立的發票',
        formatMoney(invoices.total),
        `${formatCount(invoices.count)} 張；結帳之後才開出的，算在下一次結帳`,
      )}
    </Section>
  );
}

/** How what members have came about: the day before, what was added and taken, and what they have now. */
export function TokensMoved({ figures }: { figures: Omit<MonthFigures, 'accounts'> }) {
  const { opening, liabilities, topped_up, given, spent, refunded_as_tokens, tokens_returned } = figures;
  const line = (name: string, amount: string) => <Line key={name} main={name} side={amount} />;
  return (
    <Section title="會員代幣怎麼來的" hint="前後相符">
      {line('期初', formatMoney(opening.tokens))}
      {line('儲值', signed(topped_up))}
      {line('贈送與更正', signed(given))}
      {line('代幣消費', signed(-spent))}
      {line('退款退成代幣', signed(refunded_as_tokens))}
      {line('退回的代幣', signed(-tokens_returned))}
      <Line main={<strong>期末</strong>} side={<strong>{formatMoney(liabilities.tokens)}</strong>} />
    </Section>
  );
}

type Debts = Pick<MonthFigures, 'opening' | 'liabilities'> & {
  pieces: { pieces: number; prizes: number } | null;
};
/** What the shop owed before and owes after. */
export function Owed({ opening, liabilities, pieces }: Debts) {
  const points = (count: number) => `${formatCount(count)} 點`;
  const { uncosted = 0 } = liabilities;
  return (
    <Panel title="應付結餘">
      <BookTable title="應付結餘" heads={['項目', '期初', '期末']}>
        <BookRow name="會員代幣" numbers={[opening.tokens, liabilities.tokens].map(formatMoney)} />
        <BookRow name="會員紅利" numbers={[opening.points, liabilities.points].map(points)} />
        <BookRow name="待付的退款" numbers={[opening.payouts, liabilities.payouts].map(formatMoney)} />
        <BookRow
          name="未出貨的獎品與商品"
          numbers={[pieces?.pieces, liabilities.pieces].map((count) =>
            count === undefined ? '—' : `${formatCount(count)} 件`,
          )}
        />
        <BookRow
          name={uncosted > 0 ? `它們的成本（${formatCount(uncosted)} 件沒有成本）` : '它們的成本'}
          numbers={[pieces?.prizes, liabilities.prizes].map((cost) =>
            cost === undefined ? '—' : formatMoney(cost),
          )}
        />
      </BookTable>
      <p className="text-ink-soft text-sm">件數與成本是按下結帳那一刻的，其他都到當天結束為止。</p>
    </Panel>
  );
}

/** Vouchers, each with its number and kind above its lines. */
export function Vouchers({ lines }: { lines: readonly VoucherLine[] }) {
  if (lines.length === 0) return <p className="text-ink-soft">沒有分錄。</p>;
  return (
    <BookTable title="分錄" heads={['科目', '借', '貸']}>
      {[...Map.groupBy(lines, ({ number }) => number)].flatMap(([number, some]) => [
        <BookRow key={number} name={`${number} ${some[0]?.words}`} numbers={['', '']} isSum />,
        ...some.map(({ id, code, name, unit, debit, credit }) => (
          <BookRow
            key={id}
            name={`${code} ${name}`}
            numbers={[unitText(unit, debit), unitText(unit, credit)]}
          />
        )),
      ])}
    </BookTable>
  );
}
