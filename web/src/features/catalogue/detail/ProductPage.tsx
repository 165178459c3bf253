import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { homePath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { isMissing } from '#lib/client.ts';
import { Redirect } from '#lib/navigation.tsx';
import { productLink } from '#shop/shelf/product-link.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { NoResult } from '#ui/drawings/NoResult.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { DetailSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { productQuery } from '../queries.ts';

/** A product of any kind: redirects to its own page. */
export function Component() {
  const id = Number(useParams().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...productQuery(useClient(), id), enabled: known });
  const product = query.data?.data;
  const missing = !known || isMissing(query.error);
  usePageTitle('商品詳情');

  if (product) return <Redirect to={productLink(product)} />;
  return (
    <>
      <TitleBar title="商品詳情" heading={!missing} />
      <div className="gutters py-3 desk:py-6">
        {known ? (
          <Loaded
            query={query}
            failed="無法獲取商品資料"
            missing={<MissingProduct />}
            skeleton={<DetailSkeleton />}
          >
            {() => <DetailSkeleton />}
          </Loaded>
        ) : (
          <MissingProduct />
        )}
      </div>
    </>
  );
}

const MissingProduct = () => (
  <EmptyState
    drawing={<NoResult />}
    heading="h1"
    title={catalogueRefusals.product_missing.message}
    text="可能已經下架，或網址不完整"
    action={<ButtonLink to={homePath}>看全部商品</ButtonLink>}
  />
);
