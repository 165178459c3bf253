import { listCoupons } from '@kujiya/contract/coupons';
import { createOrder } from '@kujiya/contract/goods';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { getUser } from '@kujiya/contract/member';
import { checkoutPath, orderResultPath } from '@kujiya/contract/shop/paths';
import { listBoxItems } from '@kujiya/contract/storage';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useClient } from '#lib/api.tsx';
import { messageOf, refusalOf } from '#lib/client.ts';
import { prefersReducedMotion } from '#lib/motion.ts';
import { isRefused } from '#lib/refused.ts';
import { cart } from '#shop/cart/useCart.ts';
import { leadOn } from '#shop/money/lead-on.ts';
import { paymentFailed } from '#shop/money/payment-failed.ts';
import { usePaymentForm } from '#shop/money/usePaymentForm.ts';
import { useRecharge } from '#shop/money/useRecharge.ts';
import { useToast } from '#ui/Toast.tsx';
import { forgetCheckout } from './draft.ts';
import { forgetOrder, keyOfOrder, unansweredOrder } from './intent.ts';

export type OrderBody = InputOf<typeof createOrder>['body'];

/** Milliseconds from the message to the page it leads to. */
const leaveDelay = 1_000;

/** Orders the goods of the checkout; one press makes one order, even when its answer is lost. */
export function useOrder({
  onOrdered,
  onChanged,
  requote,
}: {
  onOrdered: () => void;
  /** Called with these changes when the server refused the cart. */
  onChanged: (changes: readonly string[]) => void;
  requote: () => unknown;
}) {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const recharge = useRecharge(leaveDelay);
  const { pay } = usePaymentForm();
  const [unanswered, setUnanswered] = useState(unansweredOrder<OrderBody>);

  const mutation = useMutation({
    mutationFn: (body: OrderBody) => client(createOrder, { body }, { idempotencyKey: keyOfOrder(body) }),
    onSuccess: ({ data }, { items }) => {
      forgetOrder();
      forgetCheckout();
      onOrdered();
      const isPaid = data.status !== 'pending';
      void leadOn({
        to: orderResultPath(data.order_number, 'shop', isPaid ? 'success' : 'waiting'),
        // The browser's back button leads from the gateway to the order, not to the checkout once more.
        replace: true,
      });
      for (const call of [getUser, listBoxItems, listCoupons])
        void cache.invalidateQueries({ queryKey: [callKey(call)[0]] });
      void cache.invalidateQueries({
        predicate: ({ queryKey }) => /\/api\/orders|\/api\/shop/.test(String(queryKey[0])),
      });
      cart.remove(items.map(({ product_id }) => product_id));
      if (!isPaid) pay(data.order_number);
    },
    onError: (error, { payment_method: method }) => {
      if (isRefused(error)) forgetOrder();
      const lost = unansweredOrder<OrderBody>();
      setUnanswered(lost);
      const refusal = refusalOf(error, createOrder);
      if (refusal?.code === 'balance_too_low') return recharge(checkoutPath);
      if (refusal?.code === 'cart_changed') {
        // The refusal carries the current lines of the cart; the member reviews them before sending again.
        onChanged(cart.refresh(refusal.lines));
      }
      // The changes, and the ways to handle an unanswered order, are at the top of the page.
      if (lost || refusal?.code === 'cart_changed')
        window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
      toast(messageOf(error, method === 'balance' ? paymentFailed : createOrder), { tone: 'bad' });
      void requote();
    },
  });

  return {
    /** An order is being sent, or has been placed and its result page is about to open. */
    ordering: mutation.isPending || mutation.isSuccess,
    order: (body: OrderBody) => mutation.mutate(body),
    /** Sends the unanswered order, which may exist already, once more with the same body and key. */
    repeat: unanswered && (() => mutation.mutate(unanswered)),
    /** Gives up on the unanswered order; if it was made, it is in the list of orders. */
    giveUp() {
      forgetOrder();
      setUnanswered(undefined);
      void requote();
    },
    recharge: (missing: number) => recharge(checkoutPath, missing),
  };
}
