import {
  type BoxItem,
  cancelSelection,
  cancelSelections,
  listBoxItems,
  type StorageTab,
} from '@kujiya/contract/storage';
import { Suspense, useEffect, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { lazyNamed, optionalNamed } from '#lib/lazy-named.ts';
import { withoutUnopened } from '#shop/opening/useUnopened.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { lazySheet } from '#ui/lazy-sheet.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';
import { useToast } from '#ui/Toast.tsx';
import { canGive, isShippable } from '../labels.ts';
import { addable } from '../picks.ts';
import type { StorageFilter } from '../queries.ts';
import { useShipping } from '../ship/useShipping.ts';
import { useRefreshStorage } from '../useRefreshStorage.ts';
import { isForParcels, rows, SentNote, StorageNote } from './parts.tsx';
import { ShipBar } from './ShipBar.tsx';
import { StorageCard } from './StorageCard.tsx';
import { usePicks } from './usePicks.ts';
import { useStackChoice } from './useStackChoice.ts';
import { useStored } from './useStored.ts';

// A separate chunk: only a long list needs filters.
const Filters = lazyNamed(() => import('./Filters.tsx'), 'Filters');
// Separate chunks: needed only to send a parcel, or on the tab of sent parcels.
const ShipSheet = lazySheet(() => import('../ship/ShipSheet.tsx'), 'ShipSheet');
const ParcelList = lazyNamed(() => import('../parcels/ParcelList.tsx'), 'ParcelList');
const Preparing = lazyNamed(() => import('../parcels/Preparing.tsx'), 'Preparing');
// A separate chunk: most tabs have something on them.
const Nothing = lazyNamed(() => import('./Nothing.tsx'), 'Nothing');
// A separate chunk: few have set stacks aside when they come.
const loadWaiting = () => import('./Waiting.tsx');
const Waiting = lazyNamed(loadWaiting, 'Waiting');
// A separate chunk: few have pieces of which the variant is to be chosen.
const Unchosen = optionalNamed(() => import('./Unchosen.tsx'), 'Unchosen');
// Separate chunks: few have a present on its way.
const GiveSheet = lazySheet(() => import('../presents/GiveSheet.tsx'), 'GiveSheet');
const loadPresents = () => import('../presents/Presents.tsx');
const Presents = lazyNamed(loadPresents, 'Presents');

const tabs = [
  { id: 'pending', label: '待處理' },
  { id: 'unchosen', label: '還沒選款' },
  { id: 'shipped', label: '已出貨' },
  { id: 'expired', label: '過期' },
  { id: 'all', label: '全部' },
] as const;

/** With more things than this, the filters are shown. */
const isMuch = 20;

/** The storage as a list to work with: tabs, filters, the selection, and the way to a parcel. */
export function ListView({
  someUnopened,
  ending,
}: {
  /** Prizes that are not open yet are not listed: without others there is more than nothing. */
  someUnopened: boolean;
  /** The address asks for what has few days left. */
  ending: boolean;
}) {
  const client = useClient();
  const toast = useToast();
  const refresh = useRefreshStorage();
  const [tab, setTab] = useState<StorageTab>('pending');
  const [filter, setFilter] = useState<StorageFilter>(ending ? { ending } : {});
  /** The number of times the filter was cleared: each resets the typed text, too. */
  const [cleared, setCleared] = useState(0);
  /** Stacks that may be added to a parcel, regardless of the list's filter. */
  const [around, setAround] = useState<readonly BoxItem[]>([]);
  const [now] = useState(() => Date.now());
  const mayGo = (item: BoxItem) => isShippable(item, now);
  const stored = useStored(tab, filter);
  const { counts, query, waiting, items } = stored;
  const { picks, parcel, aside, ...picking } = usePicks(tab, filter, stored, mayGo);
  const shipping = useShipping(picking.startOver);
  /** The parcels that are still with the shop are shown; until the member says, where the tab has nothing else. */
  const [unfolded, setUnfolded] = useState<boolean>();
  // There by the time the first stack is set aside, or given: the list would make way for their loading.
  useEffect(() => void Promise.all([loadWaiting(), loadPresents()]), []);
  const choice = useStackChoice();
  const [giving, setGiving] = useState<{ item: BoxItem; since: number; open: boolean }>();
  const canShip = isForParcels(tab);
  const isFiltered = Object.keys(filter).length > 0;
  // What counts with the tab and is no part of its list; a filter or the open variants leave it out.
  const isWhole = canShip && tab !== 'unchosen' && !isFiltered && query.data !== undefined;
  const presents = isWhole ? stored.presents : [];
  const preparing = (isWhole && counts?.preparing) || 0;
  const others = items.length + waiting.length + presents.length;
  // Only with something to choose is there a tab for it; it stays while it is open.
  const shownTabs = tabs.filter(({ id }) => id !== 'unchosen' || tab === id || counts?.unchosen);

  const change = (id: StorageTab) => {
    setTab(id);
    picking.clear();
  };
  const ship = async () => {
    if (parcel.fee > 0 && parcel.rows.length > 0)
      setAround(
        await client(listBoxItems, { query: { tab: 'pending', per_page: 100, ...withoutUnopened() } }).then(
          ({ data }) => data,
          () => items,
        ),
      );
    shipping.begin(parcel);
  };
  const cancel = async (work: () => Promise<{ message: string }>) => {
    try {
      const { message } = await work();
      toast(message, { tone: 'good' });
      await refresh();
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
    }
  };

  const cardOf = (item: BoxItem) => (
    <li key={`${item.id} ${item.status}`} className="min-w-0">
      <StorageCard
        item={item}
        now={now}
        picked={item.status === 'selected' ? item.quantity : (picks.get(item.id)?.quantity ?? 0)}
        onPick={(quantity) => picking.pick(item, quantity)}
        onCancel={() => cancel(() => client(cancelSelection, { params: { id: item.id } }))}
        onChoose={() => choice.choose(item)}
        // Of one thing that is picked alone.
        {...(picks.size === 1 &&
          canGive(item) && { onGive: () => setGiving({ item, since: Date.now(), open: true }) })}
      />
    </li>
  );

  return (
    <>
      <Tabs
        name="storage"
        label="盒櫃"
        // What has been sent is not on the tab of all: its number would look like a wrong sum.
        tabs={shownTabs.map(({ id, label }) => ({
          id,
          label: counts && id !== 'all' ? `${label} ${counts[id]}` : label,
        }))}
        value={tab}
        onChange={change}
      />
      <TabPanel name="storage" value={tab} className="grow px-3 pt-3 pb-4 desk:px-0 desk:pt-5">
        <StorageNote tab={tab} hasItems={items.length > 0} />
        {tab === 'unchosen' && (
          <Suspense fallback={<div className="h-30" />}>
            <Unchosen any={items.length > 0} />
          </Suspense>
        )}
        {tab !== 'shipped' && tab !== 'unchosen' && ((counts?.all ?? 0) > isMuch || isFiltered) && (
          <Suspense fallback={<div className="h-30 desk:h-16" />}>
            <Filters key={cleared} filter={filter} series={counts?.series ?? []} onChange={setFilter} />
          </Suspense>
        )}
        {/* All at once: what comes later would move what is below it. */}
        <Suspense fallback={<ListSkeleton rows={6} />}>
          {presents.length > 0 && <Presents presents={presents} />}
          {canShip && query.data && waiting.length > 0 && (
            <Waiting
              things={aside}
              stacks={waiting.length}
              onCancel={() => cancel(() => client(cancelSelections, {}))}
            >
              {waiting.map(cardOf)}
            </Waiting>
          )}
          {preparing > 0 && (
            <Preparing things={preparing} open={unfolded ?? others === 0} onToggle={setUnfolded} />
          )}
          {tab === 'shipped' ? (
            <Suspense fallback={<ListSkeleton rows={3} />}>
              <ParcelList empty={<Nothing tab={tab} />} />
            </Suspense>
          ) : stored.isPending ? (
            <ListSkeleton rows={6} />
          ) : !query.data ? (
            <ErrorState
              title="盒櫃暫時打不開"
              message={messageOf(query.error)}
              onRetry={() => query.refetch()}
            />
          ) : items.length === 0 ? (
            <Suspense fallback={<div className="min-h-80" />}>
              {isFiltered ? (
                <Nothing
                  tab={tab}
                  onClear={() => {
                    setFilter({});
                    setCleared(cleared + 1);
                  }}
                />
              ) : (
                (!canShip || (!someUnopened && others + preparing === 0)) && <Nothing tab={tab} />
              )}
            </Suspense>
          ) : (
            <>
              <ul className={rows}>{items.map(cardOf)}</ul>
              <InfiniteSentinel query={query} />
            </>
          )}
          {tab === 'all' && !query.hasNextPage && !!counts?.shipped && (
            <SentNote things={counts.shipped} onShow={() => change('shipped')} />
          )}
        </Suspense>
      </TabPanel>
      {canShip && (items.length > 0 || parcel.rows.length > 0) && (
        <ShipBar
          parcel={parcel}
          all={picking.all}
          selectable={picking.selectable}
          onAll={picking.pickAll}
          onShip={ship}
        />
      )}
      <ShipSheet
        open={shipping.step !== 'idle'}
        onClose={shipping.leave}
        shipping={shipping}
        parcel={parcel}
        more={addable(around.filter(mayGo), picks)}
        onAdd={async (item) => {
          const quantity = (picks.get(item.id)?.quantity ?? 0) + 1;
          if (await shipping.add(item.id, quantity)) picking.pick(item, quantity);
        }}
        onParcels={() => {
          shipping.leave();
          change('pending');
          setUnfolded(true);
        }}
        onChoose={() => {
          shipping.leave();
          change('unchosen');
        }}
      />
      {choice.sheet}
      {giving && (
        <GiveSheet
          key={giving.since}
          item={giving.item}
          open={giving.open}
          onClose={() => setGiving({ ...giving, open: false })}
          onGiven={picking.startOver}
        />
      )}
    </>
  );
}
