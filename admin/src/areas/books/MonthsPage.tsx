import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { listMonths } from '@kujiya/contract/staff/books';
import { monthPage } from '@kujiya/contract/staff/paths';
import { formatCount, formatMoney } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';
import { BooksTabs, dayText, LockedBadge } from './parts.tsx';

type Month = AnswerOf<typeof listMonths>['data'][number];

export const stateWords: Readonly<Record<Month['state'], string>> = {
  open: '還沒結完',
  waiting: '等前一個月鎖定',
  ready: '可以鎖定',
  locked: '已鎖定',
};

/** The months of the books. */
export function MonthsPage() {
  const money = (title: string, of: (month: Month) => number) => ({
    title,
    cell: (month: Month) => formatMoney(of(month)),
    isNumber: true,
  });
  return (
    <>
      <BooksTabs />
      <ListPage<typeof listMonths, Month>
        title="月帳"
        declared={listMonths}
        empty="還沒有結過帳。先在「結帳」結一天的帳。"
        columns={[
          {
            title: '月份',
            cell: ({ id }) => (
              <Link href={monthPage(id)} className="font-semibold underline">
                {dayText(id)}
              </Link>
            ),
          },
          { title: '結過', cell: ({ days }) => `${formatCount(days)} 天`, isNumber: true },
          money('銷售', ({ sold }) => sold),
          money('儲值', ({ topped_up }) => topped_up),
          money('退款', ({ refunded }) => refunded),
          money('月底會員代幣', ({ tokens }) => tokens),
          {
            title: '狀態',
            cell: ({ state, locked }) =>
              locked ? <LockedBadge locked={locked} /> : <span className="badge">{stateWords[state]}</span>,
          },
        ]}
      />
    </>
  );
}
