import { detailPath, gachaPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useClient, useToken } from '#lib/api.tsx';
import { isMissing, messageOf } from '#lib/client.ts';
import { toId } from '#lib/ids.ts';
import { Leaving } from '#shop/opening/stage/Leaving.tsx';
import { LoginNeeded } from '#shop/opening/stage/LoginNeeded.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { orderOfNumberQuery, orderQuery } from '../order-queries.ts';
import { machineQuery } from '../queries.ts';
import { type MachineState, pickByStock } from '../stock.ts';
import { foundInOrder, foundInTrial } from './found.ts';
import { Stage } from './Stage.tsx';
import { Waiting } from './Waiting.tsx';

/** Milliseconds a message is shown before the screen goes back. */
const goesBackAfter = 2000;

const productPath = (productId: number): string => detailPath('gacha', productId);

/** `/gacha/animation?product_id&order_id&transaction_id`, one of the two is enough; or `&demo=true` for a trial. */
export function Component() {
  const [search] = useSearchParams();
  const productId = toId(search.get('product_id'));
  const order = toId(search.get('order_id')) ?? (search.get('transaction_id') || undefined);
  const trial = search.get('demo') === 'true';
  usePageTitle(trial ? '試轉' : '轉蛋');

  if (productId === undefined)
    return <Leaving text="商品編號不正確" home={gachaPath} after={goesBackAfter} />;
  if (!trial && order === undefined)
    return <Leaving text="無法取得轉蛋結果" home={productPath(productId)} after={goesBackAfter} />;
  return <OfMachine key={productId} productId={productId} order={trial ? undefined : order} />;
}

/** An order by its id or by its number. */
type OrderKey = number | string;

function OfMachine({ productId, order }: { productId: number; order: OrderKey | undefined }) {
  const client = useClient();
  // The cached machine is from before the purchase: its collection would lack the new figures.
  const machine = useQuery({
    ...machineQuery(client, productId),
    refetchInterval: false,
    refetchOnMount: 'always',
  });
  const home = productPath(productId);

  if (machine.data)
    return order === undefined ? (
      <Trial machine={machine.data} />
    ) : (
      <OfOrder key={order} machine={machine.data} orderKey={order} />
    );
  if (!machine.error) return <Waiting />;
  if (isMissing(machine.error))
    return <Leaving text={messageOf(machine.error)} home={gachaPath} after={goesBackAfter} />;
  return (
    <Leaving text="無法取得轉蛋資料" home={home} after={goesBackAfter} onRetry={() => machine.refetch()} />
  );
}

function Trial({ machine }: { machine: MachineState }) {
  // Picked once: the machine's stock may change while the page is shown.
  const [item] = useState(() => pickByStock(machine.items, Math.random()));
  const home = productPath(machine.product.id);
  if (!item) return <Leaving text="目前沒有可以轉的轉蛋" home={home} after={goesBackAfter} />;
  return <Stage machine={machine} found={[foundInTrial(item)]} receipt={null} orderId={undefined} />;
}

function OfOrder({ machine, orderKey }: { machine: MachineState; orderKey: OrderKey }) {
  const client = useClient();
  const member = useToken() !== undefined;
  const byId = useQuery({
    ...orderQuery(client, Number(orderKey)),
    enabled: member && typeof orderKey === 'number',
  });
  const byNumber = useQuery({
    ...orderOfNumberQuery(client, String(orderKey)),
    enabled: member && typeof orderKey === 'string',
  });
  const order = typeof orderKey === 'number' ? byId : byNumber;
  const home = productPath(machine.product.id);

  if (!member)
    return (
      <LoginNeeded
        title="請先登入再轉蛋"
        text="登入後就能打開您買的轉蛋。"
        back={{ to: home, label: '返回商品' }}
      />
    );
  if (order.data) {
    const { order: made, items, receipt } = order.data.data;
    const found = made.product_id === machine.product.id ? foundInOrder(items) : [];
    return found.length === 0 ? (
      <Leaving text="無法取得轉蛋結果" home={home} after={goesBackAfter} />
    ) : (
      <Stage machine={machine} found={found} receipt={receipt} orderId={made.id} />
    );
  }
  if (!order.error) return <Waiting />;
  const missing = isMissing(order.error);
  return (
    <Leaving
      text={missing ? '無法取得訂單資料' : `轉蛋過程發生錯誤：${messageOf(order.error)}`}
      home={home}
      after={goesBackAfter}
      {...(!missing && { onRetry: () => order.refetch() })}
    />
  );
}
