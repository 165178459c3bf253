// @vitest-environment happy-dom
import { createOrder } from '@kujiya/contract/goods';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Services, ServicesProvider } from '#lib/api.tsx';
import { ApiError } from '#lib/client.ts';
import { Navigation } from '#lib/navigation.tsx';
import { ConfirmProvider } from '#ui/Confirm.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { unansweredOrder } from './intent.ts';
import { type OrderBody, useOrder } from './useOrder.ts';

const items = [{ product_id: 1, quantity: 1, price: 100, type: 'shop' }] as OrderBody['items'];

function Checkout({ method }: { method: OrderBody['payment_method'] }) {
  const { order } = useOrder({ onOrdered: vi.fn(), onChanged: vi.fn(), requote: vi.fn() });
  return (
    <button type="button" onClick={() => order({ items, payment_method: method })}>
      送出
    </button>
  );
}

beforeEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
});

/** Sends an order and answers it as given. */
async function send(method: OrderBody['payment_method'], answer: object | null, status = 422): Promise<void> {
  const client = vi.fn().mockRejectedValue(new ApiError(createOrder, status, answer));
  render(
    <ServicesProvider services={{ client } as unknown as Services}>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider toaster={createToaster()}>
          <Navigation>
            <ConfirmProvider>
              <Checkout method={method} />
            </ConfirmProvider>
          </Navigation>
        </ToastProvider>
      </QueryClientProvider>
    </ServicesProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '送出' }));
}
const said = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

test('a failure without a reason names the payment when paying with tokens, and the order by card', async () => {
  await send('balance', { success: false });
  await said('付款失敗，請稍後再試');
  cleanup();
  await send('credit_card', { success: false });
  await said('訂單提交失敗，請重試');
});

test('a failure with a reason keeps the shop’s own words', async () => {
  await send('balance', { success: false, code: 'shop_busy', message: '目前下單人數較多，請再試一次' });
  await said('目前下單人數較多，請再試一次');
});

test('an order stays open until it is answered; too many requests are no answer', async () => {
  await send('balance', null, 0);
  await said('網絡請求失敗，請檢查您的網絡連接');
  cleanup();
  await send('balance', null, 429);
  await said('操作過於頻繁，請稍後再試');
  expect(unansweredOrder()).toMatchObject({ payment_method: 'balance' });
  cleanup();
  await send('balance', { success: false, code: 'cart_empty', message: '請先選擇要結帳的商品' });
  await said('請先選擇要結帳的商品');
  expect(unansweredOrder()).toBeUndefined();
});

test('a changed cart is listed with the lines of the refusal', async () => {
  const message = '商品價格或庫存已更新，請確認後再送出';
  await send('balance', { success: false, code: 'cart_changed', message, lines: [] }, 409);
  await said(message);
  expect(unansweredOrder()).toBeUndefined();
});
