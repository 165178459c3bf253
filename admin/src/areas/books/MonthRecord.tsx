import { type BookMonth, lockMonth, staffMonth } from '@kujiya/contract/staff/books';
import { closingPage, monthsPage, vouchersPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '#kit/client.ts';
import { CheckField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { Panel } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { stateWords } from './MonthsPage.tsx';
import {
  BookRow,
  BookTable,
  dayText,
  LockedBadge,
  Owed,
  PrintButton,
  Sums,
  TokensMoved,
  unitText,
} from './parts.tsx';

function LockSheet({ month, onClose }: { month: BookMonth; onClose: () => void }) {
  const [isMeant, setMeant] = useState(false);
  const { run, isBusy, text } = useStep('closings');
  const { sold, topped_up, refunded, liabilities } = month.figures;
  return (
    <FormSheet
      title={`鎖定 ${dayText(month.month)}`}
      hint="鎖定以後這個月的日結、分錄、科目名稱都不會再變，也不能解開；之後的更正和退款，記在當時還開著的月份。"
      action="鎖定這個月"
      missing={isMeant ? null : '請先確認數字'}
      isBusy={isBusy}
      failure={text}
      onSend={() =>
        run(() => call(lockMonth, { body: { month: month.month } })).then((done) => done && onClose())
      }
      onClose={onClose}
    >
      <CheckField
        label="我核對過這個月的數字"
        hint={`${formatCount(month.days.length)} 天，銷售 ${formatMoney(sold)}，儲值 ${formatMoney(topped_up)}，退款 ${formatMoney(refunded)}，月底會員代幣 ${formatMoney(liabilities.tokens)}`}
        value={isMeant}
        onChange={setMeant}
      />
    </FormSheet>
  );
}

const columns = [
  ['銷售', 'sold'],
  ['儲值', 'topped_up'],
  ['退款', 'refunded'],
  ['退成代幣', 'refunded_as_tokens'],
  ['退回的代幣', 'tokens_returned'],
  ['付出退款', 'paid_out'],
  ['手續費', 'fees'],
] as const;

function Days({ days, figures }: Pick<BookMonth, 'days' | 'figures'>) {
  const numbers = (of: Pick<BookMonth['figures'], (typeof columns)[number][1]>) =>
    columns.map(([, name]) => (of[name] === 0 ? '—' : formatMoney(of[name])));
  return (
    <BookTable title="每天" heads={['日期', ...columns.map(([title]) => title)]}>
      {days.map((day) => (
        <BookRow
          key={day.day}
          name={
            <Link href={closingPage(day.day)} className="underline">
              {dayText(day.day)}
            </Link>
          }
          numbers={numbers(day)}
        />
      ))}
      <BookRow name="合計" numbers={numbers(figures)} isSum />
    </BookTable>
  );
}

/** A month of the books: its days, its sums, what each account moved, and its lock. */
export function MonthRecord() {
  const { month } = useParams<{ month: string }>();
  const { can } = useStaff();
  const [isLocking, setLocking] = useState(false);
  const { data, error } = useQuery({
    queryKey: [staffMonth.path, month],
    queryFn: ({ signal }) => call(staffMonth, { params: { month } }, { signal }),
  });
  const read = data?.data;
  const title = `${dayText(month)} 月帳`;
  return (
    <RecordPage
      list={{ path: monthsPage, title: '月帳' }}
      heading={read ? title : null}
      failure={error && messageOf(error)}
      log={`month:${month}`}
      badges={
        read && (
          <>
            {read.locked ? (
              <LockedBadge locked={read.locked} />
            ) : (
              <span className="badge">{stateWords[read.state]}</span>
            )}
            <PrintButton />
            <Link href={`${vouchersPage}?month=${month}`} className="button">
              分錄
            </Link>
            {read.state === 'ready' && can('write_money') && (
              <button type="button" className="button is-main" onClick={() => setLocking(true)}>
                鎖定這個月
              </button>
            )}
          </>
        )
      }
    >
      {isLocking && read && <LockSheet month={read} onClose={() => setLocking(false)} />}
      {read && (
        <div className="printed grid grid-cols-1 items-start gap-4 tablet:grid-cols-2">
          <h1 className="col-span-full hidden font-black text-xl print:block">{title}</h1>
          <p className="hidden print:block">
            {read.locked ? <LockedBadge locked={read.locked} /> : stateWords[read.state]}
          </p>
          <Sums figures={read.figures} />
          <TokensMoved figures={read.figures} />
          <Owed opening={read.figures.opening} liabilities={read.figures.liabilities} pieces={null} />
          <Panel title="各科目合計" hint={`一人核准 ${formatCount(read.figures.alone)} 筆`}>
            <BookTable title="各科目合計" heads={['科目', '借', '貸']}>
              {read.figures.accounts.map(({ account, code, name, unit, debit, credit }) => (
                <BookRow
                  key={account}
                  name={`${code} ${name}`}
                  numbers={[unitText(unit, debit), unitText(unit, credit)]}
                />
              ))}
            </BookTable>
          </Panel>
          <div className="col-span-full">
            <Panel title="每天" hint={`${formatCount(read.days.length)} 天`}>
              <Days days={read.days} figures={read.figures} />
            </Panel>
          </div>
        </div>
      )}
    </RecordPage>
  );
}
