import { ichibanPath, userPath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { useUnopened } from '#shop/opening/useUnopened.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { LotBox } from '#ui/drawings/LotBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { historyQuery } from '../queries.ts';
import { byDay } from './by-day.ts';
import { HistoryRow } from './HistoryRow.tsx';
import { tornRows } from './torn-rows.ts';

/** `/ichiban/history` */
export function Component() {
  const history = useInfiniteQuery(historyQuery(useClient()));
  const { draws, note } = useUnopened();

  return (
    <div className="flex grow flex-col">
      <TitleBar title="抽獎紀錄" back={userPath} crumbs={accountCrumbs} />
      <div className="gutters pt-4 pb-8">
        {note}
        <Loaded query={history} failed="抽獎紀錄載入失敗" skeleton={<ListSkeleton rows={6} />}>
          {({ pages }) => {
            const all = pages.flatMap(({ data }) => data);
            const rows = tornRows(all, draws);
            if (all.length === 0)
              return (
                <EmptyState
                  drawing={<LotBox />}
                  title="還沒有抽獎紀錄"
                  text="抽出的每一張籤都會留在這裡"
                  action={<ButtonLink to={ichibanPath}>去挑一番賞</ButtonLink>}
                />
              );
            return (
              <>
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
                <InfiniteSentinel query={history} />
              </>
            );
          }}
        </Loaded>
      </div>
    </div>
  );
}
