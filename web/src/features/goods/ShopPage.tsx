import { homePath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import { useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useHydrated } from '#lib/hydration.ts';
import { usePlace } from '#lib/navigation.tsx';
import { rowsOf } from '#lib/pages.ts';
import { readText, writeText } from '#lib/storage.ts';
import { useSetQuery } from '#lib/useSetQuery.ts';
import { CartLink } from '#shop/cart/CartLink.tsx';
import { CardGridSkeleton } from '#shop/shelf/CardGridSkeleton.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { GoodsGrid } from './GoodsGrid.tsx';
import { GoodsRows } from './GoodsRows.tsx';
import { GoodsSearch } from './GoodsSearch.tsx';
import { goodsShelfQuery, type View } from './queries.ts';
import { searchOf, sortOf, sorts } from './sorts.ts';

const viewKey = 'shop_view';

/** `/shop`, with its order and search in the address as `?sort=` and `?q=`. */
export function Component() {
  const setQuery = useSetQuery();
  const query = new URLSearchParams(usePlace().search);
  const search = searchOf(query);
  const sort = sortOf(query.get('sort'));
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<View>();
  const view = chosen ?? (hydrated && readText(viewKey) === 'list' ? 'list' : 'grid');
  const shelf = useInfiniteQuery(goodsShelfQuery(useClient(), view, sort, search));
  const goods = rowsOf(shelf.data?.pages ?? []);
  usePageTitle('商城');

  const find = (words: string) => setQuery({ q: words });
  const show = (next: View) => {
    writeText(viewKey, next);
    setChosen(next);
  };

  return (
    <>
      <header className="gutters flex flex-wrap items-center gap-x-3 gap-y-2 pt-4 pb-2 desk:gap-x-6 desk:pt-6 desk:pb-4">
        <div className="grow max-desk:basis-full">
          <h1 className="text-xl font-black">商城</h1>
          <p className="text-sm text-ink-soft">看到什麼就收到什麼，宅配到府免運費</p>
        </div>
        <div className="min-w-0 grow basis-40 desk:grow-0 desk:basis-96">
          <GoodsSearch key={search} search={search} onSearch={find} />
        </div>
        <div className="flex items-center gap-1">
          <IconButton
            bare
            label="格狀顯示"
            aria-pressed={view === 'grid'}
            className={view === 'grid' ? 'bg-butter' : ''}
            icon={<LayoutGrid size={22} />}
            onClick={() => show('grid')}
          />
          <IconButton
            bare
            label="列表顯示"
            aria-pressed={view === 'list'}
            className={view === 'list' ? 'bg-butter' : ''}
            icon={<List size={22} />}
            onClick={() => show('list')}
          />
          <CartLink />
        </div>
      </header>
      <div className="gutters max-desk:px-0">
        <Tabs
          name="goods"
          label="排序"
          tabs={sorts}
          value={sort}
          onChange={(id) => setQuery({ sort: id === sorts[0].id ? '' : id })}
        />
      </div>
      <TabPanel name="goods" value={sort} className="gutters min-h-dvh pt-4 desk:pt-8">
        {shelf.isPending ? (
          view === 'grid' ? (
            <CardGridSkeleton count={8} game="shop" />
          ) : (
            <ListSkeleton rows={6} />
          )
        ) : !shelf.data ? (
          <ErrorState
            title="無法獲取商品列表"
            message={messageOf(shelf.error)}
            onRetry={() => shelf.refetch()}
          />
        ) : goods.length === 0 ? (
          search !== '' ? (
            <EmptyState
              drawing={<Drawing of="noResult" />}
              heading="h2"
              title="沒有符合的商品"
              text={`商城裡找不到「${search}」，換個關鍵字試試。`}
              action={<Button onClick={() => find('')}>看全部商品</Button>}
            />
          ) : (
            <EmptyState
              drawing={<Drawing of="sleepingToy" />}
              heading="h2"
              title="目前沒有商品"
              text="新的商品還在路上，先去別的架子逛逛。"
              action={<ButtonLink to={homePath}>看全部商品</ButtonLink>}
            />
          )
        ) : (
          <>
            <h2 className="sr-only">商品列表</h2>
            {view === 'grid' ? (
              <GoodsGrid goods={goods} now={shelf.dataUpdatedAt} atTop />
            ) : (
              <GoodsRows goods={goods} now={shelf.dataUpdatedAt} />
            )}
            <InfiniteSentinel query={shelf} />
          </>
        )}
      </TabPanel>
    </>
  );
}
