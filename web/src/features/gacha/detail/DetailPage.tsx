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
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { machineQuery } from '../queries.ts';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { MachineView } from './MachineView.tsx';

// Only where the product is not found.
const HotProducts = lazy(async () => ({
  default: (await import('#shop/shelf/HotProducts.tsx')).HotProducts,
}));

/** `/gacha/detail/:id` */
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

/** The bar's title is the page's heading until a machine with a name of its own is there. */
const Frame = ({ heading, children }: { heading: boolean; children: ReactNode }) => (
  <div className="flex grow flex-col">
    <TitleBar
      title="轉蛋詳細頁"
      heading={heading}
      back="/gacha"
      crumbs={[
        { label: '首頁', to: '/' },
        { label: '轉蛋', to: '/gacha' },
      ]}
      right={<TitleLink to="/gacha/rules">規則</TitleLink>}
    />
    {children}
  </div>
);

function Loaded({ id }: { id: number }) {
  const client = useClient();
  const machine = useQuery(machineQuery(client, id));

  if (machine.data) {
    return (
      <Frame heading={false}>
        <MachineView machine={machine.data} />
      </Frame>
    );
  }
  return (
    <Frame heading>
      {!machine.error ? (
        <DetailSkeleton />
      ) : machine.error instanceof ApiError && machine.error.status === 404 ? (
        <Missing />
      ) : (
        <ErrorState
          title="無法取得轉蛋資料"
          message={messageOf(machine.error)}
          onRetry={() => machine.refetch()}
        />
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
      action={<ButtonLink to="/gacha">看看其他轉蛋</ButtonLink>}
    />
    <div className="gutters pb-8">
      <Suspense>
        <HotProducts />
      </Suspense>
    </div>
  </>
);
