import { rechargeHistory } from '@kujiya/contract/recharge';
import { rechargePath, userPath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { daysAt } from './days.ts';
import { MonthCard } from './MonthCard.tsx';
import { RefundCard } from './RefundCard.tsx';
import { TransactionRow } from './TransactionRow.tsx';

/** `/recharge-details` */
export function Component() {
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="儲值與消費紀錄"
        back={userPath}
        crumbs={accountCrumbs}
        right={<TitleLink to={rechargePath}>儲值</TitleLink>}
      />
      <div className="gutters grid w-full content-start gap-5 pt-4 pb-8 desk:grid-cols-[22rem_minmax(0,1fr)] desk:items-start desk:gap-10 desk:pt-6">
        <div className="desk:sticky desk:top-24">
          <MonthCard />
          <RefundCard />
        </div>
        <Transactions />
      </div>
    </div>
  );
}

function Transactions() {
  const client = useClient();
  const [{ earliest, ...standard }] = useState(() => daysAt(Date.now()));
  const [days, setDays] = useState(standard);
  const query = { start_date: days.from, end_date: days.to };
  const list = useInfiniteQuery({
    queryKey: [...callKey(rechargeHistory, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      client(rechargeHistory, { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ data }) => (data.current_page < data.last_page ? data.current_page + 1 : undefined),
    enabled: useToken() !== undefined,
  });
  const rows = [
    ...new Map(list.data?.pages.flatMap(({ data }) => data.data).map((row) => [row.id, row])).values(),
  ];

  return (
    <section aria-label="交易紀錄" className="grid content-start gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="從"
          type="date"
          min={earliest}
          max={days.to}
          value={days.from}
          onChange={(event) => event.target.value && setDays({ ...days, from: event.target.value })}
        />
        <Field
          label="到"
          type="date"
          min={days.from}
          max={standard.to}
          value={days.to}
          onChange={(event) => event.target.value && setDays({ ...days, to: event.target.value })}
        />
      </div>
      {list.isPending && <ListSkeleton rows={6} />}
      {list.isError && rows.length === 0 && (
        <ErrorState title="交易紀錄載入失敗" message={messageOf(list.error)} onRetry={() => list.refetch()} />
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          drawing={<EmptyBox />}
          title="這段期間沒有紀錄"
          text="儲值、抽選和付款都會留在這裡。"
          action={<ButtonLink to={rechargePath}>去儲值</ButtonLink>}
        />
      )}
      <ul className="grid gap-2.5">
        {rows.map((row) => (
          <li key={row.id}>
            <TransactionRow row={row} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && <InfiniteSentinel query={list} />}
    </section>
  );
}
