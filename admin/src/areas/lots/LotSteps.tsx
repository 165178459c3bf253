import {
  commitLot,
  openLot,
  pauseLot,
  resumeLot,
  type StaffLot,
  withdrawLot,
} from '@kujiya/contract/staff/lots';
import type { StaffProduct } from '@kujiya/contract/staff/products';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { Sheet } from '#kit/Sheet.tsx';
import { useStep } from '#kit/useStep.ts';
import { OpenSheet } from './OpenSheet.tsx';
import { warningsOf } from './words.ts';

type Asked = 'commit' | 'open' | 'pause' | 'withdraw';

/** Why a lot of this product cannot be committed yet; null when it can. */
function lackOf({ images, prizes }: StaffProduct): string | null {
  if (images.length === 0) return '承諾前請先上傳商品圖片';
  const bare = prizes.filter(({ image_url }) => image_url === '').length;
  return bare > 0 ? `承諾前還有 ${bare} 個獎品要上傳圖片` : null;
}

/** What can be done with a lot in its state. */
export function LotSteps({
  lot,
  product,
  hasOthers,
}: {
  lot: StaffLot;
  product: StaffProduct;
  hasOthers: boolean;
}) {
  const { run, isBusy, text } = useStep('products');
  const [asked, setAsked] = useState<Asked | null>(null);
  const params = { id: lot.id };
  const lack = lackOf(product);
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
        {lot.state === 'planned' &&
          (lack === null ? (
            button('承諾', () => setAsked('commit'), 'is-main')
          ) : (
            <button type="button" className="button is-main" disabled>
              {lack}
            </button>
          ))}
        {lot.state === 'committed' && button('開賣', () => setAsked('open'), 'is-main')}
        {lot.state === 'open' && button('暫停', () => setAsked('pause'))}
        {lot.state === 'paused' &&
          button('恢復販售', () => step(() => call(resumeLot, { params })), 'is-main')}
        {['planned', 'committed', 'open', 'paused'].includes(lot.state) &&
          lot.left === lot.total &&
          button(lot.state === 'planned' ? '刪除規劃' : '撤回', () => setAsked('withdraw'), 'is-danger')}
      </div>
      <Failure text={text} />
      {asked === 'commit' && (
        <Sheet title={`承諾「${lot.title}」`} onClose={() => setAsked(null)}>
          <p className="mt-3">
            承諾會立刻決定每一張籤的獎品，並公開承諾指紋。之後獎品的等級、名稱、數量、尺寸和圖片都不能再改，也沒有人能指定誰中獎；
            完售後任何人都可以驗證。
          </p>
          {lot.warnings.length > 0 && (
            <p role="alert" className="mt-3 font-semibold text-kuji-ink">
              {warningsOf(lot)}
            </p>
          )}
          <div className="mt-4 flex justify-end gap-2">
            {button('再看看', () => setAsked(null))}
            {button('承諾', () => step(() => call(commitLot, { params, body: {} })), 'is-main')}
          </div>
        </Sheet>
      )}
      {asked === 'open' && (
        <OpenSheet
          hasOthers={hasOthers}
          onClose={() => setAsked(null)}
          onDone={(when) => step(() => call(openLot, { params, body: when }))}
        />
      )}
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
              ? '還沒承諾，刪除後不會留下籤池。'
              : '只有完全沒賣出時可以撤回；原因會和承諾一起公開。'
          }
          action={lot.state === 'planned' ? '刪除' : '撤回'}
          onClose={() => setAsked(null)}
          onDone={(reason) => step(() => call(withdrawLot, { params, body: { reason } }))}
        />
      )}
    </div>
  );
}
