import { contactUsPath, ichibanPath } from '@kujiya/contract/shop/paths';
import {
  type BoxItem,
  cancelSelection,
  cancelSelections,
  listBoxItems,
  type StorageTab,
  storageLimits,
  storageRefusals,
} from '@kujiya/contract/storage';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Gift from 'lucide-react/icons/gift';
import { Suspense, useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Link } from '#lib/navigation.tsx';
import { rowsOf } from '#lib/pages.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { NoResult } from '#ui/drawings/NoResult.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';
import { useToast } from '#ui/Toast.tsx';
import { isShippable } from '../labels.ts';
import { addable, nextParcelOf, type Picks, withAll, withPick } from '../picks.ts';
import { countsQuery, itemsQuery, readItems, type StorageFilter, waitingQuery } from '../queries.ts';
import { useShipping } from '../ship/useShipping.ts';
import { useRefreshStorage } from '../useRefreshStorage.ts';
import { ShipBar } from './ShipBar.tsx';
import { StorageCard } from './StorageCard.tsx';

// A separate chunk: only a long list needs filters.
const Filters = lazyNamed(() => import('./Filters.tsx'), 'Filters');
// Separate chunks: needed only to send a parcel, or on the tab of sent parcels.
const ShipSheet = lazyNamed(() => import('../ship/ShipSheet.tsx'), 'ShipSheet');
const ParcelList = lazyNamed(() => import('../parcels/ParcelList.tsx'), 'ParcelList');

const tabs = [
  { id: 'pending', label: '待處理' },
  { id: 'shipped', label: '已出貨' },
  { id: 'expired', label: '過期' },
  { id: 'all', label: '全部' },
] as const;

const empty: Record<StorageTab, { title: string; text: string }> = {
  pending: { title: '盒櫃還是空的', text: '抽到的商品會收在這裡，等您一起帶回家。' },
  shipped: { title: '還沒有出貨的包裹', text: '在待處理選好商品，滿 5 件免運費。' },
  expired: { title: '沒有過期的商品', text: '到期前 7 天和 1 天，我們都會提醒您。' },
  all: { title: '盒櫃還是空的', text: '抽到的商品會收在這裡，等您一起帶回家。' },
};

const rows = 'grid gap-3 desk:grid-cols-2 desk:gap-5';

/** With more things than this, the filters are shown. */
const isMuch = 20;

type Whole = { tab: StorageTab; filter: StorageFilter; items: readonly BoxItem[] };

