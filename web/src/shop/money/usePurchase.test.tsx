// @vitest-environment happy-dom
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { QueryClient, QueryClientProvider, useIsMutating } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ServicesProvider } from '#lib/api.tsx';
import { ApiError } from '#lib/client.ts';
import { Navigation } from '#lib/navigation.tsx';
import { ConfirmProvider } from '#ui/Confirm.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { priceBreakdownOf } from './price-breakdown.ts';
import { moneyOf, usePurchase } from './usePurchase.ts';

const send = vi.fn<() => Promise<object>>();
const onBought = vi.fn(() => ({ to: '/opening' }));
const close = vi.fn();
const reload = vi.fn(async () => undefined);
const client = vi.fn();
const payment = priceBreakdownOf(100, 0, { tokens: 1_000, points: 0, pointsLimit: 0 }, true);

function Buy() {
  const { pay, paying, unanswered } = usePurchase({
    rechargeDelay: 0,
    calls: [drawTickets],
    send,
    onBought,
    close,
    reload,
  });
  return (
    <>
      <button
        type="button"
        disabled={paying}
        onClick={() => pay({ key: 'intent', payment, invoice: undefined, returnTo: '/' })}
      >
        付款
      </button>
      <p>{useIsMutating()} under way</p>
      <p>{unanswered ? `uncertain: ${unanswered.key}` : 'certain'}</p>
    </>
  );
}

beforeEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
  vi.clearAllMocks();
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  render(
    <ServicesProvider services={{ client } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider toaster={createToaster()}>
          <Navigation>
            <ConfirmProvider>
              <Buy />
            </ConfirmProvider>
          </Navigation>
        </ToastProvider>
      </QueryClientProvider>
    </ServicesProvider>,
  );
});
const press = () => fireEvent.click(screen.getByRole('button', { name: '付款' }));

test('an answer without an order is reported as a failure, and only the same intent may follow', async () => {
  send.mockResolvedValue({ success: true });
  press();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('建立訂單失敗'));
  expect(screen.getByText('uncertain: intent')).toBeTruthy();
  expect(onBought).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ['ichiban', { order: { id: 7 } }],
  ['a capsule', { data: { order_id: 7 } }],
  ['a box', { data: { order: { id: 7 } } }],
])('%s: an answer that names its order counts as a purchase', async (_game, answer) => {
  send.mockResolvedValue({ success: true, ...answer });
  press();
  await waitFor(() => expect(onBought).toHaveBeenCalledOnce());
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByText('certain')).toBeTruthy();
});

/** The refusal as the shop answers this call with it. */
const refused = (
  { code, status, message }: { code: string; status: number; message: string },
  call: ConstructorParameters<typeof ApiError>[0] = drawTickets,
) => new ApiError(call, status, { success: false, code, message });

test.each([
  ['busy: nothing was bought, and the sheet stays open', refused(drawRefusals.draw_busy), 'certain', 0],
  ['no answer: only the same intent may follow', new ApiError(drawTickets, 0, null), 'uncertain: intent', 0],
  ['refused: the sheet closes', refused(drawRefusals.points_too_low), 'certain', 1],
])('%s', async (_name, error, state, closed) => {
  send.mockRejectedValue(error);
  press();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(error.message));
  expect(screen.getByText(state)).toBeTruthy();
  expect(close).toHaveBeenCalledTimes(closed);
});

test('the opening comes although the page of the purchase is gone, and only then is anything loaded again', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  send.mockReturnValue(promise);
  press();
  await screen.findByText('certain');
  cleanup();
  reload.mockImplementation(async () => void expect(window.location.pathname).toBe('/opening'));
  resolve({ success: true, order: { id: 7 } });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(window.location.pathname).toBe('/opening');
});

test('a purchase by card goes on to its payment even if the shop’s word for the way is lost', async () => {
  client.mockRejectedValue(new ApiError(drawTickets, 0, null));
  send.mockResolvedValue({
    success: true,
    requires_payment: true,
    order: { id: 7, order_number: 'R261128AB' },
  });
  press();
  await waitFor(() => expect(window.location.pathname).toBe('/payment/R261128AB'));
  expect(onBought).not.toHaveBeenCalled();
});

test('a purchase that is made can not be pressed again while its opening is on the way', async () => {
  send.mockResolvedValue({ success: true, order: { id: 7 } });
  press();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await screen.findByText('0 under way');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '付款' }).disabled).toBe(true);
});

test('the request names the points and the coupon by which its price came about, and the invoice of a card', () => {
  const means = { tokens: 1_000, points: 400, pointsLimit: 50 };
  const lower = priceBreakdownOf(540, 400, means, true, { coupon_id: 7, amount: 100, min_purchase: 300 });
  const attempt = { key: 'intent', invoice: undefined, returnTo: '/' };
  expect(moneyOf({ ...attempt, payment: lower })).toEqual({
    ...{ payment_method: 'balance', final_amount: 420, points_discount: 400, coupon_id: 7 },
  });
  const invoice = { invoiceType: 'personal', email: 'me@toys.example' } as never;
  expect(moneyOf({ ...attempt, payment, invoice })).toEqual({
    ...{ payment_method: 'credit_card', final_amount: 100, invoice_info: invoice },
  });
});
