import { getProduct } from '@kujiya/contract/catalogue';
import {
  ichibanRefusals as refusals,
  tubeLockStatus,
  tubesOfProduct,
  tubeTickets,
} from '@kujiya/contract/ichiban';
import { drawPath } from '@kujiya/contract/shop/paths';
import {
  drawHistory,
  drawResult,
  drawTicket,
  drawTickets,
  type PurchaseResult,
} from '@kujiya/contract/ticket-purchase';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '#lib/api.tsx';
import { type CallOptions, type Client, refusalOf } from '#lib/client.ts';
import { type Attempt, moneyOf, usePurchase } from '#shop/money/usePurchase.ts';
import { useToast } from '#ui/Toast.tsx';
import { type Lock, lockOf } from '../live.ts';

const rechargeDelay = 600; // ms

/** The intended purchase. One idempotency key covers all its attempts. */
export type TicketIntent = { key: string; tubeId: number; numbers: readonly number[]; full: boolean };

type Order = TicketIntent & Attempt;

function send(client: Client, productId: number, order: Order, options: CallOptions) {
  const { tubeId, numbers, full } = order;
  const money = { ...moneyOf(order), product_id: productId };
  const [only] = numbers;
  const params = { tubeId };
  if (only !== undefined && numbers.length === 1 && !full)
    return client(drawTicket, { params, body: { ...money, ticket_number: only } }, options);
  const many = { ticket_numbers: [...numbers], is_multiple: true, is_full_pack: full };
  return client(drawTickets, { params, body: { ...money, ...many } }, options);
}

/**
 * Buys tickets and leads to the draw screen. `onRefused` is called when the tickets cannot be had as they were picked;
 * the message has been shown to the member by then.
 */
export function useTicketPurchase(productId: number, onRefused: () => void) {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();

  const reload = (tubeId: number) =>
    Promise.all(
      [
        callKey(tubeTickets, { params: { tubeId } }),
        callKey(tubeLockStatus, { params: { tubeId } }),
        callKey(tubesOfProduct, { params: { productId } }),
      ].map((queryKey) => cache.invalidateQueries({ queryKey })),
    );

  const onBought = (result: PurchaseResult, _order: Order, askWay: (orderId: number) => Promise<string>) => {
    const { order, product_name: product, tickets } = result;
    const { id: orderId, code } = order;
    cache.setQueryData(callKey(drawResult, { params: { id: orderId } }), result);
    void cache.invalidateQueries({ queryKey: [callKey(drawHistory)[0]] });
    return {
      to: drawPath(code),
      asked: askWay(orderId),
      opens: { orderId, game: 'ichiban' as const, product, total: tickets.length },
    };
  };

  const sayTaken = async (intent: TicketIntent) => {
    await reload(intent.tubeId);
    const tickets = cache.getQueryData<{ drawn_numbers: number[] }>(
      callKey(tubeTickets, { params: { tubeId: intent.tubeId } }),
    );
    const taken = intent.numbers.filter((number) => tickets?.drawn_numbers.includes(number));
    toast(taken.length > 0 ? `${taken.join('、')} 號已被抽走，請重新選擇` : refusals.tickets_taken.message, {
      tone: 'bad',
      seconds: 6,
    });
  };

  const purchase = usePurchase<Order, PurchaseResult>({
    rechargeDelay,
    calls: [drawTicket, drawTickets],
    send: (order, options) => send(client, productId, order, options),
    onBought,
    onRefused(error, { tubeId, ...intent }) {
      const refusal = refusalOf(error, drawTicket, drawTickets);
      if (refusal?.code === 'tickets_taken') {
        onRefused();
        void sayTaken({ tubeId, ...intent });
        return true;
      }
      if (refusal?.code === 'tube_locked') {
        const lock = { locked: true, remain: refusal.remain, user_id: null };
        cache.setQueryData<Lock>(callKey(tubeLockStatus, { params: { tubeId } }), lockOf(lock, Date.now()));
      }
      return false;
    },
    close: onRefused,
    reload: ({ tubeId }) =>
      Promise.all([
        reload(tubeId),
        cache.invalidateQueries({ queryKey: callKey(getProduct, { params: { id: productId } }) }),
      ]),
  });

  /** `reload` refetches tickets, lock and odds of a tube. */
  return { reload, ...purchase };
}
