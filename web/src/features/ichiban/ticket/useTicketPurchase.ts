import { getUser } from '@kujiya/contract/account';
import { listBoxItems } from '@kujiya/contract/box';
import { getProduct } from '@kujiya/contract/catalogue';
import { drawRefusals } from '@kujiya/contract/draws';
import {
  drawHistory,
  drawResult,
  drawTicket,
  drawTickets,
  type PurchaseResult,
  ichibanRefusals as refusals,
  tubeLockStatus,
  tubesOfProduct,
  tubeTickets,
} from '@kujiya/contract/ichiban';
import { paymentRedirect } from '@kujiya/contract/payment';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '../../../lib/api.tsx';
import { ApiError, type Client, messageOf } from '../../../lib/client.ts';
import { useNavigate } from '../../../lib/navigation.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import type { Payment } from '../../draws/purchase/payment.ts';
import { useRecharge } from '../../draws/purchase/useRecharge.ts';
import { type Lock, lockOf } from '../live.ts';

const rechargeDelay = 600; // ms, specification 1, section 9

/** What the member is about to buy. One key for all its attempts. */
export type Intent = { key: string; tubeId: number; numbers: readonly number[]; full: boolean };

/** `returnTo`: where the top-up leads back to. */
type Order = { intent: Intent; payment: Payment; returnTo: string };

function send(client: Client, productId: number, { intent, payment }: Order): Promise<PurchaseResult> {
  const { key, tubeId, numbers, full } = intent;
  const money = {
    payment_method: 'balance',
    product_id: productId,
    final_amount: payment.final,
    ...(payment.points > 0 && { points_discount: payment.points }),
  } as const;
  const [only] = numbers;
  const params = { tubeId };
  const options = { idempotencyKey: key };
  if (only !== undefined && numbers.length === 1 && !full)
    return client(drawTicket, { params, body: { ...money, ticket_number: only } }, options);
  const many = { ticket_numbers: [...numbers], is_multiple: true, is_full_pack: full };
  return client(drawTickets, { params, body: { ...money, ...many } }, options);
}

/** No answer, or one that does not say whether the purchase was made. */
const isUncertain = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500) &&
  error.code !== drawRefusals.draw_busy.code;

/**
 * Buys tickets and leads to the draw screen. `onRefused` is told when the tickets cannot be had as they were picked;
 * what the member reads has been said then.
 */
export function useTicketPurchase(productId: number, onRefused: () => void) {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const recharge = useRecharge(rechargeDelay);

  const reload = (tubeId: number) =>
    Promise.all(
      [
        callKey(tubeTickets, { params: { tubeId } }),
        callKey(tubeLockStatus, { params: { tubeId } }),
        callKey(tubesOfProduct, { params: { productId } }),
      ].map((queryKey) => cache.invalidateQueries({ queryKey })),
    );

  const onSuccess = async (result: PurchaseResult) => {
    cache.setQueryData(callKey(drawResult, { params: { id: result.order.id } }), result);
    for (const call of [getUser, drawHistory, listBoxItems])
      void cache.invalidateQueries({ queryKey: [callKey(call)[0]] });
    void reload(result.tube_id);
    // The tickets are paid: should the address not come, it is known all the same.
    const path = await client(paymentRedirect, { params: { orderId: result.order.id } }).then(
      ({ redirect_url }) => redirect_url,
      () => `/ichiban/draw/${result.order.code}`,
    );
    navigate(path);
  };

  const sayTaken = async (intent: Intent) => {
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

  const onError = async (error: unknown, { intent, returnTo }: Order) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === drawRefusals.balance_too_low.code) {
      void cache.invalidateQueries({ queryKey: callKey(getUser) });
      return recharge(returnTo);
    }
    if (code === refusals.tickets_taken.code) {
      onRefused();
      return sayTaken(intent);
    }
    toast(messageOf(error), { tone: 'bad' });
    if (error instanceof ApiError && code === refusals.tube_locked.code) {
      const lock = { locked: true, remain: Number(error.details.remain), user_id: null };
      cache.setQueryData<Lock>(
        callKey(tubeLockStatus, { params: { tubeId: intent.tubeId } }),
        lockOf(lock, Date.now()),
      );
    }
    // The panel stays open where the same tickets can still be bought: after a look at the new price, or once more.
    const staysOpen = isUncertain(error) || code === drawRefusals.draw_busy.code;
    const priceMoved = code === drawRefusals.price_changed.code;
    if (!staysOpen && !priceMoved) onRefused();
    await Promise.all([
      reload(intent.tubeId),
      cache.invalidateQueries({ queryKey: callKey(getUser) }),
      cache.invalidateQueries({ queryKey: callKey(getProduct, { params: { id: productId } }) }),
    ]);
  };

  const mutation = useMutation({
    mutationFn: (order: Order) => send(client, productId, order),
    onSuccess,
    onError,
  });

  return {
    /** Asks anew for tickets, lock and odds of a tube. */
    reload,
    /** Under way, or done and on the way to the draw screen. */
    paying: mutation.isPending || mutation.isSuccess,
    /** The intent whose attempt got no answer: only it may be sent again. */
    uncertain: isUncertain(mutation.error) ? mutation.variables?.intent.key : undefined,
    pay: (order: Order) => {
      if (order.payment.tokensAfter < 0) recharge(order.returnTo);
      else mutation.mutate(order);
    },
  };
}
