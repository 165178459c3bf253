// @vitest-environment happy-dom
import { encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { drawHistoryPath } from '@kujiya/contract/shop/paths';
import { drawHistory } from '@kujiya/contract/ticket-purchase';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';
import { keepUnopened, noteOpened, openedBefore, unopenedDraws } from './unopened.ts';
import { leftOf, wayWord } from './unopened-words.ts';

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
  noteOpened(9, 3);
  expect(unopenedDraws().map(({ orderId }) => orderId)).toEqual([10]);
  noteOpened(99, 1);
  expect(openedBefore(99)).toBe(0);
  noteOpened(10, 2);
  // Nothing stays where no draw waits.
  expect(localStorage.length).toBe(0);
});

test('what is stored by anything else is no draw', () => {
  localStorage.setItem('draws_unopened', '{"orderId":9}');
  expect(unopenedDraws()).toEqual([]);
});

const history = () =>
  new Answers().give(drawHistory, {
    success: true,
    data: [
      {
        ticket_id: 'a',
        code,
        drawn_at: '2026-11-24T04:00:00.000Z',
        ticket_number: 5,
        product: { name: '夜市怪獸' },
        prize: { tier: 'A', name: '滷味龍', image_url: 'prizes/1.webp' },
      },
    ],
    total: 1,
    current_page: 1,
    last_page: 1,
  });
const atFirst = { timeout: 20_000 };

const stored = { draws_unopened: JSON.stringify([{ ...tickets, opened: 0 }]) };

test('a list of prizes gives none away before the tickets are torn, unless it is asked to', async () => {
  await openScreen(drawHistoryPath, history(), { member: true, stored });
  const note = await screen.findByRole('region', { name: '還沒開的獎品' }, atFirst);
  expect(screen.queryByText('滷味龍')).toBeNull();
  expect(within(note).getByRole('link', { name: '去撕' }).getAttribute('href')).toBe(tickets.to);
  fireEvent.click(within(note).getByRole('button', { name: '不開了，直接看獎品' }));
  await screen.findByText('滷味龍', {}, atFirst);
  expect(unopenedDraws()).toEqual([]);
});
