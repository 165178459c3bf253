import { cancelOrder } from '@kujiya/contract/orders';
import { rechargeHistory } from '@kujiya/contract/recharge';
import { rechargePath } from '@kujiya/contract/shop/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { callKey, useClient } from '#lib/api.tsx';
import { refusalOf } from '#lib/client.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { Slip } from '#shop/money/Slip.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** Milliseconds until the top-up page opens again by itself. */
const backAfter = 3_000;

type Props = {
  orderNumber: string;
  /** Called when it cannot be cancelled any more: it was paid, or ended before. */
  onOver: () => void;
};

/** The buyer gave up on the gateway's page: the top-up is cancelled, so that it does not count against their limits. */
export function Cancelled({ orderNumber, onOver }: Props) {
  const navigate = useNavigate();
  const client = useClient();
  const cache = useQueryClient();
  const callOff = useEffectEvent(() =>
    client(cancelOrder, { params: { id: orderNumber } }).then(
      () => cache.invalidateQueries({ queryKey: [callKey(rechargeHistory)[0]] }),
      (error: unknown) => {
        // If the call fails nothing is lost: an unpaid top-up expires by itself later.
        if (refusalOf(error, cancelOrder)?.code === 'order_not_cancellable') onOver();
      },
    ),
  );
  useEffect(() => {
    if (orderNumber !== '') void callOff();
  }, [orderNumber]);
  useEffect(() => {
    const timer = setTimeout(() => navigate(rechargePath, { replace: true }), backAfter);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Slip stamp="已取消" title="交易已取消" text="沒有扣款。3 秒後回到儲值頁。">
      <ButtonLink to={rechargePath} replace>
        回到儲值頁
      </ButtonLink>
    </Slip>
  );
}
