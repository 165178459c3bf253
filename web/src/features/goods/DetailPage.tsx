import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { homePath, shopPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { toId } from '#lib/ids.ts';
import { CartLink } from '#shop/cart/CartLink.tsx';
import { HotProducts } from '#shop/shelf/HotProducts.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { DetailSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { GoodsView } from './GoodsView.tsx';
import { goodsQuery } from './queries.ts';

const missing = (
  <>
    <EmptyState
      drawing={<Drawing of="noResult" />}
      heading="h1"
      title={catalogueRefusals.product_missing.message}
      text="可能已經下架，或網址不完整"
      action={<ButtonLink to={shopPath}>看看其他商品</ButtonLink>}
    />
    <div className="gutters pb-8">
      <HotProducts />
    </div>
  </>
);

/** `/shop/detail/:id` */
export function Component() {
  const id = toId(useParams().id);
  const query = useQuery({ ...goodsQuery(useClient(), id ?? 0), enabled: id !== undefined });
  const goods = query.data?.data;
  usePageTitle(goods?.title ?? '商品詳情');

  return (
    <div className="flex grow flex-col">
      <TitleBar
        title={goods?.title ?? '商品詳情'}
        heading={false}
        back={shopPath}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '商城', to: shopPath },
        ]}
        right={<CartLink />}
      />
      {id === undefined ? (
        missing
      ) : (
        <Loaded
          query={query}
          failed="無法獲取商品資料"
          missing={missing}
          skeleton={
            <div className="gutters py-3 desk:py-6">
              <DetailSkeleton />
            </div>
          }
        >
          {({ data }) => <GoodsView key={data.id} goods={data} now={query.dataUpdatedAt} />}
        </Loaded>
      )}
    </div>
  );
}
