import { type RefundPreview, staffPreviewRefund, staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import type { StaffOrder } from '@kujiya/contract/staff/orders';
import { formatCount, formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { AllowanceNote, useAllowance } from '#kit/Allowance.tsx';
import { call } from '#kit/client.ts';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ReasonField } from '#kit/ReasonField.tsx';
import { useStep } from '#kit/useStep.ts';

const ways = { tokens: '退回代幣錢包', gateway: '由金流退回原卡', transfer: '改由匯款退還' } as const;
const accounts: Readonly<Record<string, string>> = {
  wallet: '會員錢包',
  sales: '銷售',
  refunds: '待付退款',
  redeemed: '已用紅利',
  expired: '過期紅利',
};

/** What the refund moves, as the books will show it. */
function Moves({ preview }: { preview: RefundPreview }) {
  const { amount, points, expired_points, earned_points, growth, way, is_whole } = preview;
  const { frees_coupon, invoice_number, postings } = preview;
  const lines = [
    `退 ${formatMoney(amount)}：${ways[way]}`,
    points > 0 &&
      `退紅利 ${formatCount(points)} 點${expired_points > 0 ? `，其中 ${formatCount(expired_points)} 點已過期` : ''}`,
    earned_points > 0 && `收回這筆訂單給的紅利 ${formatCount(earned_points)} 點`,
    growth > 0 && `收回成長值 ${formatCount(growth)}`,
    frees_coupon && '優惠券可以再用',
    invoice_number !== null && `發票 ${invoice_number} 會在付出退款後作廢或折讓`,
    is_whole ? '整筆訂單退完' : '訂單保留其餘商品',
  ].filter((line) => line !== false);
  return (
    <section aria-label="試算" className="rounded-sm bg-paper-deep p-3">
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft text-sm">帳上會記</p>
      <ul className="text-sm tabular-nums">
        {postings.map(({ account, currency, amount: moved }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the postings of one answer never change their order
          <li key={i} className="flex justify-between gap-3">
            <span>{accounts[account] ?? account}</span>
            <span>
              {moved > 0 ? '+' : ''}
              {formatCount(moved).replace('-', '−')} {currency === 'token' ? '代幣' : '點'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Gives an order back by line: pieces, a preview of all that moves, then the refund itself or its approval. */
export function RefundSheet({
  order,
  onDone,
  onClose,
}: {
  order: StaffOrder;
  onDone: (waits: boolean) => void;
  onClose: () => void;
}) {
  const open = order.lines.filter(({ quantity, refunded }) => quantity > refunded);
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({});
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<RefundPreview | null>(null);
  const { run, isBusy, text } = useStep('orders');
  const lines = open.flatMap(({ position }) => {
    const quantity = pieces[position] ?? 0;
    return quantity > 0 ? [{ position, quantity }] : [];
  });
  const change = <T,>(set: (value: T) => void, value: T) => {
    set(value);
    setPreview(null);
  };
  const params = { id: order.id };
  const step = {
    right: 'write_refunds',
    subject: `order:${order.id}`,
    amount: preview?.amount ?? 0,
  } as const;
  const way = useAllowance(step)?.way;
  const send = async () => {
    if (!preview) {
      const learnt = await run(() => call(staffPreviewRefund, { params, body: { lines, restock } }));
      if (learnt) setPreview(learnt.data);
      return;
    }
    const body = { lines, restock, reason: reason.trim() };
    const done = await run(() => call(staffRefundOrder, { params, body }));
    if (done) onDone(done.data.approval !== undefined);
  };
  const missing = () => {
    if (lines.length === 0) return '請先選要退的件數';
    return preview && reason.trim() === '' ? '請先填寫原因' : null;
  };
  return (
    <FormSheet
      title="退款"
      hint="選好件數後先試算，看過會動到什麼再送出。"
      action={preview ? (preview.waits && way !== 'alone' ? '送出待核准' : '確定退款') : '試算'}
      missing={missing()}
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      {open.map(({ position, name, quantity, refunded }) => (
        <label key={position} className="flex items-center justify-between gap-3">
          <span className="min-w-0 break-words">{name}</span>
          <select
            className="input w-auto shrink-0"
            aria-label={`退「${name}」的件數`}
            value={pieces[position] ?? 0}
            onChange={({ target }) => change(setPieces, { ...pieces, [position]: Number(target.value) })}
          >
            {[...Array(quantity - refunded + 1).keys()].map((n) => (
              <option key={n} value={n}>
                {n} 件
              </option>
            ))}
          </select>
        </label>
      ))}
      <label className="flex min-h-10 items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-kuji-ink"
          checked={restock}
          onChange={({ target }) => change(setRestock, target.checked)}
        />
        退回的商品放回庫存再賣
      </label>
      {preview && <Moves preview={preview} />}
      <AllowanceNote {...step} />
      {preview && <ReasonField label="原因（會員看得到）" rows={2} value={reason} onChange={setReason} />}
    </FormSheet>
  );
}
