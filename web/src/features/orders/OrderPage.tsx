import { getOrder, orderRefusals } from '@kujiya/contract/orders';
import { ordersPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { refusalOf } from '#lib/client.ts';
import { useNavigate, usePlace } from '#lib/navigation.tsx';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { useToast } from '#ui/Toast.tsx';
import { OrderView } from './OrderView.tsx';

const skeleton = (
  <div className="gutters py-4 desk:py-6">
    <ListSkeleton rows={5} />
  </div>
);

/**
 * An order by its id in the path, or by `?no=` or `?id=`; one that does not exist leads to the list, with the reason.
 */
export function Component() {
  const client = useClient();
  const toast = useToast();
  const navigate = useNavigate();
  const member = useToken() !== undefined;
  const { id: inPath } = useParams();
  const query = new URLSearchParams(usePlace().search);
  const id = inPath ?? query.get('no') ?? query.get('id') ?? '';
  const order = useQuery({
    ...apiQuery(client, getOrder, { params: { id } }),
    enabled: member && id !== '',
    staleTime: 0,
  });
  const missing = member && (id === '' || refusalOf(order.error, getOrder)?.code === 'order_missing');
  useEffect(() => {
    if (!missing) return;
    toast(orderRefusals.order_missing.message, { tone: 'bad' });
    navigate(ordersPath, { replace: true });
  }, [missing, toast, navigate]);
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="訂單詳情"
        back={ordersPath}
        crumbs={[...accountCrumbs, { label: '我的訂單', to: ordersPath }]}
      />
      <Loaded
        query={order}
        failed="訂單詳情載入失敗"
        {...(missing && { missing: skeleton })}
        skeleton={skeleton}
      >
        {({ data }) => <OrderView detail={data} />}
      </Loaded>
    </div>
  );
}
