import { homePath, rechargePath } from '@kujiya/contract/shop/paths';
import { useState } from 'react';
import { usePlace } from '#lib/navigation.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { Cancelled } from './Cancelled.tsx';
import { Result } from './Result.tsx';

/** `/recharge/complete`: the page the gateway returns to. */
export function Component() {
  const query = new URLSearchParams(usePlace().search);
  const orderNumber = query.get('no') ?? '';
  const [isOver, setOver] = useState(false);
  const isCancelled = query.get('status') === 'cancel' || orderNumber === '';
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="儲值結果"
        back={rechargePath}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '儲值', to: rechargePath },
        ]}
        heading={false}
      />
      <div className="mx-auto grid w-full max-w-md content-start desk:max-w-3xl gap-5 px-3 py-8 desk:py-12">
        {isCancelled && !isOver ? (
          <Cancelled orderNumber={orderNumber} onOver={() => setOver(true)} />
        ) : (
          <Result orderNumber={orderNumber} />
        )}
      </div>
    </div>
  );
}
