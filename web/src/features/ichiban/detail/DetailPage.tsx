import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { ApiError, messageOf } from '#lib/client.ts';
import { toId } from '#lib/ids.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { NoResult } from '#ui/drawings/NoResult.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { DetailSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { productQuery, tubesQuery } from '../queries.ts';
import { ProductView } from './ProductView.tsx';

// Only where the product is not found.
const HotProducts = lazy(async () => ({
  default: (await import('#shop/shelf/HotProducts.tsx')).HotProducts,
}));

/** `/ichiban/detail/:id` */
export function Component() {
  const id = toId(useParams().id);
  return id === undefined ? (
    <Frame heading>
      <Missing />
    </Frame>
  ) : (
    <Loaded key={id} id={id} />
  );
}

/** The bar's title is the page's heading until a product with a name of its own is there. */
const Frame = ({ heading, children }: { heading: boolean; children: ReactNode }) => (
  <div className="flex grow flex-col">
    <TitleBar
      title="一番賞詳細頁"
      heading={heading}
      back="/ichiban"
      crumbs={[
        { label: '首頁', to: '/' },
        { label: '一番賞', to: '/ichiban' },
      ]}
      right={<TitleLink to="/ichiban/rules">規則</TitleLink>}
    />
    {children}
  </div>
);

function Loaded({ id }: { id: number }) {
  const client = useClient();
  const product = useQuery(productQuery(client, id));
  const tubes = useQuery(tubesQuery(client, id));
  const failed = product.error ?? tubes.error;

  if (product.data && tubes.data) {
    return (
      <Frame heading={false}>
        <ProductView product={product.data.data} tubes={tubes.data} />
      </Frame>
    );
  }
  return (
    <Frame heading>
      {failed instanceof ApiError && failed.status === 404 ? (
        <Missing />
      ) : failed ? (
        <ErrorState
          title="無法獲取商品資料"
          message={messageOf(failed)}
          onRetry={() => Promise.all([product.refetch(), tubes.refetch()])}
        />
      ) : (
        <div className="gutters pt-3 pb-6 desk:pt-4">
          <DetailSkeleton />
        </div>
      )}
    </Frame>
  );
}

const Missing = () => (
  <>
    <EmptyState
      drawing={<NoResult />}
      title={catalogueRefusals.product_missing.message}
      text="可能已經下架，或網址不完整"
      action={<ButtonLink to="/ichiban">看看其他一番賞</ButtonLink>}
    />
    <div className="gutters pb-8">
      <Suspense>
        <HotProducts />
      </Suspense>
    </div>
  </>
);
