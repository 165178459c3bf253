import { type Closing, closeDay, listClosings } from '@kujiya/contract/staff/closings';
import { formatCount, formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Taipei' });

function CloseDay() {
  const [day, setDay] = useState(today);
  const { run, isBusy, text } = useStep();
  return (
    <form
      className="mt-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => call(closeDay, { body: { day } }));
      }}
    >
      <TextField label="結哪一天的帳（台北）" type="date" value={day} onChange={setDay} />
      <button type="submit" className="button is-main" disabled={isBusy || day === ''}>
        結帳
      </button>
      <p className="basis-full text-ink-soft text-sm">結過的日子不會再變；之後才寫入的帳，算在下一次結帳。</p>
      <div className="basis-full">
        <Failure text={text} />
      </div>
    </form>
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
      <ListPage<typeof listClosings, Closing & { id: string }>
        title="結帳"
        declared={listClosings}
        cursor="before"
        read={() => ({})}
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
            ['結帳人', ({ closed_by }) => closed_by.name],
            ['結帳時間', ({ closed_at }) => formatDateTime(closed_at)],
          ],
        }}
        empty="還沒有結過帳。"
        columns={[
          { title: '日期', cell: ({ day }) => <strong>{day}</strong> },
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
            cell: ({ closed_by, closed_at }) => `${closed_by.name}，${formatDateTime(closed_at)}`,
          },
        ]}
      />
      {can('write_money') && <CloseDay />}
    </>
  );
}
