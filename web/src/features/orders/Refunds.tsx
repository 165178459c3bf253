import type { OrderDetail, OrderRefund } from '@kujiya/contract/orders';
import { formatDateTime, formatPoints, formatPrice } from '#lib/format.ts';
import { Panel } from '#ui/Panel.tsx';
import { methodNames } from './words.ts';

type Refunded = OrderDetail['order'];

/** The way and the state of a refund, in one phrase. */
function wayWords({ way, done_at }: OrderRefund, method: string): string {
  if (way === 'tokens') return '已退回代幣餘額';
  if (way === 'gateway') return done_at === null ? `正在退回${method}` : `已退回${method}`;
  return done_at === null ? '等待匯款退回' : '已匯款退回';
}

/** The refunds of an order, one by one. */
export function Refunds({ order: { refunds, payment_method } }: { order: Refunded }) {
  if (refunds.length === 0) return null;
  return (
    <Panel>
      <h2 className="border-b-2 border-dashed border-paper-edge px-4 py-3 text-base font-black">退款</h2>
      <ul className="divide-y-[1.5px] divide-paper-deep">
        {refunds.map((refund) => (
          <li key={refund.at} className="grid gap-1 px-4 py-3 text-sm">
            <div className="flex items-baseline justify-between gap-4">
              <span className="font-black">{wayWords(refund, methodNames[payment_method])}</span>
              <span className="shrink-0 font-print text-lg">{formatPrice(refund.amount)}</span>
            </div>
            {refund.lines.map(({ item_name, quantity }) => (
              <span key={item_name} className="text-ink-soft">
                {item_name} × {quantity}
              </span>
            ))}
            {refund.points > 0 && (
              <span className="text-ink-soft">
                紅利退回 {formatPoints(refund.points)}
                {refund.expired_points > 0 &&
                  `，其中 ${formatPoints(refund.expired_points)}已過期，不能再使用`}
              </span>
            )}
            <span className="text-xs text-ink-soft">{formatDateTime(refund.done_at ?? refund.at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
