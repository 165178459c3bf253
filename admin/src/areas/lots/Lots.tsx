import {
  commitLot,
  type LotWarning,
  lotStateWords,
  openLot,
  pauseLot,
  resumeLot,
  type StaffLot,
  staffLots,
  withdrawLot,
} from '@kujiya/contract/staff/lots';
import type { StaffProduct } from '@kujiya/contract/staff/products';
import { type StaffRoom, staffRooms } from '@kujiya/contract/staff/waiting-rooms';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TimeField } from '#kit/Fields.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { Sheet } from '#kit/Sheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { PlanSheet } from './PlanSheet.tsx';
import { WaitingRoom } from './WaitingRoom.tsx';

const warningWords: Record<LotWarning, string> = {
  value_unknown: '有獎品沒填成本，算不出毛利',
  margin_negative: '獎品成本高於全部抽完的收入',
  no_big_prize: '沒有標示大獎',
  no_last_prize: '有獎品的名稱像最後賞，等級卻不是：它會變成一張普通的籤，請先把等級改成最後賞',
};

/** When a lot opens: now, at a time, or after the others of its product. */
function OpenSheet({
  hasOthers,
  onDone,
  onClose,
}: {
  /** There are lots that it could follow. */
  hasOthers: boolean;
  onDone: (when: { at?: string; next?: boolean }) => void;
  onClose: () => void;
}) {
  const [at, setAt] = useState<string | null>(null);
  return (
    <Sheet title="開賣" onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <button type="button" className="button is-main" onClick={() => onDone({})}>
          現在開賣
        </button>
        {hasOthers && (
          <button type="button" className="button" onClick={() => onDone({ next: true })}>
            前一筒完售後自動接續
          </button>
        )}
        <div className="grid gap-2 border-paper-edge border-t pt-4">
          <TimeField label="指定時間" value={at} onChange={setAt} />
          <button
            type="button"
            className="button"
            disabled={at === null}
            onClick={() => at && onDone({ at })}
          >
            {at === null ? '請先選時間' : '排程開賣'}
          </button>
        </div>
        <button type="button" className="button justify-self-end" onClick={onClose}>
          取消
        </button>
      </div>
    </Sheet>
  );
}

/** Lots that another one can follow. */
const isAhead = (state: StaffLot['state']) => state === 'committed' || state === 'open' || state === 'paused';

type Asked = 'commit' | 'open' | 'pause' | 'withdraw';

/** Why a lot of this product cannot be committed yet; null when it can. */
function lackOf({ images, prizes }: StaffProduct): string | null {
  if (images.length === 0) return '承諾前請先上傳商品圖片';
  const bare = prizes.filter(({ image_url }) => image_url === '').length;
  return bare > 0 ? `承諾前還有 ${bare} 個獎品要上傳圖片` : null;
}