/** The storage as a list to work with: tabs, filters, the selection, and the way to a parcel. */
export function ListView() {
  const client = useClient();
  const toast = useToast();
  const member = useToken() !== undefined;
  const refresh = useRefreshStorage();
  const [tab, setTab] = useState<StorageTab>('pending');
  const [filter, setFilter] = useState<StorageFilter>({});
  /** The number of times the filter was cleared: each resets the typed text, too. */
  const [cleared, setCleared] = useState(0);
  const [picks, setPicks] = useState<Picks>(new Map());
  /**
   * The shippable stacks of a tab under a filter, including those not on screen: known once the member has picked all.
   */
  const [known, setKnown] = useState<Whole>();
  /** Stacks that may be added to a parcel, regardless of the list's filter. */
  const [around, setAround] = useState<readonly BoxItem[]>([]);
  const [now] = useState(() => Date.now());
  const counts = useQuery({ ...countsQuery(client), enabled: member }).data?.data;
  const query = useInfiniteQuery({
    ...itemsQuery(client, tab, filter),
    enabled: member && tab !== 'shipped',
  });
  const waiting = useQuery({ ...waitingQuery(client), enabled: member }).data ?? [];
  const canShip = tab === 'pending' || tab === 'all';
  const mayGo = (item: BoxItem) => isShippable(item, now);
  // Stacks set aside are shown above the list, so the pages leave them out.
  const isListed = ({ status, storage_days }: BoxItem) => status !== 'selected' || storage_days <= 0;
  const items = rowsOf(query.data?.pages ?? []).filter(isListed);
  const shipping = useShipping(() => {
    setPicks(new Map());
    setKnown(undefined);
  });

  const shippable = items.filter(mayGo);
  const parcel = nextParcelOf(waiting, picks);
  const aside = nextParcelOf(waiting, new Map()).things;
  const whole = known?.tab === tab && known.filter === filter ? known.items : undefined;
  const isAllPicked =
    (whole !== undefined || !query.hasNextPage) &&
    [...shippable, ...(whole ?? [])].every(({ id, quantity }) => picks.get(id)?.quantity === quantity);
  const all = picks.size > 0 && (parcel.things >= storageLimits.parcelItems || isAllPicked);
  const isFiltered = Object.keys(filter).length > 0;

  const change = (id: StorageTab) => {
    setTab(id);
    setPicks(new Map());
  };
  const clear = () => {
    setFilter({});
    setCleared(cleared + 1);
  };
  /** Picks all shippable stacks of the tab, including those not loaded yet, up to the size of one parcel. */
  const pickAll = async () => {
    if (all) return setPicks(new Map());
    const most = storageLimits.parcelItems - aside;
    let found: readonly BoxItem[] = shippable;
    const shown = query.data?.pages.at(-1)?.next ?? null;
    const left = (items: readonly BoxItem[]) => most - items.reduce((sum, { quantity }) => sum + quantity, 0);
    let hasMore = shown !== null;
    if (hasMore && left(found) > 0) {
      try {
        const isEnough = (items: readonly BoxItem[]) => left([...shippable, ...items.filter(mayGo)]) <= 0;
        const behind = await readItems(client, { tab, ...filter, before: shown }, { isEnough });
        found = [...shippable, ...behind.items.filter(mayGo)];
        hasMore = behind.hasMore;
      } catch (error) {
        return toast(messageOf(error), { tone: 'bad' });
      }
    }
    if (hasMore || left(found) < 0) toast(storageRefusals.parcel_too_large.message);
    setPicks((before) => withAll(before, found, most));
    setKnown({ tab, filter, items: found });
  };
  const ship = async () => {
    if (parcel.fee > 0 && parcel.rows.length > 0)
      setAround(
        await client(listBoxItems, { query: { tab: 'pending', per_page: 100 } }).then(
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
        onPick={(quantity) => setPicks(withPick(picks, item, quantity))}
        onCancel={() => cancel(() => client(cancelSelection, { params: { id: item.id } }))}
      />
    </li>
  );
  const nothing = (
    <EmptyState
      drawing={<EmptyBox />}
      heading="h2"
      {...empty[tab]}
      action={
        tab === 'expired' ? undefined : (
          <ButtonLink to={ichibanPath} variant={canShip ? 'primary' : 'outline'} size="lg">
            去抽一番賞
          </ButtonLink>
        )
      }
    />
  );

  return (
    <>
      <Tabs
        name="storage"
        label="盒櫃"
        tabs={tabs.map(({ id, label }) => ({ id, label: counts ? `${label} ${counts[id]}` : label }))}
        value={tab}
        onChange={change}
      />
      <TabPanel name="storage" value={tab} className="grow px-3 pt-3 pb-4 desk:px-0 desk:pt-5">
        {canShip && (
          <p className="mb-3 flex items-start gap-2 rounded-md bg-butter-tint px-3 py-2 text-sm">
            <Gift size={18} className="mt-0.5 shrink-0" aria-hidden="true" />滿 {storageLimits.freeFrom}{' '}
            件免運費（贈品、兌換商品不計件），未滿收運費 {storageLimits.shippingFee} 元。每件免費保管{' '}
            {storageLimits.storageDays} 天。
          </p>
        )}
        {tab === 'expired' && items.length > 0 && (
          <p className="mb-3 rounded-md bg-butter-tint px-3 py-2 text-sm">
            保管滿 {storageLimits.storageDays} 天的商品暫停出貨，但不會丟棄。想延長保管，請
            <Link
              to={contactUsPath}
              className="relative font-semibold text-mint-ink underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3"
            >
              聯絡客服
            </Link>
            。
          </p>
        )}
        {tab !== 'shipped' && ((counts?.all ?? 0) > isMuch || isFiltered) && (
          <Suspense fallback={<div className="h-30 desk:h-16" />}>
            <Filters key={cleared} filter={filter} series={counts?.series ?? []} onChange={setFilter} />
          </Suspense>
        )}
        {canShip && query.data && waiting.length > 0 && (
          <section aria-label="待出貨" className="pb-5">
            <div className="flex items-center justify-between gap-3 pb-2">
              <h2 className="text-sm font-black">
                待出貨 <span className="font-print">{aside}</span> 件
              </h2>
              {waiting.length > 1 && (
                <Button
                  className="min-h-11 px-3 text-sm"
                  onClick={() => cancel(() => client(cancelSelections, {}))}
                >
                  全部取消出貨
                </Button>
              )}
            </div>
            <ul className={rows}>{waiting.map(cardOf)}</ul>
          </section>
        )}
        {tab === 'shipped' ? (
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <ParcelList empty={nothing} />
          </Suspense>
        ) : query.isPending ? (
          <ListSkeleton rows={6} />
        ) : !query.data ? (
          <ErrorState
            title="盒櫃暫時打不開"
            message={messageOf(query.error)}
            onRetry={() => query.refetch()}
          />
        ) : items.length === 0 ? (
          isFiltered ? (
            <EmptyState
              drawing={<NoResult />}
              heading="h2"
              title="找不到這樣的商品"
              text="換個字，或清除篩選再看看。"
              action={<Button onClick={clear}>清除篩選</Button>}
            />
          ) : (
            (!canShip || waiting.length === 0) && nothing
          )
        ) : (
          <>
            <ul className={rows}>{items.map(cardOf)}</ul>
            <InfiniteSentinel query={query} />
          </>
        )}
      </TabPanel>
      {canShip && (items.length > 0 || parcel.rows.length > 0) && (
        <ShipBar
          parcel={parcel}
          all={all}
          selectable={shippable.length > 0 || picks.size > 0}
          onAll={pickAll}
          onShip={ship}
        />
      )}
      <Suspense>
        <ShipSheet
          shipping={shipping}
          parcel={parcel}
          more={addable(around.filter(mayGo), picks)}
          onAdd={async (item) => {
            const quantity = (picks.get(item.id)?.quantity ?? 0) + 1;
            if (await shipping.add(item.id, quantity)) setPicks((before) => withPick(before, item, quantity));
          }}
          onParcels={() => {
            shipping.leave();
            change('shipped');
          }}
        />
      </Suspense>
    </>
  );
}
