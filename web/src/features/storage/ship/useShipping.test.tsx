// @vitest-environment happy-dom
import { batchSelectForShipping, cancelSelection, shippingOrder } from '@kujiya/contract/storage';
import { act, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, emptyPage, type Refusal, Shop } from '#testing/screen.tsx';
import { useShipping } from './useShipping.ts';

const failure = '創建出貨訂單失敗';

/** Sends one thing for 60 元 to a server that refuses the payment in this way. */
async function payAndFail(refusal: Refusal) {
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
  answers.refuse(shippingOrder, refusal);
  await act(() => result.current.pay(3, ''));
  expect(answers.asked).toContain(`${cancelSelection.method} ${cancelSelection.path}`);
}

test('a refusal with a reason follows what has failed', async () => {
  await payAndFail({ status: 409, code: 'changed', message: '運費已經改變' });
  expect(screen.getByRole('alert').textContent).toBe(`${failure}：運費已經改變`);
});

test('a refusal without a reason is not said twice', async () => {
  await payAndFail({ status: 500, code: '', message: '' });
  expect(screen.getByRole('alert').textContent).toBe(failure);
});
