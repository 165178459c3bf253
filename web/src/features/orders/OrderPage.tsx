import { getOrder, orderRefusals } from '@kujiya/contract/orders';
import { homePath, ordersPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { usePlace } from '#lib/navigation.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { OrderView } from './OrderView.tsx';

const missing = (
  <EmptyState
    drawing={<Drawing of="noResult" />}
    heading="h2"
    title={orderRefusals.order_missing.message}
    text="請從訂單列表再找一次。"
    action={<ButtonLink to={ordersPath}>看我的訂單</ButtonLink>}
  />
);

/** An order by its id in the path, or by `?no=` or `?id=`. */
export function Component() {
  const client = useClient();
  const member = useToken() !== undefined;
  const { id: inPath } = useParams();
  const query = new URLSearchParams(usePlace().search);
  const id = inPath ?? query.get('no') ?? query.get('id') ?? '';
  const order = useQuery({
    ...apiQuery(client, getOrder, { params: { id } }),
    enabled: member && id !== '',
    staleTime: 0,
  });
  return (
    <>
      <TitleBar
        title="訂單詳情"
        back={ordersPath}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '我的訂單', to: ordersPath },
        ]}
      />
      <div className="gutters py-4 desk:py-6">
        {id === '' ? (
          missing
        ) : (
          <Loaded
            query={order}
            failed="獲取訂單詳情失敗"
            missing={missing}
            skeleton={<ListSkeleton rows={5} />}
          >
            {({ data }) => <OrderView detail={data} />}
          </Loaded>
        )}
      </div>
    </>
  );
}
