import { ichibanPath, userPath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { LotBox } from '#ui/drawings/LotBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { historyQuery } from '../queries.ts';
import { byDay } from './by-day.ts';
import { HistoryRow } from './HistoryRow.tsx';

/** `/ichiban/history` */
export function Component() {
  const history = useInfiniteQuery(historyQuery(useClient()));
  const rows = history.data?.pages.flatMap(({ data }) => data) ?? [];

  return (
    <div className="flex grow flex-col">
      <TitleBar title="抽獎紀錄" back={userPath} crumbs={accountCrumbs} />
      <div className="gutters pt-4 pb-8">
        {history.isPending && <ListSkeleton rows={6} />}
        {history.isError && rows.length === 0 && (
          <ErrorState
            title="抽獎紀錄載入失敗"
            message={messageOf(history.error)}
            onRetry={() => history.refetch()}
          />
        )}
        {history.isSuccess && rows.length === 0 && (
          <EmptyState
            drawing={<LotBox />}
            title="還沒有抽獎紀錄"
            text="抽出的每一張籤都會留在這裡"
            action={<ButtonLink to={ichibanPath}>去挑一番賞</ButtonLink>}
          />
        )}
        {byDay(rows).map(({ day, draws }) => (
          <section key={day} className="mb-6">
            <h2 className="mb-2 font-print text-base font-normal text-ink-soft">{day}</h2>
            <ul className="grid gap-2.5 desk:grid-cols-2 desk:gap-4">
              {draws.map((draw) => (
                <li key={draw.ticket_id}>
                  <HistoryRow draw={draw} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {rows.length > 0 && <InfiniteSentinel query={history} />}
      </div>
    </div>
  );
}
