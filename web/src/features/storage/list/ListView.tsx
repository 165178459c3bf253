import { contactUsPath, ichibanPath } from '@kujiya/contract/shop/paths';
import { shippingText } from '@kujiya/contract/shop/shop-terms';
import {
  type BoxItem,
  cancelSelection,
  cancelSelections,
  listBoxItems,
  type StorageTab,
} from '@kujiya/contract/storage';
import Gift from 'lucide-react/icons/gift';
import { type ReactNode, Suspense, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Link } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';
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
import { addable } from '../picks.ts';
import type { StorageFilter } from '../queries.ts';
import { useShipping } from '../ship/useShipping.ts';
import { useRefreshStorage } from '../useRefreshStorage.ts';
import { ShipBar } from './ShipBar.tsx';
import { StorageCard } from './StorageCard.tsx';
import { usePicks } from './usePicks.ts';
import { useStored } from './useStored.ts';

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
  shipped: { title: '還沒有出貨的包裹', text: '在待處理選好商品，就能一起寄。' },
  expired: { title: '沒有過期的商品', text: '到期前 7 天和 1 天，我們都會提醒您。' },
  all: { title: '盒櫃還是空的', text: '抽到的商品會收在這裡，等您一起帶回家。' },
};

const rows = 'grid gap-3 desk:grid-cols-2 desk:gap-5';

/** With more things than this, the filters are shown. */
const isMuch = 20;

/** Its stacks can be sent. */
const isForParcels = (tab: StorageTab) => tab === 'pending' || tab === 'all';

/** Nothing lies on this tab. */
function Nothing({ tab }: { tab: StorageTab }) {
  return (
    <EmptyState
      drawing={<EmptyBox />}
      heading="h2"
      {...empty[tab]}
      action={
        tab === 'expired' ? undefined : (
          <ButtonLink to={ichibanPath} variant={isForParcels(tab) ? 'primary' : 'outline'} size="lg">
            去抽一番賞
          </ButtonLink>
        )
      }
    />
  );
}

/** How long things are kept, and what their parcel costs. */
function StorageNote({ tab, hasItems }: { tab: StorageTab; hasItems: boolean }) {
  if (isForParcels(tab))
    return (
      <p className="mb-3 flex items-start gap-2 rounded-md bg-butter-tint px-3 py-2 text-sm">
        <Gift size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        {shippingText(ourShop)}
        （贈品、兌換商品不計件）。每件免費保管 {ourShop.storageDays} 天。
      </p>
    );
  if (tab !== 'expired' || !hasItems) return null;
  return (
    <p className="mb-3 rounded-md bg-butter-tint px-3 py-2 text-sm">
      保管滿 {ourShop.storageDays} 天的商品暫停出貨，但不會丟棄。想延長保管，請
      <Link
        to={contactUsPath}
        className="relative font-semibold text-mint-ink underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3"
      >
        聯絡客服
      </Link>
      。
    </p>
  );
}

/** The stacks set aside for the next parcel. */
const Waiting = ({
  things,
  stacks,
  onCancel,
  children,
}: {
  things: number;
  stacks: number;
  onCancel: () => unknown;
  children: ReactNode;
}) => (
  <section aria-label="待出貨" className="pb-5">
    <div className="flex items-center justify-between gap-3 pb-2">
      <h2 className="text-sm font-black">
        待出貨 <span className="font-print">{things}</span> 件
      </h2>
      {stacks > 1 && (
        <Button className="min-h-11 px-3 text-sm" onClick={onCancel}>
          全部取消出貨
        </Button>
      )}
    </div>
    <ul className={rows}>{children}</ul>
  </section>
);

/** The storage as a list to work with: tabs, filters, the selection, and the way to a parcel. */
export function ListView() {
  const client = useClient();
  const toast = useToast();
  const refresh = useRefreshStorage();
  const [tab, setTab] = useState<StorageTab>('pending');
  const [filter, setFilter] = useState<StorageFilter>({});
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
  const canShip = isForParcels(tab);
  const isFiltered = Object.keys(filter).length > 0;

  const change = (id: StorageTab) => {
    setTab(id);
    picking.clear();
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
        onPick={(quantity) => picking.pick(item, quantity)}
        onCancel={() => cancel(() => client(cancelSelection, { params: { id: item.id } }))}
      />
    </li>
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
        <StorageNote tab={tab} hasItems={items.length > 0} />
        {tab !== 'shipped' && ((counts?.all ?? 0) > isMuch || isFiltered) && (
          <Suspense fallback={<div className="h-30 desk:h-16" />}>
            <Filters key={cleared} filter={filter} series={counts?.series ?? []} onChange={setFilter} />
          </Suspense>
        )}
        {canShip && query.data && waiting.length > 0 && (
          <Waiting
            things={aside}
            stacks={waiting.length}
            onCancel={() => cancel(() => client(cancelSelections, {}))}
          >
            {waiting.map(cardOf)}
          </Waiting>
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
          isFiltered ? (
            <EmptyState
              drawing={<NoResult />}
              heading="h2"
              title="找不到這樣的商品"
              text="換個字，或清除篩選再看看。"
              action={
                <Button
                  onClick={() => {
                    setFilter({});
                    setCleared(cleared + 1);
                  }}
                >
                  清除篩選
                </Button>
              }
            />
          ) : (
            (!canShip || waiting.length === 0) && <Nothing tab={tab} />
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
          all={picking.all}
          selectable={picking.selectable}
          onAll={picking.pickAll}
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
            if (await shipping.add(item.id, quantity)) picking.pick(item, quantity);
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
