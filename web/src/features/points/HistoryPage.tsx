import { beanPath, checkInPath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient, useToken } from '#lib/api.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { HistoryRows } from './HistoryRows.tsx';
import { historyQuery } from './queries.ts';

/** All movements of the member's points. */
export function Component() {
  const member = useToken() !== undefined;
  const history = useInfiniteQuery({ ...historyQuery(useClient()), enabled: member });
  return (
    <>
      <TitleBar title="紅利明細" back={beanPath} />
      <div className="mx-auto w-full max-w-3xl px-3 py-4 desk:py-6">
        <Loaded query={history} failed="紅利明細暫時載入不了" skeleton={<ListSkeleton rows={8} />}>
          {({ pages }) => {
            const entries = pages.flatMap(({ data }) => data);
            if (entries.length === 0)
              return (
                <EmptyState
                  drawing={<Drawing of="sleepingToy" />}
                  heading="h2"
                  title="還沒有紅利紀錄"
                  text="簽到、抽獎和邀請好友都能累積紅利。"
                  action={<ButtonLink to={checkInPath}>去簽到</ButtonLink>}
                />
              );
            return (
              <>
                <HistoryRows entries={entries} />
                <InfiniteSentinel query={history} />
              </>
            );
          }}
        </Loaded>
      </div>
    </>
  );
}
