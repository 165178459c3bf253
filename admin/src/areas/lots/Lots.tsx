import { lotStateWords, type StaffLot, staffLots } from '@kujiya/contract/staff/lots';
import type { StaffProduct } from '@kujiya/contract/staff/products';
import { type StaffRoom, staffRooms } from '@kujiya/contract/staff/waiting-rooms';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { useStaff } from '#kit/staff.ts';
import { LotSteps } from './LotSteps.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { WaitingRoom } from './WaitingRoom.tsx';
import { warningsOf, whenOf } from './words.ts';

/** Lots that another one can follow. */
const isAhead = (state: StaffLot['state']) => state === 'committed' || state === 'open' || state === 'paused';

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
      {lot.warnings.length > 0 && <p className="mt-1 text-kuji-ink text-sm">{warningsOf(lot)}</p>}
      {whenOf(lot).length > 0 && (
        <p className="mt-1 text-ink-soft text-sm">{whenOf(lot).join('，')}（台北時間）</p>
      )}
      {lot.unfit_at && (
        <p role="alert" className="mt-1 font-semibold text-kuji-ink text-sm">
          {formatDateTime(lot.unfit_at)}
          （台北時間）抽出前的檢查發現：內容和公布的承諾不符，已自動暫停。請通知工程師查明。
        </p>
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
      {mayWrite && <LotSteps lot={lot} product={product} hasOthers={hasOthers} />}
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
      {isPlanning && data && (
        <PlanSheet product={product} lots={data.data} onClose={() => setPlanning(false)} />
      )}
    </section>
  );
}
