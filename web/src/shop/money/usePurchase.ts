import type { CallShape } from '@kujiya/contract/kernel/call';
import type { Refusal } from '@kujiya/contract/kernel/refusal';
import { getUser } from '@kujiya/contract/member';
import { paymentRedirect } from '@kujiya/contract/payments';
import { drawRefusals, type ReservedDraw } from '@kujiya/contract/shop/draws';
import type { InvoiceInfo } from '@kujiya/contract/shop/invoice';
import { paymentPath } from '@kujiya/contract/shop/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '#lib/api.tsx';
import {
  ApiError,
  type CallOptions,
  IncompleteAnswer,
  isUnanswered,
  messageOf,
  refusalOf,
} from '#lib/client.ts';
import { useToast } from '#ui/Toast.tsx';
import { leadOn, type Way } from './lead-on.ts';
import type { PriceBreakdown } from './price-breakdown.ts';
import { useRecharge } from './useRecharge.ts';

/** One attempt to buy; `key` is the idempotency key and stays the same over all attempts of one purchase. */
export type Attempt = {
  key: string;
  payment: PriceBreakdown;
  /**
   * Paid by card, with this invoice; undefined: by tokens. Never left out: a member who chose the card must not pay
   * with tokens.
   */
  invoice: InvoiceInfo | undefined;
  /** The page that the top-up leads back to. */
  returnTo: string;
};

/** The part of the request about money, the same for every game. */
export const moneyOf = ({ payment, invoice }: Attempt) => ({
  payment_method: invoice ? ('credit_card' as const) : ('balance' as const),
  final_amount: payment.final,
  ...(payment.points > 0 && { points_discount: payment.points }),
  ...(payment.couponId !== null && { coupon_id: payment.couponId }),
  ...(invoice && { invoice_info: invoice }),
});

const isReserved = (answer: object): answer is ReservedDraw => 'requires_payment' in answer;

/** No answer, or one that does not say whether the purchase was made. */
const isUncertain = (error: unknown, refused: string | undefined) =>
  error instanceof IncompleteAnswer || (isUnanswered(error) && refused !== drawRefusals.draw_busy.code);

/** Throws unless the answer names the order it made, as those of all games do. */
function withOrder<Bought>(bought: Bought): Bought {
  const { order, data } = (bought ?? {}) as Partial<Record<'order' | 'data', Record<string, unknown>>>;
  if (order?.id === undefined && data?.order === undefined && data?.order_id === undefined)
    throw new IncompleteAnswer('建立訂單失敗');
  return bought;
}

/** The purchase of all games. The game supplies the request and its reactions to its own refusals. */
export function usePurchase<A extends Attempt, Bought extends object>({
  rechargeDelay,
  calls,
  send,
  onBought,
  onRefused,
  close,
  reload,
}: {
  /** Milliseconds from the message to the top-up. */
  rechargeDelay: number;
  /** The calls that `send` may make. */
  calls: readonly (CallShape & { readonly refusals: readonly Refusal[] })[];
  send: (attempt: A, options: CallOptions) => Promise<Bought | ReservedDraw>;
  /**
   * Keeps the answer where the opening looks for it; returns the way to the opening. `askWay` asks the shop for the
   * address of an order's next page.
   */
  onBought: (bought: Bought, attempt: A, askWay: (orderId: number) => Promise<string>) => Way;
  /** True: the game has handled this refusal completely, messages included. */
  onRefused?: (error: ApiError, attempt: A) => boolean;
  /** The selection cannot be bought as it is: closes the purchase sheet. */
  close: () => void;
  /** Fetches the remaining stock and the price again: after a purchase, once the way to the opening is taken. */
  reload: (attempt: A) => Promise<unknown>;
}) {
  const cache = useQueryClient();
  const toast = useToast();
  const recharge = useRecharge(rechargeDelay);
  const client = useClient();
  const codeOf = (error: unknown) => refusalOf(error, ...calls)?.code;
  const forgetUser = () => cache.invalidateQueries({ queryKey: [callKey(getUser)[0]] });
  // Fetched with the first purchase; if that fails, the lists are merely as stale as any list may be.
  const forgetBelongings = () =>
    import('./belongings.ts').then(
      (belongings) => belongings.forgetBelongings(cache),
      () => undefined,
    );

  const askWay = (orderId: number) =>
    client(paymentRedirect, { params: { orderId } }).then(({ redirect_url }) => redirect_url);
  /** A reserved draw is paid on the gateway's page; the shop says where that begins. */
  const wayToPayment = ({ order }: ReservedDraw): Way => ({
    to: paymentPath(order.order_number),
    asked: askWay(order.id),
  });

  const onError = async (error: unknown, attempt: A) => {
    const code = codeOf(error);
    if (code === drawRefusals.balance_too_low.code) {
      void forgetUser();
      return recharge(attempt.returnTo);
    }
    if (error instanceof ApiError && onRefused?.(error, attempt)) return;
    toast(messageOf(error), { tone: 'bad' });
    // The sheet stays open where the same selection can still be bought: after a look at the new price, or by trying
    // again.
    const staysOpen =
      isUncertain(error, code) ||
      code === drawRefusals.draw_busy.code ||
      code === drawRefusals.price_changed.code;
    if (!staysOpen) close();
    void forgetBelongings();
    await Promise.all([reload(attempt), forgetUser()]);
  };

  const mutation = useMutation({
    mutationFn: async (attempt: A) => withOrder(await send(attempt, { idempotencyKey: attempt.key })),
    onSuccess: async (bought, attempt) => {
      await leadOn(isReserved(bought) ? wayToPayment(bought) : onBought(bought, attempt, askWay));
      // Only now: the page is about to be left, and what it shows would change under the payment.
      void forgetUser();
      void forgetBelongings();
      void reload(attempt);
    },
    onError,
  });

  const { error, variables } = mutation;
  const unanswered = isUncertain(error, codeOf(error)) ? variables : undefined;
  return {
    /** Under way, or done and on the way to the opening. */
    paying: mutation.isPending || mutation.isSuccess,
    /** The attempt that got no answer: only it may be sent again, and gets the first one's. */
    unanswered,
    /**
     * Pays. If the tokens do not suffice it leads to the top-up instead, unless the first attempt may have taken them.
     */
    pay: (attempt: A) => {
      const isPoor = !attempt.invoice && attempt.payment.tokensAfter < 0;
      if (isPoor && attempt.key !== unanswered?.key) recharge(attempt.returnTo, -attempt.payment.tokensAfter);
      else mutation.mutate(attempt);
    },
  };
}
