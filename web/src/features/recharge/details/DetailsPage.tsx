import { rechargeHistory } from '@kujiya/contract/recharge';
import { rechargePath, userPath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useClient, useToken } from '#lib/api.tsx';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { daysAt, periodErrors } from './days.ts';
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
        {/* On phones the refund stands below the member's own list. */}
        <div className="contents desk:sticky desk:top-24 desk:block">
          <MonthCard />
          <RefundCard className="order-last desk:mt-4" />
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
  const errors = periodErrors(days, { earliest, to: standard.to });
  const isWrong = errors.from !== undefined || errors.to !== undefined;
  const query = { start_date: days.from, end_date: days.to };
  const list = useInfiniteQuery({
    queryKey: [...callKey(rechargeHistory, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      client(rechargeHistory, { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ data }) => (data.current_page < data.last_page ? data.current_page + 1 : undefined),
    enabled: useToken() !== undefined && !isWrong,
  });

  return (
    <section aria-label="交易紀錄" className="grid content-start gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="從"
          type="date"
          min={earliest}
          max={days.to}
          value={days.from}
          error={errors.from}
          onChange={(event) => event.target.value && setDays({ ...days, from: event.target.value })}
        />
        <Field
          label="到"
          type="date"
          min={days.from}
          max={standard.to}
          value={days.to}
          error={errors.to}
          onChange={(event) => event.target.value && setDays({ ...days, to: event.target.value })}
        />
      </div>
      {!isWrong && (
        <Loaded query={list} failed="交易紀錄載入失敗" skeleton={<ListSkeleton rows={6} />}>
          {({ pages }) => {
            // A purchase made between two pages shifts the list, so that a row may come twice.
            const rows = new Map(pages.flatMap(({ data }) => data.data).map((row) => [row.id, row]));
            if (rows.size === 0)
              return (
                <EmptyState
                  drawing={<EmptyBox />}
                  title="這段期間沒有紀錄"
                  text="儲值、抽選和付款都會留在這裡。"
                  action={<ButtonLink to={rechargePath}>去儲值</ButtonLink>}
                />
              );
            return (
              <>
                <ul className="grid gap-2.5">
                  {[...rows.values()].map((row) => (
                    <li key={row.id}>
                      <TransactionRow row={row} />
                    </li>
                  ))}
                </ul>
                <InfiniteSentinel query={list} />
              </>
            );
          }}
        </Loaded>
      )}
    </section>
  );
}
