import { homePath } from '@kujiya/contract/shop/paths';
import { useParams } from 'wouter';
import { useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { usePlace } from '#lib/navigation.tsx';
import { usePaymentState } from '#shop/money/usePaymentState.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { Stage } from './Stage.tsx';

/** `/payment/{orderNumber}`: a draw by card on its way to the gateway and back. */
export function Component() {
  const { orderNumber = '' } = useParams();
  const back = new URLSearchParams(usePlace().search).get('back');
  return (
    <div className="flex grow flex-col">
      <TitleBar title="付款" back={homePath} crumbs={[{ label: '首頁', to: homePath }]} heading={false} />
      <div className="mx-auto grid w-full max-w-md content-start gap-5 px-3 py-8 desk:py-12">
        <Payment key={orderNumber} orderNumber={orderNumber} isTold={back === 'told'} />
      </div>
    </div>
  );
}

function Payment({ orderNumber, isTold }: { orderNumber: string; isTold: boolean }) {
  const enabled = useToken() !== undefined;
  const { state, isLong } = usePaymentState(orderNumber, { enabled, isExpected: isTold });

  if (state.data)
    return (
      <Stage state={state.data.data} isTold={isTold} isLong={isLong} onAsk={() => void state.refetch()} />
    );
  if (state.isError)
    return (
      <ErrorState
        title="這筆付款暫時查不到"
        message={messageOf(state.error)}
        onRetry={() => state.refetch()}
      />
    );
  return (
    <Loading className="grid gap-3">
      <span className="skeleton h-64" />
    </Loading>
  );
}
