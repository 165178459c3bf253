// @vitest-environment happy-dom
import { encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { drawHistoryPath } from '@kujiya/contract/shop/paths';
import { drawHistory } from '@kujiya/contract/ticket-purchase';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';
import { wasOpened } from './stage/opened-orders.ts';
import { UnopenedFirst } from './UnopenedFirst.tsx';
import { keepUnopened, noteOpened, openedBefore, unopenedDraws } from './unopened.ts';
import { leftOf, wayWord } from './unopened-words.ts';
import { withoutUnopened } from './useUnopened.tsx';

const code = encodeDrawCode({ tubeId: 3, productId: 7, orderId: 9 });
const tickets = {
  orderId: 9,
  game: 'ichiban',
  product: '夜市怪獸',
  to: `/ichiban/draw/${code}`,
  total: 3,
} as const;
const capsules = { orderId: 10, game: 'gacha', product: '迷你貓', to: '/gacha/animation', total: 2 } as const;

beforeEach(() => localStorage.clear());

test('a paid draw waits until its last prize is open, and goes on after the one that was open', () => {
  keepUnopened(tickets);
  keepUnopened(capsules);
  expect(unopenedDraws().map(({ orderId, opened }) => [orderId, opened])).toEqual([
    [9, 0],
    [10, 0],
  ]);
  expect(unopenedDraws().map((draw) => `${leftOf(draw)} ${wayWord(draw)}`)).toEqual([
    '還有 3 張籤沒撕 去撕',
    '還有 2 顆轉蛋沒開 去轉',
  ]);
  noteOpened(9, 2);
  // An opening that is played again starts at the first.
  noteOpened(9, 1);
  expect(openedBefore(9)).toBe(2);
  expect(unopenedDraws().map((draw) => `${leftOf(draw)} ${wayWord(draw)}`)[0]).toBe('還有 1 張籤沒撕 繼續撕');
  expect(withoutUnopened()).toEqual({ unopened: '9:2,10:0' });
  noteOpened(9, 3);
  expect(unopenedDraws().map(({ orderId }) => orderId)).toEqual([10]);
  noteOpened(99, 1);
  expect(openedBefore(99)).toBe(0);
  noteOpened(10, 2);
  // Nothing stays where no draw waits.
  expect(withoutUnopened()).toEqual({});
  expect(localStorage.length).toBe(0);
});

test('what is stored by anything else is no draw', () => {
  localStorage.setItem('draws_unopened', '{"orderId":9}');
  expect(unopenedDraws()).toEqual([]);
});

const row = (ticket_id: string, draw: string, name: string) => ({
  ...{ ticket_id, code: draw, drawn_at: '2026-11-24T04:00:00.000Z', ticket_number: 5 },
  product: { name: '夜市怪獸' },
  prize: { tier: 'A', name, image_url: 'prizes/1.webp' },
});
const history = () =>
  new Answers().give(drawHistory, {
    success: true,
    data: [
      row('a', code, '滷味龍'),
      row('b', encodeDrawCode({ tubeId: 3, productId: 7, orderId: 8 }), '珍奶獸'),
    ],
    ...{ total: 2, current_page: 1, last_page: 1 },
  });
const atFirst = { timeout: 20_000 };
const stored = { draws_unopened: JSON.stringify([{ ...tickets, opened: 0 }]) };

test('a list of prizes leaves out what is not torn yet, and leads to it', async () => {
  await openScreen(drawHistoryPath, history(), { member: true, stored });
  const note = await screen.findByRole('region', { name: '還沒開的獎品' }, atFirst);
  expect(await screen.findByText('珍奶獸', {}, atFirst)).toBeTruthy();
  expect(screen.queryByText('滷味龍')).toBeNull();
  expect(within(note).getByRole('link', { name: '去撕' }).getAttribute('href')).toBe(tickets.to);
});

test('the result alone begins with the prizes, and nothing waits any more', async () => {
  await openScreen(drawHistoryPath, history(), { member: true, stored });
  const result = await screen.findByRole('link', { name: '直接看結果' }, atFirst);
  fireEvent.click(result);
  expect(unopenedDraws()).toEqual([]);
  expect(wasOpened(tickets.orderId)).toBe(true);
});

test('what shows prizes of all orders together waits for those of its game', async () => {
  localStorage.setItem('draws_unopened', stored.draws_unopened);
  const { rerender } = render(<UnopenedFirst game="blindbox">圖鑑</UnopenedFirst>);
  expect(screen.getByText('圖鑑')).toBeTruthy();
  rerender(<UnopenedFirst>展示櫃</UnopenedFirst>);
  await screen.findByRole('region', { name: '還沒開的獎品' });
  expect(screen.queryByText('展示櫃')).toBeNull();
});
