import { staffArriveGoods, staffRescheduleGoods } from '@kujiya/contract/staff/goods';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField, TimeField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { useStep } from '#kit/useStep.ts';

const waitingWords = (orders: number) =>
  orders === 0 ? '沒有訂單在等它。' : `${orders} 筆訂單在等它，已通知會員。`;

function Reschedule({
  productId,
  arrivesAt,
  onClose,
  onDone,
}: {
  productId: number;
  arrivesAt: string;
  onClose: () => void;
  onDone: (orders: number) => void;
}) {
  const [day, setDay] = useState<string | null>(arrivesAt);
  const [reason, setReason] = useState('');
  const { run, isBusy, text } = useStep('products', 'goods');
  const missing =
    day === null || day === arrivesAt ? '請選新的到貨時間' : reason.trim() === '' ? '請先填寫原因' : null;
  return (
    <FormSheet
      title="變更到貨日"
      hint="等它的會員會收到通知，盒櫃的保管期限跟著順延。"
      action="變更並通知"
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onClose={onClose}
      onSend={async () => {
        if (day === null) return;
        const done = await run(() =>
          call(staffRescheduleGoods, {
            params: { id: productId },
            body: { arrives_at: day, reason: reason.trim() },
          }),
        );
        if (done) onDone(done.data.orders);
      }}
    >
      <TimeField label="新的到貨時間" value={day} onChange={setDay} />
      <TextField label="原因" value={reason} onChange={setReason} />
    </FormSheet>
  );
}

/** The arrival of a preorder: moved to another day, or recorded when the goods are here. */
export function Arrival({ productId, arrivesAt }: { productId: number; arrivesAt: string }) {
  const [moves, setMoves] = useState(false);
  const [asks, setAsks] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { run, isBusy, text } = useStep('products', 'goods');
  return (
    <div className="mt-3 grid gap-2">
      <p>
        預購，<strong>{formatDateTime(arrivesAt)}</strong>（台北時間）到貨。
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" disabled={isBusy} onClick={() => setMoves(true)}>
          變更到貨日
        </button>
        <button type="button" className="button is-main" disabled={isBusy} onClick={() => setAsks(true)}>
          登記到貨
        </button>
      </div>
      {said && <p role="status">{said}</p>}
      <Failure text={text} />
      {moves && (
        <Reschedule
          productId={productId}
          arrivesAt={arrivesAt}
          onClose={() => setMoves(false)}
          onDone={(orders) => {
            setMoves(false);
            setSaid(waitingWords(orders));
          }}
        />
      )}
      {asks && (
        <FormSheet
          title="登記到貨"
          hint="等它的訂單會一起往下走：收進會員盒櫃，或進入出貨。會員會收到通知，這一步不能復原。"
          action="貨到了"
          missing={null}
          isBusy={isBusy}
          onClose={() => setAsks(false)}
          onSend={async () => {
            setAsks(false);
            const done = await run(() => call(staffArriveGoods, { params: { id: productId } }));
            if (done) setSaid(waitingWords(done.data.orders));
          }}
        >
          {null}
        </FormSheet>
      )}
    </div>
  );
}
