import { listCoupons } from '@kujiya/contract/coupons';
import { getUser } from '@kujiya/contract/member';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { listBoxItems } from '@kujiya/contract/storage';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import { ApiError, type CallOptions, IncompleteAnswer, messageOf } from '#lib/client.ts';
import { useToast } from '#ui/Toast.tsx';
import type { PriceBreakdown } from './price-breakdown.ts';
import { useRecharge } from './useRecharge.ts';

/** One attempt to buy; `key` is the idempotency key and stays the same over all attempts of one purchase. */
export type Attempt = {
  key: string;
  payment: PriceBreakdown;
  /** Where the top-up leads back to. */
  returnTo: string;
};

/** No answer, or one that does not say whether the purchase was made. */
const isUncertain = (error: unknown) =>
  error instanceof IncompleteAnswer ||
  (error instanceof ApiError &&
    (error.status === 0 || error.status >= 500) &&
    error.code !== drawRefusals.draw_busy.code);

/** The answers of all games name the order they have made. */
function withOrder<Bought>(bought: Bought): Bought {
  const { order, data } = (bought ?? {}) as Partial<Record<'order' | 'data', Record<string, unknown>>>;
  if (order?.id === undefined && data?.order === undefined && data?.order_id === undefined)
    throw new IncompleteAnswer('建立訂單失敗');
  return bought;
}

/** Buying, as all games do it. The game says what is sent, and what it does about its own refusals. */
export function usePurchase<A extends Attempt, Bought>({
  rechargeDelay,
  send,
  onBought,
  onRefused,
  close,
  reload,
}: {
  /** Milliseconds from the message to the top-up. */
  rechargeDelay: number;
  send: (attempt: A, options: CallOptions) => Promise<Bought>;
  /** The member's balance and storage are fetched again in any case. */
  onBought: (bought: Bought, attempt: A) => unknown;
  /** True: the game has said and done everything about this refusal itself. */
  onRefused?: (error: ApiError, attempt: A) => boolean;
  /** The selection cannot be bought as it is: closes the purchase sheet. */
  close: () => void;
  /** Fetches the remaining stock and the price again. */
  reload: (attempt: A) => Promise<unknown>;
}) {
  const cache = useQueryClient();
  const toast = useToast();
  const recharge = useRecharge(rechargeDelay);
  const forget = (call: typeof getUser | typeof listBoxItems | typeof listCoupons) =>
    cache.invalidateQueries({ queryKey: [callKey(call)[0]] });

  const onError = async (error: unknown, attempt: A) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === drawRefusals.balance_too_low.code) {
      void forget(getUser);
      return recharge(attempt.returnTo);
    }
    if (error instanceof ApiError && onRefused?.(error, attempt)) return;
    toast(messageOf(error), { tone: 'bad' });
    // The sheet stays open where the same can still be bought: after a look at the new price, or once more.
    const staysOpen =
      isUncertain(error) || code === drawRefusals.draw_busy.code || code === drawRefusals.price_changed.code;
    if (!staysOpen) close();
    await Promise.all([reload(attempt), forget(getUser), forget(listCoupons)]);
  };

  const mutation = useMutation({
    mutationFn: async (attempt: A) => withOrder(await send(attempt, { idempotencyKey: attempt.key })),
    onSuccess: (bought, attempt) => {
      for (const call of [getUser, listBoxItems, listCoupons]) void forget(call);
      return onBought(bought, attempt);
    },
    onError,
  });

  const uncertain = isUncertain(mutation.error) ? mutation.variables?.key : undefined;
  return {
    /** Under way, or done and on the way to the opening. */
    paying: mutation.isPending || mutation.isSuccess,
    /** The intent whose try got no answer: only it may be sent again. */
    uncertain,
    /** Where the tokens do not suffice it leads to the top-up instead, unless they may have gone with the first try. */
    pay: (attempt: A) => {
      if (attempt.payment.tokensAfter < 0 && attempt.key !== uncertain) recharge(attempt.returnTo);
      else mutation.mutate(attempt);
    },
  };
}
