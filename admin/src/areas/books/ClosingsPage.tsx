import { type Closing, closeDay, listClosings } from '@kujiya/contract/staff/closings';
import { overviewMoney } from '@kujiya/contract/staff/overview';
import { closingPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { CheckField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { BooksTabs, dayText } from './parts.tsx';

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Asia/Taipei' });
const today = () => dayOf(Date.now());
const yesterday = () => dayOf(Date.now() - dayMs);

/** The day's sums as they would be closed now. */
function DayNow({ day }: { day: string }) {
  const { data, error } = useQuery({
    queryKey: [overviewMoney.path, day, day],
    queryFn: ({ signal }) => call(overviewMoney, { query: { from: day, to: day } }, { signal }),
  });
  if (error) return <Failure text={messageOf(error)} />;
  const sums = data?.data.sums;
  return (
    <dl className="grid grid-cols-3 gap-2">
      {(['sold', 'topped_up', 'refunded'] as const).map((name) => (
        <div key={name}>
          <dt className="text-ink-soft text-sm">{sumNames[name]}</dt>
          <dd className="font-semibold tabular-nums">{sums ? formatMoney(sums[name]) : '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
const sumNames = { sold: '銷售', topped_up: '儲值', refunded: '退款' };

/** `next`: the day whose turn it is; null before the first closing, which may be of any day and binds all after it. */
function CloseDay({ next, onClose }: { next: string | null; onClose: () => void }) {
  const [day, setDay] = useState(next ?? yesterday());
  const [isMeant, setMeant] = useState(false);
  const behind = next === null ? Math.round((Date.parse(yesterday()) - Date.parse(day)) / dayMs) : 0;
  const { run, isBusy, text } = useStep('closings', 'overview');
  const isRunning = day === today();
  return (
    <FormSheet
      title="結一天的帳"
      hint="結過的日子不會再變；之後才寫入的帳，算在下一次結帳。"
      action={`結 ${dayText(day)} 的帳`}
      missing={
        day === ''
          ? '請先選日期'
          : day > today()
            ? '這一天還沒到'
            : behind > 0 && !isMeant
              ? '請先確認從這一天開始'
              : null
      }
      isBusy={isBusy}
      failure={text}
      onSend={() => run(() => call(closeDay, { body: { day } })).then((closed) => closed && onClose())}
      onClose={onClose}
    >
      <TextField label="日期（台北）" type="date" value={day} onChange={setDay} />
      {day !== '' && day <= today() && <DayNow day={day} />}
      {behind > 0 && (
        <CheckField
          label={`第一次結帳從 ${dayText(day)} 開始`}
          hint={`不是昨天：之後每一天都要照順序結，到昨天還有 ${formatCount(behind)} 天，不能改。`}
          value={isMeant}
          onChange={setMeant}
        />
      )}
      {isRunning && (
        <p role="note" className="rounded-sm border border-kuji-ink p-3">
          這一天還沒過完：結帳以後賣出、儲值和退款的，都算在下一天。
        </p>
      )}
    </FormSheet>
  );
}

/** How often the state of the adding up is asked for; ms. */
const countingMs = 5_000;

/** Opens the closing of the day whose turn it is; before the first closing, of yesterday. */
function CloseDayButton() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: [listClosings.path, 'next day'],
    queryFn: ({ signal }) => call(listClosings, { query: {} }, { signal }),
    refetchInterval: ({ state }) => (state.data?.counting == null ? false : countingMs),
  });
  const counting = data?.counting ?? null;
  return (
    <>
      {counting !== null && <p role="status">正在加總以前的帳，已完成 {counting} %；完成後就能結帳。</p>}
      <button
        type="button"
        className="button is-main"
        disabled={!data || counting !== null}
        onClick={() => setOpen(true)}
      >
        結一天的帳
      </button>
      {isOpen && data && <CloseDay next={data.next_day} onClose={() => setOpen(false)} />}
    </>
  );
}

export function ClosingsPage() {
  const { can } = useStaff();
  const money = (title: string, of: (closing: Closing) => number) => ({
    title,
    cell: (closing: Closing) => formatMoney(of(closing)),
    isNumber: true,
  });
  return (
    <>
      <BooksTabs />
      <ListPage<typeof listClosings, Closing & { id: string }>
        title="結帳"
        declared={listClosings}
        exported={{
          columns: [
            ['日期', ({ day }) => day],
            ['銷售', ({ sold }) => sold],
            ['其中用代幣', ({ spent }) => spent],
            ['儲值', ({ topped_up }) => topped_up],
            ['贈送代幣', ({ given }) => given],
            ['退款', ({ refunded }) => refunded],
            ['其中退成代幣', ({ refunded_as_tokens }) => refunded_as_tokens],
            ['退回的代幣', ({ tokens_returned }) => tokens_returned],
            ['已付出退款', ({ paid_out }) => paid_out],
            ['手續費', ({ fees }) => fees],
            ['發票張數', ({ invoices }) => invoices.count],
            ['發票金額', ({ invoices }) => invoices.total],
            ['會員代幣', ({ liabilities }) => liabilities.tokens],
            ['會員紅利', ({ liabilities }) => liabilities.points],
            ['未出貨件數', ({ liabilities }) => liabilities.pieces],
            ['未出貨成本', ({ liabilities }) => liabilities.prizes],
            ['一人核准', ({ alone }) => alone],
            ['結帳人', ({ closed_by }) => closed_by.name],
            ['結帳時間', ({ closed_at }) => formatDateTime(closed_at)],
          ],
        }}
        empty="還沒有結過帳。"
        actions={can('write_money') && <CloseDayButton />}
        columns={[
          {
            title: '日期',
            cell: ({ day }) => (
              <Link href={closingPage(day)} className="font-semibold underline">
                {dayText(day)}
              </Link>
            ),
          },
          money('銷售', ({ sold }) => sold),
          money('其中用代幣', ({ spent }) => spent),
          money('儲值', ({ topped_up }) => topped_up),
          money('退款', ({ refunded }) => refunded),
          money('手續費', ({ fees }) => fees),
          money('會員代幣', ({ liabilities }) => liabilities.tokens),
          { title: '會員紅利', cell: ({ liabilities }) => formatCount(liabilities.points), isNumber: true },
          {
            title: '未出貨',
            cell: ({ liabilities }) => `${formatCount(liabilities.pieces)} 件`,
            isNumber: true,
          },
          {
            title: '結帳',
            cell: ({ closed_by, closed_at, alone }) => (
              <>
                {closed_by.name}，{formatDateTime(closed_at)}
                {alone > 0 && <span className="block font-semibold">一人核准 {formatCount(alone)} 筆</span>}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
