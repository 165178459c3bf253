import { listOrders, type OrderTab, orderCounts, orderLimits, orderTabs } from '@kujiya/contract/orders';
import { complaintsPath, ordersTabPath, shopPath, userPath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiPages, useClient, useToken } from '#lib/api.tsx';
import { useNavigate, usePlace } from '#lib/navigation.tsx';
import { rowsOf } from '#lib/pages.ts';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TabPanel, Tabs, tabId } from '#ui/Tabs.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { OrderCard } from './OrderCard.tsx';
import { tabNames } from './words.ts';

const tabIds = Object.keys(orderTabs) as OrderTab[];

/**
 * The row of tabs is wider than a phone: it is scrolled to the chosen one, without scrolling the page. Counts load
 * later than the names, and make the tabs wider.
 */
const useTabInView = (name: string, chosen: OrderTab, tabs: readonly { label: string }[]) => {
  const looks = `${chosen} ${tabs.map(({ label }) => label).join(' ')}`;
  const shown = useRef('');
  useEffect(() => {
    const tab = document.getElementById(tabId(name, chosen));
    const row = tab?.parentElement;
    if (!tab || !row || shown.current === looks) return;
    shown.current = looks;
    const from = tab.offsetLeft - row.offsetLeft;
    if (from < row.scrollLeft || from + tab.offsetWidth > row.scrollLeft + row.clientWidth)
      row.scrollLeft = from - (row.clientWidth - tab.offsetWidth) / 2;
  }, [name, chosen, looks]);
};

/** `/order/list`, with its tab in the address as `?status=`. */
export function Component() {
  const client = useClient();
  const navigate = useNavigate();
  const member = useToken() !== undefined;
  const wanted = new URLSearchParams(usePlace().search).get('status');
  const tab = tabIds.find((id) => id === wanted) ?? 'all';
  const counts = useMemberQuery(orderCounts);
  const list = useInfiniteQuery({
    ...apiPages(client, listOrders, { per_page: orderLimits.pageSize, status: tab }),
    enabled: member,
    staleTime: 0,
  });
  const tabs = tabIds.map((id) => {
    const count = counts.data?.data[id] ?? 0;
    // What was cancelled or refunded is on the tab of all alone: its number would look like a wrong sum.
    return { id, label: count > 0 && id !== 'all' ? `${tabNames[id]} ${count}` : tabNames[id] };
  });
  useTabInView('orders', tab, tabs);

  return (
    <>
      <TitleBar
        title="我的訂單"
        back={userPath}
        crumbs={accountCrumbs}
        right={<TitleLink to={complaintsPath}>回報紀錄</TitleLink>}
      />
      <div className="gutters pt-2 max-desk:px-0">
        <Tabs
          name="orders"
          label="訂單狀態"
          tabs={tabs}
          value={tab}
          onChange={(id) => navigate(ordersTabPath(id), { replace: true })}
        />
      </div>
      <TabPanel name="orders" value={tab} className="gutters py-4 desk:py-6">
        <Loaded query={list} failed="訂單列表載入失敗" skeleton={<ListSkeleton rows={5} />}>
          {({ pages }) => {
            const orders = rowsOf(pages);
            if (orders.length === 0)
              return (
                <EmptyState
                  drawing={<EmptyBox />}
                  heading="h2"
                  title="還沒有訂單"
                  text={tab === 'all' ? '買過、抽過的都會記在這裡。' : `沒有${tabNames[tab]}的訂單。`}
                  action={<ButtonLink to={shopPath}>去逛商城</ButtonLink>}
                />
              );
            return (
              <>
                <ul className="grid gap-3 desk:gap-4">
                  {orders.map((order) => (
                    <li key={order.id} className="min-w-0">
                      <OrderCard order={order} />
                    </li>
                  ))}
                </ul>
                <InfiniteSentinel query={list} />
              </>
            );
          }}
        </Loaded>
      </TabPanel>
    </>
  );
}
