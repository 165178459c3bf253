import { pauseLot, resumeLot, type StaffLot, withdrawLot } from '@kujiya/contract/staff/lots';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { useStep } from '#kit/useStep.ts';

type Step = 'pause' | 'withdraw';

/** What can be done with a lot in its state; `onCommit` and `onOpen` ask about it alone. */
export function LotSteps({
  lot,
  onCommit,
  onOpen,
}: {
  lot: StaffLot;
  onCommit: () => void;
  onOpen: () => void;
}) {
  const { run, isBusy, text } = useStep('products');
  const [asked, setAsked] = useState<Step | null>(null);
  const params = { id: lot.id };
  const step = (work: () => Promise<unknown>) => {
    setAsked(null);
    void run(work);
  };
  const button = (title: string, onClick: () => void, look = '') => (
    <button type="button" className={`button ${look}`} disabled={isBusy} onClick={onClick}>
      {title}
    </button>
  );
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap gap-2">
        {lot.state === 'planned' && button('封籤', onCommit)}
        {lot.state === 'committed' && button(lot.open_at || lot.opens_next ? '改開賣時間' : '開賣', onOpen)}
        {lot.state === 'open' && button('暫停', () => setAsked('pause'))}
        {lot.state === 'paused' &&
          button('恢復販售', () => step(() => call(resumeLot, { params })), 'is-main')}
        {['planned', 'committed', 'open', 'paused'].includes(lot.state) &&
          lot.left === lot.total &&
          button(lot.state === 'planned' ? '刪除規劃' : '撤回', () => setAsked('withdraw'), 'is-danger')}
      </div>
      <Failure text={text} />
      {asked === 'pause' && (
        <ReasonSheet
          title="暫停販售"
          hint="已經保留、等待付款的仍可完成；其他人暫時不能抽。"
          action="暫停"
          onClose={() => setAsked(null)}
          onDone={(reason) => step(() => call(pauseLot, { params, body: { reason } }))}
        />
      )}
      {asked === 'withdraw' && (
        <ReasonSheet
          title={lot.state === 'planned' ? '刪除規劃' : '撤回籤池'}
          hint={
            lot.state === 'planned'
              ? '還沒封籤，刪除後不會留下籤池。'
              : '只有完全沒賣出時可以撤回；原因會和指紋一起公開。'
          }
          action={lot.state === 'planned' ? '刪除' : '撤回'}
          onClose={() => setAsked(null)}
          onDone={(reason) => step(() => call(withdrawLot, { params, body: { reason } }))}
        />
      )}
    </div>
  );
}
