// @vitest-environment happy-dom
import { getProduct, type ProductDetail } from '@kujiya/contract/catalogue';
import {
  type ResultTicket,
  type Tube,
  tubeResultTickets,
  tubesOfProduct,
  tubeTickets,
} from '@kujiya/contract/ichiban';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok, unavailable } from '#testing/answers.ts';
import { openScreen, sendEvent } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const total = 12;
const product = {
  ...{ id: 7, name: '水豚湯屋', type: 0, series: '水豚', image_url: 'products/a.webp', price: 120 },
  ...{ discount_price: null, point_price: null, status: '1', release_date: null, draw_date: null },
  raffle_info: { remaining_tickets: 9, total_tickets: total },
  ...{ description: '', images: [], home_delivery_days: 3, delivery_info: null, allow_point_payment: true },
  prizes: [],
} as ProductDetail;
const tube: Tube = {
  ...{ id: 32, raffle_tube_id: 32, tube_title: '第 1 筒', total_tickets: total, remaining_tickets: 9 },
  ...{ prize_details: {}, has_last_prize: false, is_finished: false, txid: null },
  ...{ txid_hash: 'cd'.repeat(32), root: 'ef'.repeat(32), method: 'txid', big_prize_count: 2 },
  waits_from: null,
};
const tierOf: Record<number, string> = { 2: 'B', 5: 'F', 9: 'F', 11: 'A' };
/** The board with these numbers drawn, the last of them latest. */
const boardOf = (drawn: readonly number[], left = total - drawn.length) =>
  ok({
    data: Array.from({ length: total }, (_, i): ResultTicket => {
      const at = drawn.indexOf(i + 1);
      const tier = tierOf[i + 1] ?? 'F';
      return {
        ...{ id: `32-${i + 1}`, ticket_number: i + 1, is_drawn: at >= 0, tier: at < 0 ? null : tier },
        drawn_at: at < 0 ? null : new Date(Date.UTC(2026, 10, 28, 4, at)).toISOString(),
        prize: at < 0 ? null : { id: at + 1, tier, name: `獎品${tier}`, image_url: 'prizes/1.webp' },
      };
    }),
    ...{ product_id: 7, product_name: product.name, tube_title: tube.tube_title, last_prize: null },
    ...{ remaining_tickets: left, committed_at: '2026-10-30T01:00:00.000Z' },
  });
const answering = (board = boardOf([5, 9, 2])) =>
  new Answers()
    .give(getProduct, ok({ data: product }))
    .give(tubesOfProduct, [tube])
    .give(tubeResultTickets, board);
const boardShown = () => screen.findByRole('region', { name: '獎單' }, atFirst);

test('the board shows each torn ticket by number, tier and time, and its sum', async () => {
  await openScreen('/ichiban/detail/7', answering());
  const board = await boardShown();
  expect(await within(board).findByText(/12 張＝已抽 3＋剩 9/)).toBeTruthy();
  expect(board.textContent).toContain('序號 K-000032・開筒前封存 2026/10/30 09:00');
  const latest = within(board).getByRole('list', { name: '最近撕下的 3 張' });
  const said = within(latest).getAllByRole('listitem');
  expect(said.map(({ textContent }) => /\d+號/.exec(textContent ?? '')?.[0])).toEqual(['2號', '9號', '5號']);
  expect(said[0]?.textContent).toContain('11/28 12:02');
  const all = within(within(board).getByRole('list', { name: '每一張籤' })).getAllByRole('listitem');
  expect(all).toHaveLength(total);
  expect(all[1]?.textContent).toBe('B2號，B賞 獎品B，2026/11/28 12:02');
  expect(all[0]?.textContent).toBe('1號，未抽');
  const whole = within(board).getByRole('link', { name: '看整張獎單' });
  expect(whole.getAttribute('href')).toBe('/ichiban/result?tubeId=32');
});

test('a ticket that is drawn while the board is shown flies in, and those before it lie still', async () => {
  const answers = answering();
  await openScreen('/ichiban/detail/7', answers);
  const board = await boardShown();
  await within(board).findByText(/已抽 3/);
  answers.give(tubeResultTickets, boardOf([5, 9, 2, 11]));
  sendEvent({ tube_id: 32, drawn: [11], remaining: 8, lock: { locked: false, remain: 0, user_id: null } });
  await within(board).findByText(/12 張＝已抽 4＋剩 8/, {}, atFirst);
  const latest = within(board).getByRole('list', { name: '最近撕下的 4 張' });
  const flown = within(latest)
    .getAllByRole('listitem')
    .map((one) => one.dataset.new);
  expect(flown).toEqual(['true', 'false', 'false', 'false']);
});

test('a board that does not add up says so instead of a tick', async () => {
  await openScreen('/ichiban/detail/7', answering(boardOf([5, 9, 2], 8)));
  const board = await boardShown();
  expect(await within(board).findByText(/12 張＝已抽 3＋剩 8 ✗ 張數不符，請聯絡客服/)).toBeTruthy();
  expect(board.textContent).not.toContain('✓');
});

test('an untouched tube and one whose tickets cannot be loaded say so', async () => {
  await openScreen('/ichiban/detail/7', answering(boardOf([])));
  expect(await within(await boardShown()).findByText('還沒有人撕籤，第一張等您來撕。')).toBeTruthy();
  await openScreen('/ichiban/detail/7', answering().give(tubeResultTickets, unavailable));
  const board = await boardShown();
  expect(await within(board).findByText(unavailable.message)).toBeTruthy();
  expect(within(board).getByRole('link', { name: '看整張獎單' })).toBeTruthy();
});

test('the page of results is live, too, and names when each ticket was torn', async () => {
  const info = { ...tube, product_id: 7, product_name: product.name };
  const answers = answering().give(tubeTickets, ok({ tube_info: info, drawn_numbers: [2, 5, 9] }));
  await openScreen('/ichiban/result?tubeId=32', answers);
  expect(await screen.findByText(/12 張＝已抽 3＋剩 9/, {}, atFirst)).toBeTruthy();
  expect(screen.getByText(/序號/).textContent).toContain('K-000032');
  answers.give(tubeResultTickets, boardOf([5, 9, 2, 11]));
  sendEvent({ tube_id: 32, drawn: [11], remaining: 8, lock: { locked: false, remain: 0, user_id: null } });
  await screen.findByText(/12 張＝已抽 4＋剩 8/, {}, atFirst);
  await waitFor(() => expect(screen.getByTitle('11 號 A賞 獎品A，2026/11/28 12:03')).toBeTruthy());
});
