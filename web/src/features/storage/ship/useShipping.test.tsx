// @vitest-environment happy-dom

import type { Refusal } from '@kujiya/contract/kernel/refusal';
import { batchSelectForShipping, cancelSelection, shippingOrder } from '@kujiya/contract/storage';
import { act, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { useShipping } from './useShipping.ts';

const failure = '創建出貨訂單失敗';

/** Sends one thing for 60 元 to a server that refuses the payment in this way. */
async function pay(refusal: Refusal) {
  emptyPage();
  const answers = new Answers()
    .give(batchSelectForShipping, { success: true, message: '已加入待出貨', data: [] })
    .give(cancelSelection, { success: true, message: '取消出貨成功' })
    .give(shippingOrder, {
      success: true,
      requires_payment: true,
      shipping_fee: 60,
      data: { items_count: 1, counting_items: 1, free_in: 4, shipping_method: 'standard' },
    });
  const { result } = renderHook(() => useShipping(() => undefined), {
    wrapper: ({ children }) => (
      <Shop answers={answers} member>
        {children}
      </Shop>
    ),
  });
  act(() => void result.current.begin({ rows: [{ item: { id: 7 }, quantity: 1 }], things: 1 } as never));
  await act(() => result.current.next(3, ''));
  expect(result.current.step).toBe('fee');
  answers.give(shippingOrder, refusal);
  await act(() => result.current.pay(3, ''));
  return { answers, result };
}

async function payAndFail(refusal: Refusal) {
  const { answers } = await pay(refusal);
  expect(answers.last(cancelSelection)).toBeDefined();
}

test('a refusal with a reason follows what has failed', async () => {
  await payAndFail({ status: 409, code: 'changed', message: '運費已經改變' });
  expect(screen.getByRole('alert').textContent).toBe(`${failure}：運費已經改變`);
});

test('a refusal without a reason is not said twice', async () => {
  await payAndFail({ status: 422, code: '', message: '' });
  expect(screen.getByRole('alert').textContent).toBe(failure);
});

test('without an answer the dialog stays, says where the parcel is, and asks again with the same key', async () => {
  const { answers, result } = await pay({ status: 503, code: '', message: '' });
  expect(screen.getByRole('alert').textContent).toContain('包裹成立的話，會在「待處理」的「準備中的包裹」裡');
  expect(result.current.step).toBe('fee');
  expect(answers.last(cancelSelection)).toBeUndefined();
  answers.give(shippingOrder, {
    success: true,
    message: '出貨訂單已成立',
    requires_payment: false,
    shipping_fee: 60,
    data: {
      items_count: 1,
      counting_items: 1,
      free_in: 4,
      shipping_method: 'standard',
      order_number: 'S2611280001',
    },
  } as never);
  await act(() => result.current.pay(3, ''));
  expect(result.current.step).toBe('sent');
  expect(result.current.sent).toMatchObject({ number: 'S2611280001', fee: 60 });
  const [first, second] = answers.requestsOf(shippingOrder).slice(-2);
  expect(second?.key).toBe(first?.key);
  expect(first?.key).toBeDefined();
});
