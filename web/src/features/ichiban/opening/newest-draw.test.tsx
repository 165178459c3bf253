// @vitest-environment happy-dom
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { drawHistory, drawResult } from '@kujiya/contract/ticket-purchase';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { tokenKey } from '#lib/session.ts';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const prize = { id: 1, tier: 'A', name: '滷味龍', image_url: 'prizes/1.webp' };
const drawn_at = '2026-11-24T04:00:00.000Z';

/** A ticket of the history: of which tube, product and order it was. */
const row = (tubeId: number, productId: number, orderId: number) => ({
  ticket_id: `${tubeId}-${orderId}`,
  code: encodeDrawCode({ tubeId, productId, orderId }),
  drawn_at,
  ticket_number: 5,
  product: { name: '夜市怪獸開攤賞' },
  prize,
});
const history = (...data: ReturnType<typeof row>[]) =>
  new Answers().give(drawHistory, { success: true, data, total: data.length, current_page: 1, last_page: 1 });

beforeEach(() => {
  cleanup();
});

/** Order 9: tickets of tube 3. */
const draw = (...numbers: number[]): AnswerOf<typeof drawResult> => ({
  success: true,
  message: '抽獎成功',
  order: {
    id: 9,
    order_number: 'K1',
    total_amount: 220,
    points_used: 0,
    points_discount: 0,
    coupon_discount: 0,
    final_amount: 220,
    code: row(3, 7, 9).code,
  },
  product_id: 7,
  tube_id: 3,
  tube_title: '第 1 筒',
  product_name: '夜市怪獸開攤賞',
  tickets: numbers.map((ticket_number) => ({
    id: `3-${ticket_number}`,
    ticket_number,
    drawn_at,
    tier: 'A',
    prize,
  })),
  last_prize: null,
  receipt: {
    lot_id: 3,
    seq: 1,
    prev: '',
    hash: '',
    drawn_at: 0,
    root: '',
    total: 50,
    last_prize_id: null,
    tickets: [],
    signature: '',
    public_key: '',
  },
});

test('an address with tube and product alone shows the newest draw from the tube', async () => {
  const answers = history(row(4, 7, 10), row(3, 7, 9), row(3, 7, 8)).give(drawResult, draw(5));
  // A draw that was opened before shows its result.
  await openScreen('/ichiban/draw/3/7', answers, { member: true, stored: { orders_opened: '[9]' } });
  expect(await screen.findByRole('link', { name: '前往盒櫃' }, atFirst)).toBeTruthy();
  expect(screen.getAllByText(prize.name).length).toBeGreaterThan(0);
});

test('an opening that was left goes on with the first ticket that is not torn', async () => {
  const { code } = row(3, 7, 9);
  const unopened = {
    orderId: 9,
    game: 'ichiban',
    product: '夜市怪獸',
    to: `/ichiban/draw/${code}`,
    total: 3,
  };
  await openScreen(unopened.to, new Answers().give(drawResult, draw(4, 5, 6)), {
    member: true,
    stored: { draws_unopened: JSON.stringify([{ ...unopened, opened: 2 }]) },
  });
  expect(await screen.findByText('第 3 張，共 3 張，尚未撕開', {}, atFirst)).toBeTruthy();
});

test('a member who has drawn nothing from the tube is told that there is no result', async () => {
  await openScreen('/ichiban/draw/3/7', history(row(4, 7, 10)), { member: true });
  expect(await screen.findByText('無法取得抽獎結果', {}, atFirst)).toBeTruthy();
});

test('a login that ends here is not said to be a draw that is missing', async () => {
  const ended = { status: 401, code: 'login_required', message: '請先登入' };
  const answers = new Answers().give(drawHistory, ended);
  await openScreen('/ichiban/draw/3/7', answers, { member: true });
  // As the client does at this answer.
  localStorage.removeItem(tokenKey);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: tokenKey })));
  await waitFor(() => expect(answers.last(drawHistory)).toBeDefined());
  expect(screen.queryByText('無法取得抽獎結果')).toBeNull();
  expect(await screen.findByText('準備開籤…', {}, atFirst)).toBeTruthy();
});

test('a visitor is told that there is no result', async () => {
  await openScreen('/ichiban/draw/3/7', new Answers());
  expect(await screen.findByText('無法取得抽獎結果', {}, atFirst)).toBeTruthy();
});
