import { aloneWords } from '@kujiya/contract/staff/approvals';
import { staffClosing } from '@kujiya/contract/staff/books';
import { closingsPage, orderPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { call } from '#kit/client.ts';
import { RecordPage } from '#kit/RecordPage.tsx';
import { Line, Panel, Section } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { dayText, LockedBadge, Owed, PrintButton, Sums, TokensMoved, Vouchers } from './parts.tsx';

/** A closed day, on the screen and on paper. */
export function ClosingRecord() {
  const { day } = useParams<{ day: string }>();
  const { can } = useStaff();
  const { data, error } = useQuery({
    queryKey: [staffClosing.path, day],
    queryFn: ({ signal }) => call(staffClosing, { params: { day } }, { signal }),
  });
  const read = data?.data;
  const closing = read?.closing;
  const title = `${dayText(day)} 結帳`;
  return (
    <RecordPage
      list={{ path: closingsPage, title: '結帳' }}
      heading={closing ? title : null}
      failure={error && messageOf(error)}
      log={`closing:${day}`}
      badges={
        <>
          <span className="badge is-good">帳目相符</span>
          <LockedBadge locked={read?.locked ?? null} />
          <PrintButton />
        </>
      }
    >
      {read && closing && (
        <div className="printed grid grid-cols-1 items-start gap-4 tablet:grid-cols-2">
          <h1 className="col-span-full hidden font-black text-xl print:block">{title}</h1>
          <p className="col-span-full">
            {closing.closed_by.name} 在 {formatDateTime(closing.closed_at)} 結的帳。
            之後才寫入的帳，算在下一次結帳。
          </p>
          <Sums figures={closing} />
          <TokensMoved figures={closing} />
          <Owed opening={closing.opening} liabilities={closing.liabilities} pieces={read.opening_pieces} />
          <Panel title="分錄">
            <Vouchers lines={read.vouchers} />
          </Panel>
          <Section title="退款單" hint={`${formatCount(read.refunds.length)} 筆`} isLong>
            {read.refunds.map(({ id, order, amount, fee, points, reason, at }) => (
              <Line
                key={id}
                main={
                  order ? (
                    can('read_orders') ? (
                      <Link href={orderPage(order.id)} className="break-all underline">
                        {order.order_number}
                      </Link>
                    ) : (
                      order.order_number
                    )
                  ) : (
                    '退代幣'
                  )
                }
                more={`${reason}，${formatDateTime(at)}${points > 0 ? `，紅利 ${formatCount(points)} 點` : ''}${fee > 0 ? `，手續費 ${formatMoney(fee)}` : ''}`}
                side={formatMoney(amount)}
              />
            ))}
            {read.refunds.length === 0 && <li className="py-2 text-ink-soft">沒有退款。</li>}
          </Section>
          <Section title={aloneWords} hint={`${formatCount(read.alone_steps.length)} 筆`}>
            {read.alone_steps.map(({ id, words, amount, reason, by, at }) => (
              <Line
                key={id}
                main={words}
                more={`${by}，${formatDateTime(at)}：${reason}`}
                side={formatMoney(amount)}
              />
            ))}
            {read.alone_steps.length === 0 && <li className="py-2 text-ink-soft">沒有一人核准的事項。</li>}
          </Section>
        </div>
      )}
    </RecordPage>
  );
}
