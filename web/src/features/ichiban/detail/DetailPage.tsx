import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { useClient } from '../../../lib/api.tsx';
import { ApiError, messageOf } from '../../../lib/client.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { NoResult } from '../../../ui/drawings/NoResult.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { DetailSkeleton } from '../../../ui/PageSkeletons.tsx';
import { TitleBar, TitleLink } from '../../../ui/TitleBar.tsx';
import { toId } from '../ids.ts';
import { productQuery, tubesQuery } from '../queries.ts';
import { ProductView } from './ProductView.tsx';

/** `/ichiban/detail/:id` */
export function Component() {
  const id = toId(useParams().id);
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="一番賞詳細頁"
        heading={false}
        back="/ichiban"
        crumbs={[
          { label: '首頁', to: '/' },
          { label: '一番賞', to: '/ichiban' },
        ]}
        right={<TitleLink to="/ichiban/rules">規則</TitleLink>}
      />
      {id === undefined ? <Missing /> : <Loaded key={id} id={id} />}
    </div>
  );
}

function Loaded({ id }: { id: number }) {
  const client = useClient();
  const product = useQuery(productQuery(client, id));
  const tubes = useQuery(tubesQuery(client, id));
  const failed = product.error ?? tubes.error;

  if (product.data && tubes.data) return <ProductView product={product.data.data} tubes={tubes.data} />;
  if (failed instanceof ApiError && failed.status === 404) return <Missing />;
  if (failed) {
    return (
      <ErrorState
        title="無法獲取商品資料"
        message={messageOf(failed)}
        onRetry={() => Promise.all([product.refetch(), tubes.refetch()])}
      />
    );
  }
  return (
    <div className="gutters pt-3 pb-6 desk:pt-4">
      <DetailSkeleton />
    </div>
  );
}

const Missing = () => (
  <EmptyState
    drawing={<NoResult />}
    title={catalogueRefusals.product_missing.message}
    text="可能已經下架，或網址不完整"
    action={<ButtonLink to="/ichiban">看看其他一番賞</ButtonLink>}
  />
);
