import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { ApiError, messageOf } from '#lib/client.ts';
import { toId } from '#lib/ids.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { casesQuery } from '../queries.ts';
import { CasesSkeleton } from './CasesSkeleton.tsx';
import { ProductView } from './ProductView.tsx';

// Only where the product is not found.
const HotProducts = lazy(async () => ({
  default: (await import('#shop/shelf/HotProducts.tsx')).HotProducts,
}));

/** `/blindbox/detail/:id?package=`: the id is the product's. */
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
      title="挑一盒"
      heading={heading}
      back="/blindbox"
      crumbs={[
        { label: '首頁', to: '/' },
        { label: '盒玩', to: '/blindbox' },
      ]}
      right={<TitleLink to="/blindbox/rules">規則</TitleLink>}
    />
    {children}
  </div>
);

function Loaded({ id }: { id: number }) {
  const cases = useQuery(casesQuery(useClient(), id));

  if (cases.data) {
    return (
      <Frame heading={false}>
        <ProductView product={cases.data.data.product} packages={cases.data.data.packages} />
      </Frame>
    );
  }
  return (
    <Frame heading>
      {cases.error instanceof ApiError && cases.error.status === 404 ? (
        <Missing />
      ) : cases.error ? (
        <ErrorState
          title="盒玩資料暫時載入不了"
          message={messageOf(cases.error)}
          onRetry={() => cases.refetch()}
        />
      ) : (
        <CasesSkeleton />
      )}
    </Frame>
  );
}

const Missing = () => (
  <>
    <EmptyState
      drawing={<Drawing of="noResult" />}
      title={catalogueRefusals.product_missing.message}
      text="可能已經下架，或網址不完整"
      action={<ButtonLink to="/blindbox">看看其他盒玩</ButtonLink>}
    />
    <div className="gutters pb-8">
      <Suspense>
        <HotProducts />
      </Suspense>
    </div>
  </>
);
