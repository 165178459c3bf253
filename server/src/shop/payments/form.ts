import { paymentLimits, paymentRefusals as refusals } from '@kujiya/contract/payments';
import { blockRefusals } from '@kujiya/contract/shop/blocks';
import { gameOfOrderType } from '@kujiya/contract/shop/games';
import type { OrderPaymentMethod, OrderType } from '@kujiya/contract/shop/orders';
import {
  orderResultPath,
  paymentBackPath,
  rechargeCancelledPath,
  rechargeDonePath,
} from '@kujiya/contract/shop/paths';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { lockMeans } from '#shop/ledger/service.ts';
import { formHtml, type Gateway, type Offer } from './gateway.ts';
import { requirePayer } from './payer.ts';
import * as queries from './queries.ts';
import { startAttempt } from './service.ts';

/**
 * How the browser comes back from the gateway: with its answer, a refusal and its text, or because the buyer gave up.
 */
type Back = 'told' | 'given-up' | { failure: string };

/** The page for a browser that comes back from the gateway. */
export function pathAfterPayment(orderType: OrderType, orderNumber: string, back: Back): string {
  const isGivenUp = back === 'given-up';
  if (gameOfOrderType(orderType)) return paymentBackPath(orderNumber, isGivenUp ? back : 'told');
  if (orderType === 'shop') {
    if (back === 'told') return orderResultPath(orderNumber, orderType, 'waiting');
    const words = isGivenUp ? '付款已取消，沒有扣款' : back.failure;
    return orderResultPath(orderNumber, orderType, 'failed', words || undefined);
  }
  return orderType === 'token_recharge' && isGivenUp
    ? rechargeCancelledPath(orderNumber)
    : rechargeDonePath(orderNumber);
}

/** The wallet that the buyer chose; every method paid at once for other choices, and after a failed attempt. */
function offerOf(method: OrderPaymentMethod, earlier: number): Offer {
  const isWallet = method === 'line_pay' || method === 'apple_pay' || method === 'google_pay';
  return isWallet && earlier === 0 ? method : 'at_once';
}

/**
 * A new attempt to pay a member's order, as the form that the browser sends to the gateway; an older attempt stays
 * payable until the gateway ends it. Refuses `payable_missing`, `payment_over`, `payment_too_late`,
 * `payment_tried_often`, `member_blocked`, and those of `requirePayer`.
 */
export async function openForm(
  tx: Tx,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  gateway: Gateway,
  memberId: number,
  orderNumber: string,
): Promise<string> {
  // An order is locked before the accounts while it is pending, and after them later on: only a pending one is locked.
  const [order] = await queries.lockPayable(tx, orderNumber, memberId);
  if (!order) {
    const [closed] = await queries.findClosed(tx, orderNumber, memberId);
    throw new Refused(closed ? refusals.payment_over : refusals.payable_missing);
  }
  const means = await lockMeans(tx, memberId, { withPoints: false });
  if (means?.is_blocked) throw new Refused(blockRefusals.member_blocked);
  if (order.seconds_left < paymentLimits.shortest) throw new Refused(refusals.payment_too_late);
  const { number, earlier } = await startAttempt(
    tx,
    gateway.provider,
    { id: order.id, orderNumber, amount: order.final_amount },
    config.paymentQueryAfter,
  );
  await requirePayer(tx, memberId, order.final_amount, order.id);
  const isTopUp = order.order_type === 'token_recharge';
  return formHtml(
    gateway.form(
      {
        number,
        amount: order.final_amount,
        description: isTopUp
          ? `${config.shopName} 代幣儲值 ${order.final_amount}`
          : `${config.shopName} 訂單`,
        email: order.email,
        seconds: Math.min(paymentLimits.longest, order.seconds_left),
        offer: isTopUp ? 'all' : offerOf(order.payment_method, earlier),
        backPath: pathAfterPayment(order.order_type, orderNumber, 'given-up'),
      },
      clock(),
    ),
  );
}
