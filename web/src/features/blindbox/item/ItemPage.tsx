import { blindboxRefusals, heldBox, releaseBox } from '@kujiya/contract/blindbox';
import { blindboxPath, detailPath, homePath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { messageOf, refusalOf } from '#lib/client.ts';
import { toId } from '#lib/ids.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { isRefused } from '#lib/refused.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { useToast } from '#ui/Toast.tsx';
import { useBack } from '#ui/useBack.ts';
import { heldQuery } from '../queries.ts';
import { HeldView } from './HeldView.tsx';
import { targetOf } from './target-figure.ts';

/** `/blindbox/item/:packageId?index=` and, from the figures, `/blindbox/item/:packageId/:index?name=…` */
export function Component() {
  const params = useParams();
  const [search] = useSearchParams();
  const packageId = toId(params.packageId);
  const index = toId(params.index ?? search.get('index'));
  return packageId === undefined || index === undefined ? (
    <Lost text={blindboxRefusals.box_missing.message} />
  ) : (
    <Holding key={packageId} packageId={packageId} index={index} />
  );
}

const Frame = ({ back, right, children }: { back: string; right?: ReactNode; children: ReactNode }) => (
  <div className="flex grow flex-col">
    <TitleBar
      title="就是這一盒？"
      back={back}
      crumbs={[
        { label: '首頁', to: homePath },
        { label: '盒玩', to: blindboxPath },
        { label: '挑一盒', to: back },
      ]}
      right={right}
    />
    {children}
  </div>
);

/** A box that is not available: shows the reason, and leads on to the product, or back. */
function Lost({ text, productId }: { text: string; productId?: number | undefined }) {
  const toast = useToast();
  const navigate = useNavigate();
  const back = useBack(blindboxPath);
  const leave = useEffectEvent(() => {
    toast(text, { tone: 'bad' });
    if (productId === undefined) back();
    else navigate(detailPath('blindbox', productId), { replace: true });
  });
  useEffect(() => leave(), []);
  return (
    <Frame back={blindboxPath}>
      <HoldSkeleton />
    </Frame>
  );
}

/** The product to choose another box from, as named by the refusal. */
const productOf = (error: unknown): number | undefined => {
  const refusal = refusalOf(error, heldBox);
  return refusal && 'redirect_product_id' in refusal ? refusal.redirect_product_id : undefined;
};

function Holding({ packageId, index }: { packageId: number; index: number }) {
  const client = useClient();
  const [search] = useSearchParams();
  const held = useQuery(heldQuery(client, packageId, index));
  useRelease(packageId);

  if (held.data) {
    return <HeldView key={index} held={held.data} wanted={targetOf(search)} frame={Frame} />;
  }
  if (isRefused(held.error)) {
    return <Lost text={messageOf(held.error)} productId={productOf(held.error)} />;
  }
  return (
    <Frame back={blindboxPath}>
      {held.error ? (
        <ErrorState
          title="這一盒暫時載入不了"
          message={messageOf(held.error)}
          onRetry={() => held.refetch()}
        />
      ) : (
        <HoldSkeleton />
      )}
    </Frame>
  );
}

const HoldSkeleton = () => (
  <Loading className="desk:gutters grid grow content-start gap-4 desk:grid-cols-[minmax(0,1fr)_min(26rem,48%)] desk:gap-10 desk:pt-4">
    <span className="on-night grid h-[27rem] place-items-center desk:h-[36rem] desk:rounded-md">
      <span className="h-64 w-44 rounded-sm border-2 border-dashed border-night-line" />
    </span>
    <span className="grid content-start gap-3 px-3 desk:px-0">
      <span className="skeleton h-12" />
      <span className="skeleton h-20" />
      <span className="skeleton h-14" />
    </span>
  </Loading>
);

/** Releases about to be sent, by package: a page that is mounted again at once keeps its box. */
const leaving = new Map<number, ReturnType<typeof setTimeout>>();

/** Gives the held box of a case back when the page is left. After a purchase there is nothing to give back. */
function useRelease(packageId: number): void {
  const client = useClient();
  const release = useEffectEvent(() => {
    // If the call fails, the hold expires by itself.
    void client(releaseBox, { params: { packageId } }).catch(() => undefined);
  });

  useEffect(() => {
    clearTimeout(leaving.get(packageId));
    leaving.delete(packageId);
    return () => {
      leaving.set(
        packageId,
        setTimeout(() => {
          leaving.delete(packageId);
          release();
        }),
      );
    };
  }, [packageId]);
}
