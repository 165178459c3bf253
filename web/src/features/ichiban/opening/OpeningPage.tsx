import { decodeDrawCode, encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { detailPath, homePath } from '@kujiya/contract/shop/paths';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { isMissing, messageOf } from '#lib/client.ts';
import { toId } from '#lib/ids.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Leaving } from '#shop/opening/stage/Leaving.tsx';
import { wasOpened } from '#shop/opening/stage/opened-orders.ts';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { useDraw } from './queries.ts';
import { Stage } from './Stage.tsx';
import { Waiting } from './Waiting.tsx';

// Lazy, because nearly every address names an existing order.
const NewestDraw = lazyNamed(() => import('./NewestDraw.tsx'), 'NewestDraw');
// Most draws are opened by their owner.
const SharedWin = lazyNamed(() => import('./SharedWin.tsx'), 'SharedWin');
const NoResult = lazyNamed(() => import('./NoResult.tsx'), 'NoResult');

/** Milliseconds a message is shown before the screen goes back. */
const goesBackAfter = { badAddress: 1500, failure: 2000 };

type Target = { tubeId: number; productId: number; orderId: number | undefined };

/** The draw named by the address: in the short code, or as tube and product, with the order in the query. */
function useTarget(): Target | null {
  const { code, tubeId, productId } = useParams();
  const [search] = useSearchParams();
  const asked = toId(search.get('order_id'));
  const decoded = code === undefined ? null : decodeDrawCode(code);
  if (decoded) {
    const { orderId } = decoded;
    return { tubeId: decoded.tubeId, productId: decoded.productId, orderId: orderId ?? asked };
  }
  const tube = toId(tubeId ?? search.get('tube_id'));
  const product = toId(productId ?? search.get('product_id'));
  return tube === undefined || product === undefined
    ? null
    : { tubeId: tube, productId: product, orderId: asked };
}

function DrawOfOrder({ target, orderId }: { target: Target; orderId: number }) {
  const { tubeId, productId } = target;
  const { mine, shared, error, retry } = useDraw(orderId);
  const draw = mine ?? shared;
  if (draw) {
    const code = encodeDrawCode({ tubeId: draw.tube_id, productId: draw.product_id, orderId });
    if (draw.tube_id !== tubeId || draw.product_id !== productId) return <NoResult productId={productId} />;
    if (mine) return <Stage draw={mine} seen={wasOpened(orderId)} code={code} />;
    if (shared)
      return (
        <Suspense fallback={<Waiting />}>
          <SharedWin draw={shared} code={code} />
        </Suspense>
      );
  }
  if (!error) return <Waiting />;
  if (isMissing(error)) return <NoResult productId={productId} />;
  return (
    <Leaving
      text={`抽獎失敗：${messageOf(error)}`}
      home={detailPath('ichiban', productId)}
      after={goesBackAfter.failure}
      onRetry={retry}
    />
  );
}

export function Component() {
  const target = useTarget();
  const [search] = useSearchParams();
  const title = search.get('title');
  const orderId = target?.orderId;
  usePageTitle(title ? `開籤・${title}` : '開籤');

  if (!target) return <Leaving text="參數錯誤，無法抽獎" home={homePath} after={goesBackAfter.badAddress} />;
  if (orderId !== undefined) return <DrawOfOrder key={orderId} target={target} orderId={orderId} />;
  return (
    <NewestDraw {...target}>
      {(order) => <DrawOfOrder key={order} target={target} orderId={order} />}
    </NewestDraw>
  );
}
