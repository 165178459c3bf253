import { homePath } from '@kujiya/contract/shop/paths';
import { useParams } from 'wouter';
import { usePlace } from '#lib/navigation.tsx';
import { SlipSkeleton } from '#shop/money/Slip.tsx';
import { usePaymentState } from '#shop/money/usePaymentState.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { Stage } from './Stage.tsx';

/** `/payment/{orderNumber}`: a draw by card on its way to the gateway and back. */
export function Component() {
  const { orderNumber = '' } = useParams();
  const back = new URLSearchParams(usePlace().search).get('back');
  return (
    <div className="flex grow flex-col">
      <TitleBar title="付款" back={homePath} crumbs={[{ label: '首頁', to: homePath }]} heading={false} />
      <div className="mx-auto grid w-full max-w-md content-start desk:max-w-3xl gap-5 px-3 py-8 desk:py-12">
        <Payment key={orderNumber} orderNumber={orderNumber} isTold={back === 'told'} />
      </div>
    </div>
  );
}

function Payment({ orderNumber, isTold }: { orderNumber: string; isTold: boolean }) {
  const { query, isLong } = usePaymentState(orderNumber, { isAwaited: isTold });
  return (
    <Loaded query={query} failed="這筆付款暫時查不到" skeleton={<SlipSkeleton />}>
      {({ data }) => (
        <Stage state={data} isTold={isTold} isLong={isLong} onAsk={() => void query.refetch()} />
      )}
    </Loaded>
  );
}
