// @vitest-environment happy-dom
import { blindboxRefusals, type CaseEvent, productCases } from '@kujiya/contract/blindbox';
import { buyEntireProduct } from '@kujiya/contract/box-purchase';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { getUser } from '@kujiya/contract/member';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/client.ts';
import { Answers } from '#testing/answers.ts';
import { openScreen, sendEvent } from '#testing/screen.tsx';
import { figure, packOf, productOf } from './cases.fixture.ts';

const atFirst = { timeout: 20_000 };
/** The specified 0.8 s, and time for a busy machine. */
const soon = { timeout: 5_000 };

const soldOut = packOf(4, { is_sold_out: true, remaining_boxes: 0 });
const casesWith = (first: typeof soldOut): AnswerOf<typeof productCases> => ({
  success: true,
  data: { product: productOf([figure(1), figure(2)]), packages: [first, packOf(5)] },
});
/** All boxes of the first case are sold. */
const sold: CaseEvent = {
  package_id: 4,
  remaining: 0,
  items: [1, 2, 3, 4].map((item_index) => ({
    item_index,
    is_drawn: true,
    locked_by: null,
    lock_expires_at: null,
    item_id: 1,
  })),
};

const shelf = () =>
  new Answers()
    .give(productCases, casesWith(packOf(4)))
    .give(getUser, { id: 1, tokens: 5_000, email: null, vip_info: { total_points: 0 } } as never);

async function askWhole() {
  const [whole] = await screen.findAllByRole('button', { name: /^整盒端走/ }, atFirst);
  fireEvent.click(whole!);
  return screen.findByRole('dialog', { name: '確認購買' }, atFirst);
}

/** Pays for the whole first case of a product that a card on home has opened, which names no case. */
async function payForWholeCase() {
  const paid = Promise.withResolvers<AnswerOf<typeof buyEntireProduct>>();
  const answers = shelf().give(buyEntireProduct, paid.promise);
  await openScreen('/blindbox/detail/7', answers, { member: true });
  const sheet = await askWhole();
  fireEvent.click(await within(sheet).findByRole('button', { name: '付 $900 買 4 盒' }));
  await within(sheet).findByRole('button', { name: '付款中…' });
  const answer = () => {
    // From here on the shop shows the case as sold.
    answers.give(productCases, casesWith(soldOut));
    paid.resolve({ success: true, data: { order_id: 9, package_id: 4, items: [] } } as never);
  };
  return { answers, paid, sheet, answer, change: () => act(() => void sendEvent(sold)) };
}
const opened = () =>
  waitFor(() => expect(window.location.href).toMatch(/\/blindbox\/result\?order_id=9\b/), soon);

test.each(['before', 'at', 'after'] as const)(
  'a whole case bought from a card is opened, the stream’s change arriving %s the answer',
  async (moment) => {
    const { answer, change, sheet } = await payForWholeCase();
    if (moment === 'before') change();
    // Neither the case nor its payment gives way to the next case.
    expect(screen.getByRole('dialog', { name: '確認購買' })).toBe(sheet);
    expect(sheet.textContent).toContain('整盒 4 盒，全部帶走');
    await act(async () => {
      answer();
      if (moment === 'at') sendEvent(sold);
    });
    if (moment === 'after') change();
    await opened();
  },
);

test('a whole case without an answer stays, says where it is, and is opened by a second press', async () => {
  const { answers, paid, change, sheet } = await payForWholeCase();
  await act(async () => paid.reject(new ApiError(buyEntireProduct, 0, null)));
  change();
  await waitFor(() => expect(sheet.textContent).toContain('已經買到的話，會在盒櫃和訂單裡。'));
  answers.give(buyEntireProduct, { success: true, data: { order_id: 9, package_id: 4, items: [] } } as never);
  fireEvent.click(within(sheet).getByRole('button', { name: '付 $900 買 4 盒' }));
  await opened();
  const keys = answers.requestsOf(buyEntireProduct).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a case that others buy before the payment is taken off with a word', async () => {
  await openScreen('/blindbox/detail/7', shelf(), { member: true });
  await askWhole();
  act(() => void sendEvent(sold));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(blindboxRefusals.package_changed.message),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: '5 號中盒裡有什麼' })).toBeTruthy();
});