function Steps({ lot, product, hasOthers }: { lot: StaffLot; product: StaffProduct; hasOthers: boolean }) {
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
              {lot.warnings.map((one) => warningWords[one]).join('；')}
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

const whenOf = (lot: StaffLot): string[] => [
  ...(lot.commit_at ? [`將於 ${formatDateTime(lot.commit_at)} 承諾`] : []),
  ...(lot.committed_at ? [`${formatDateTime(lot.committed_at)} 承諾`] : []),
  ...(lot.open_at ? [`將於 ${formatDateTime(lot.open_at)} 開賣`] : []),
  ...(lot.opens_next ? ['前一筒完售後自動開賣'] : []),
  ...(lot.opened_at ? [`${formatDateTime(lot.opened_at)} 開賣`] : []),
  ...(lot.finished_at ? [`${formatDateTime(lot.finished_at)} 完售`] : []),
];

function Lot({
  lot,
  room,
  product,
  hasOthers,
  mayWrite,
}: {
  lot: StaffLot;
  room: StaffRoom | undefined;
  product: StaffProduct;
  hasOthers: boolean;
  mayWrite: boolean;
}) {
  return (
    <li className="border-paper-edge border-t py-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{lot.title}</h3>
        <span
          className={`badge ${lot.state === 'open' ? 'is-good' : lot.state === 'withdrawn' ? 'is-bad' : ''}`}
        >
          {lotStateWords[lot.state]}
        </span>
        <span className="text-ink-soft text-sm">
          剩 {lot.left}／{lot.total}
        </span>
      </div>
      <p className="mt-1 text-sm">
        全部抽完收入 {formatMoney(lot.brings)}，獎品成本{' '}
        {lot.gives === null ? '不明' : formatMoney(lot.gives)}
        {lot.gives !== null && <>，毛利 {formatMoney(lot.brings - lot.gives)}</>}
      </p>
      {lot.warnings.length > 0 && (
        <p className="mt-1 text-kuji-ink text-sm">
          {lot.warnings.map((one) => warningWords[one]).join('；')}
        </p>
      )}
      {whenOf(lot).length > 0 && (
        <p className="mt-1 text-ink-soft text-sm">{whenOf(lot).join('，')}（台北時間）</p>
      )}
      {lot.withdrawn_reason && <p className="mt-1 text-sm">撤回原因：{lot.withdrawn_reason}</p>}
      {lot.root && (
        <dl className="mt-2 grid gap-1 break-all text-ink-soft text-xs">
          <div>
            <dt className="inline font-semibold">承諾指紋 </dt>
            <dd className="inline">{lot.root}</dd>
          </div>
          <div>
            <dt className="inline font-semibold">TXID Hash </dt>
            <dd className="inline">{lot.txid_hash}</dd>
          </div>
        </dl>
      )}
      {lot.state === 'open' && product.status !== 'published' && (
        <p className="mt-2 rounded-sm bg-butter-tint p-3">
          商品還沒上架，會員看不到。請按這一頁最上面的「上架」。
        </p>
      )}
      {product.type === 0 && <WaitingRoom lot={lot} room={room} mayWrite={mayWrite} />}
      {mayWrite && <Steps lot={lot} product={product} hasOthers={hasOthers} />}
    </li>
  );
}

/** The lots of a product, from the plan to the last ticket. */
export function Lots({ product }: { product: StaffProduct }) {
  const { can } = useStaff();
  const [isPlanning, setPlanning] = useState(false);
  const { data, error } = useQuery({
    queryKey: [staffLots.path, product.id],
    queryFn: ({ signal }) => call(staffLots, { params: { id: product.id } }, { signal }),
  });
  const rooms = useQuery({
    queryKey: [staffRooms.path, product.id],
    queryFn: ({ signal }) => call(staffRooms, { params: { id: product.id } }, { signal }),
    enabled: product.type === 0,
  });
  const mayWrite = can('write_lots');
  return (
    <section className="rounded-md border border-paper-edge bg-white p-5" aria-labelledby="lots">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="lots" className="mr-auto font-black text-lg">
          籤池
        </h2>
        {mayWrite && (
          <button
            type="button"
            className="button is-main"
            disabled={product.prizes.length === 0}
            onClick={() => setPlanning(true)}
          >
            {product.prizes.length === 0 ? '請先加入獎品' : '規劃籤池'}
          </button>
        )}
      </div>
      <Failure text={(error && messageOf(error)) ?? (rooms.error && messageOf(rooms.error))} />
      {data?.data.length === 0 && (
        <p className="mt-4 text-ink-soft">還沒有籤池。先規劃，再承諾，最後開賣。</p>
      )}
      <ol className="mt-4">
        {data?.data.map((lot) => (
          <Lot
            key={lot.id}
            lot={lot}
            room={rooms.data?.data.find(({ lot_id }) => lot_id === lot.id)}
            product={product}
            hasOthers={data.data.some(({ id, state }) => id !== lot.id && isAhead(state))}
            mayWrite={mayWrite}
          />
        ))}
      </ol>
      {isPlanning && <PlanSheet product={product} onClose={() => setPlanning(false)} />}
    </section>
  );
}
