import { type LogLeaf, logEntries } from '@kujiya/contract/fairness';
import { fairnessLogPath, fairnessPath, homePath } from '@kujiya/contract/shop/paths';
import { utf8 } from '@kujiya/fairness/bytes';
import { announcementsOf } from '@kujiya/fairness/log/announcements';
import { beganAt } from '@kujiya/fairness/log/backfill';
import { parseEntry } from '@kujiya/fairness/log/entry';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { apiQuery, useClient } from '#lib/api.tsx';
import { toId } from '#lib/ids.ts';
import { useLogVisit } from '#shop/log/useLogVisit.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { EntryCard } from './EntryCard.tsx';
import { LogState } from './LogState.tsx';
import { Meaning } from './Meaning.tsx';
import { logQuery } from './queries.ts';
import { SaveOfLot } from './SaveOfLot.tsx';
import { Witnesses } from './Witnesses.tsx';
import { testLotsIn } from './words.ts';

/** The entries of these leaves that this page can read. */
const readEntries = (leaves: readonly LogLeaf[]) =>
  leaves.flatMap(({ index, entry: text }) => {
    const entry = parseEntry(utf8(text));
    return entry ? { index, entry } : [];
  });

/** `/fairness/log?lot=`: what happened to the shop's lots, newest first, and what that proves. */
export function Component() {
  const [search] = useSearchParams();
  const lot = toId(search.get('lot'));
  const client = useClient();
  const leaves = useInfiniteQuery(logQuery(client, lot));
  const first = useQuery(apiQuery(client, logEntries, { query: { before: 1 } }));
  const began = beganAt(readEntries(first.data?.data.leaves ?? []));
  const { data: visit, isError } = useLogVisit();
  const head = visit?.state === 'kept' ? visit.head : undefined;
  return (
    <>
      <TitleBar
        title="公開紀錄"
        back={fairnessPath}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '公平驗證', to: fairnessPath },
        ]}
        right={<TitleLink to={fairnessPath}>驗證</TitleLink>}
      />
      <div className="gutters mx-auto grid w-full max-w-5xl gap-5 py-5 desk:grid-cols-[22rem_minmax(0,1fr)] desk:items-start desk:gap-8 desk:py-8">
        <div className="grid gap-4">
          <LogState visit={visit} failed={isError} />
          <Witnesses visit={visit} />
          <Meaning visit={visit} />
        </div>
        <section aria-labelledby="log-entries" className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="log-entries" className="text-lg">
              {lot === undefined ? '發生了什麼事' : `編號 ${lot} 的紀錄`}
            </h2>
            {lot !== undefined && (
              <div className="flex flex-wrap">
                <SaveOfLot lotId={lot} />
                <ButtonLink variant="quiet" to={fairnessLogPath}>
                  看全部
                </ButtonLink>
              </div>
            )}
          </div>
          <Loaded query={leaves} failed="公開紀錄暫時載入不了" skeleton={<ListSkeleton rows={6} />}>
            {({ pages }) => {
              const all = pages.flatMap(({ data }) => data.leaves);
              if (all.length === 0)
                return (
                  <EmptyState
                    drawing={<Drawing of="sleepingToy" />}
                    title="這裡還沒有紀錄"
                    text="封籤之後，第一筆就會出現在這裡。"
                    action={<ButtonLink to={fairnessPath}>公平驗證怎麼運作？</ButtonLink>}
                  />
                );
              const entries = readEntries(all);
              const announcements = lot === undefined ? [] : announcementsOf(entries, String(lot));
              const testLots = testLotsIn(entries.map(({ entry }) => entry));
              const again = announcements.filter(({ why }) => why === 'again').length;
              return (
                <>
                  {announcements.length > 1 && (
                    <p className="text-sm">
                      它的排隊預告過 {announcements.length} 次
                      {again > 0 && `，有 ${again} 次是前一次約好的亂數公布之後才重來`}。
                    </p>
                  )}
                  <ul className="outline-ink divide-y-[1.5px] divide-paper-deep overflow-hidden rounded-md bg-white">
                    {all.map((leaf) => (
                      <EntryCard
                        key={leaf.index}
                        leaf={leaf}
                        head={head}
                        ofLot={lot !== undefined}
                        announcements={announcements}
                        isTest={testLots.has(leaf.subject?.lot_id ?? 0)}
                        began={began}
                      />
                    ))}
                  </ul>
                  <InfiniteSentinel query={leaves} />
                </>
              );
            }}
          </Loaded>
        </section>
      </div>
    </>
  );
}
