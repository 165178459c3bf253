// @vitest-environment happy-dom
import { type Tube, tubesOfProduct } from '@kujiya/contract/ichiban';
import { encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { drawResult, publicDrawResult } from '@kujiya/contract/ticket-purchase';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';
import { factsOfDraw } from './share.ts';

const atFirst = { timeout: 20_000 };
const drawn_at = '2026-11-27T16:30:00.000Z';
const prizeOf = (id: number, tier: string, name: string) => ({
  id,
  tier,
  name,
  image_url: `prizes/${id}.webp`,
});
const ticketOf = (ticket_number: number, prize: ReturnType<typeof prizeOf>) => ({
  id: `3-${ticket_number}`,
  ticket_number,
  drawn_at,
  tier: prize.tier,
  prize,
});
const draw = {
  success: true as const,
  message: '抽獎成功',
  product_id: 7,
  tube_id: 3,
  tube_title: '第 1 筒',
  product_name: '夜市怪獸開攤賞',
  tickets: [ticketOf(5, prizeOf(2, 'D', '毛巾')), ticketOf(9, prizeOf(1, 'A', '滷味龍'))],
  last_prize: null,
  receipt: {
    lot_id: 3,
    seq: 12,
    prev: '',
    hash: '',
    drawn_at: Date.parse(drawn_at),
    root: '',
    total: 100,
    last_prize_id: null,
    tickets: [],
    signature: '',
    public_key: '',
  },
  drawn_by: '王＊明',
  drawn_before: 37,
  copies_before: { 1: 1, 2: 9 },
};
const address = `/ichiban/draw/${encodeDrawCode({ tubeId: 3, productId: 7, orderId: 9 })}`;
const missing = { status: 404, code: 'result_missing', message: '無法取得抽獎結果' };
const tube = (id: number, remaining_tickets: number) => ({ id, remaining_tickets }) as Tube;

beforeEach(() => cleanup());

test.each([false, true])(
  'a shared win shows the best prize, who drew it and the odds (member: %s)',
  async (member) => {
    const answers = new Answers()
      .give(publicDrawResult, draw)
      .give(drawResult, missing)
      .give(tubesOfProduct, [tube(3, 61), tube(4, 100)]);
    await openScreen(address, answers, { member });
    expect(await screen.findByRole('heading', { level: 1, name: '王＊明 抽中A賞！' }, atFirst)).toBeTruthy();
    expect(screen.getByRole('figure').textContent).toContain('滷味龍');
    // The second ticket of this purchase; one of the 63 tickets that were left before it.
    expect(screen.getByText('2026/11/28・第 39／100 抽・抽之前機率 1.6%')).toBeTruthy();
    expect(screen.getByRole('list', { name: '同一次抽到的' }).textContent).toContain('毛巾');
    const way = await screen.findByRole('link', { name: '我也要抽一張' }, atFirst);
    expect(way.getAttribute('href')).toBe('/ichiban/detail/7?tube=3');
    expect(screen.queryByRole('link', { name: '前往盒櫃' })).toBeNull();
  },
);

test('a shared win of a sold-out product says so, and offers the wish list', async () => {
  const answers = new Answers().give(publicDrawResult, draw).give(tubesOfProduct, [tube(3, 0), tube(4, 0)]);
  await openScreen(address, answers);
  expect(await screen.findByText('這個賞已經抽完了', {}, atFirst)).toBeTruthy();
  expect(screen.getByRole('button', { name: '補貨通知我' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '我也要抽一張' })).toBeNull();
});

test('the last prize has a place and no odds, and without an answer only the day is known', () => {
  const last = { prize: prizeOf(8, 'LAST', '大滷味龍'), number: null };
  expect(factsOfDraw({ ...draw, drawn_before: 98 }, last)).toBe('2026/11/28・第 100／100 抽');
  const { drawn_before, copies_before, ...own } = draw;
  expect(factsOfDraw(own, last)).toBe('2026/11/28');
});
