// @vitest-environment happy-dom
import { getProduct, type ProductDetail } from '@kujiya/contract/catalogue';
import { fairnessKey, lotCommitment } from '@kujiya/contract/fairness';
import { type Tube, tubeLockStatus, tubesOfProduct, tubeTickets } from '@kujiya/contract/ichiban';
import { listLikes, toggleLike } from '@kujiya/contract/likes';
import { getLockBell, setLockBell } from '@kujiya/contract/lock-bell';
import { getUser } from '@kujiya/contract/member';
import { stayInRoom } from '@kujiya/contract/waiting-room';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const past = '2026-11-27T12:00:00.000Z';
const soon = new Date(Date.now() + 600_000).toISOString();

const product: ProductDetail = {
  id: 7,
  name: '夜市怪獸開攤賞',
  type: 0,
  series: '夜市怪獸',
  image_url: 'products/a.webp',
  price: 220,
  discount_price: null,
  point_price: null,
  status: '1',
  release_date: null,
  draw_date: null,
  raffle_info: { remaining_tickets: 40, total_tickets: 50 },
  description: '',
  images: [],
  home_delivery_days: 3,
  delivery_info: null,
  allow_point_payment: true,
  prizes: [
    {
      id: 1,
      tier: 'A',
      name: '滷味龍',
      quantity: 50,
      image_url: 'prizes/1.webp',
      is_big: true,
      size: null,
      choice: 'none',
      variants: [],
    },
  ],
};
const tube: Tube = {
  id: 3,
  raffle_tube_id: 3,
  tube_title: '第 1 筒',
  total_tickets: 50,
  remaining_tickets: 40,
  prize_details: { 1: 40 },
  has_last_prize: false,
  is_finished: false,
  txid: null,
  txid_hash: 'cd'.repeat(32),
  root: 'ef'.repeat(32),
  method: 'txid',
  big_prize_count: 2,
  waits_from: null,
};
const answering = (change: Partial<ProductDetail> = {}) =>
  new Answers()
    .give(getProduct, { success: true, data: { ...product, ...change } })
    .give(tubesOfProduct, [tube]);

test.each([
  ['release_date', '商品尚未發售', '發售時間：2126/01/02 03:04'],
  ['draw_date', '抽選尚未開放', '開放時間：2126/01/02 03:04'],
])('a tube that cannot be drawn from yet (%s) says at a tap when it can', async (date, title, from) => {
  await openScreen('/ichiban/detail/7', answering({ [date]: '2126-01-02T03:04:00+08:00' }));
  const [button] = await screen.findAllByRole('button', { name: '開賣通知我' }, atFirst);
  fireEvent.click(button!);
  await waitFor(() => expect(screen.getByRole('dialog', { name: title }).textContent).toContain(from));
});

test.each([
  ['a sale that has not opened', { release_date: '2126-01-02T03:04:00+08:00' }, 40, '開賣通知我'],
  ['a product that is sold out', {}, 0, '補貨通知我'],
])('%s offers the wish list, which notifies', async (_what, change, left, label) => {
  const answers = answering(change)
    .give(tubesOfProduct, [{ ...tube, remaining_tickets: left }])
    .give(listLikes, { success: true, data: [] })
    .give(toggleLike, { success: true, data: { is_liked: true } });
  await openScreen('/ichiban/detail/7', answers, { member: true });
  const [button] = await screen.findAllByRole('button', { name: label }, atFirst);
  fireEvent.click(button!);
  await waitFor(() => expect(answers.last(toggleLike)).toBeDefined());
});

test.each([
  ['2126-11-28T20:00:00+08:00', 1],
  ['2026-01-02T20:00:00+08:00', 0],
])('a tube with a waiting room leads to it, and says when it opens (%s)', async (waits_from, told) => {
  await openScreen('/ichiban/detail/7', answering().give(tubesOfProduct, [{ ...tube, waits_from }]));
  const [link] = await screen.findAllByRole('link', { name: '排隊抽賞' }, atFirst);
  expect(link?.getAttribute('href')).toBe('/ichiban/waiting/3');
  expect(link?.parentElement?.textContent?.includes('11/28 20:00 開放')).toBe(told === 1);
});

test('every prize shows its size beside its picture', async () => {
  const [prize] = product.prizes;
  const sized = { ...prize!, size: '高約 24 cm' };
  await openScreen('/ichiban/detail/7', answering({ prizes: [sized] }));
  const row = await screen.findByRole('button', { name: /滷味龍.*高約 24 cm/ }, atFirst);
  fireEvent.click(row);
  const sheet = await screen.findByRole('dialog', { name: 'A賞' });
  await waitFor(() => expect(sheet.textContent).toContain('高約 24 cm'));
});

test('the tube’s page shows its root as 承諾指紋', async () => {
  await openScreen('/ichiban/detail/7', answering());
  const root = await screen.findByText(tube.root, {}, atFirst);
  expect(root.closest('div')!.textContent).toContain('承諾指紋');
});

/** Its tickets, and another tube with all of them. */
const answeringTickets = (drawn: readonly number[]) => {
  const last = { ...tube, remaining_tickets: 50 - drawn.length, has_last_prize: true };
  const prize = { id: 2, tier: 'LAST', name: '黑金滷味龍', quantity: 1, image_url: 'prizes/2.webp' };
  return answering({
    prizes: [...product.prizes, { ...prize, is_big: true, size: null, choice: 'none', variants: [] }],
  })
    .give(tubesOfProduct, [last, { ...tube, id: 4, raffle_tube_id: 4, tube_title: '第 2 筒' }])
    .give(tubeTickets, {
      success: true,
      tube_info: { ...last, product_id: 7, product_name: product.name },
      drawn_numbers: [...drawn],
    });
};
const firstOf = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('an address without a tube opens the one that the card of the product counts', async () => {
  const shown_tube = { id: 4, remaining: 40, total: 50, tubes: 2 };
  const answers = answeringTickets([]);
  answers.give(getProduct, { success: true, data: { ...product, shown_tube } });
  await openScreen('/ichiban/ticket/7', answers);
  expect(await screen.findByText('第 2 筒', {}, atFirst)).toBeTruthy();
  expect(answers.requestsOf(tubeTickets).map(({ path }) => path)).toEqual([expect.stringMatching(/\/4\b/)]);
});

test('an empty tube cannot be drawn from, and links to one with tickets', async () => {
  await openScreen('/ichiban/ticket/7?tube=3', answeringTickets(firstOf(50)));
  const buttons = await screen.findAllByRole('button', { name: '已抽完' }, atFirst);
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true']);
  expect(screen.getByRole('button', { name: '隨機' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(await screen.findByRole('button', { name: '去第 2 筒' }, atFirst));
  await waitFor(() => expect(window.location.search).toContain('tube=4'));
});

test('a tube without a ticket of a product without any has the bell for its return', async () => {
  const answers = answering()
    .give(tubesOfProduct, [{ ...tube, remaining_tickets: 0 }])
    .give(tubeTickets, {
      success: true,
      tube_info: { ...tube, remaining_tickets: 0, product_id: 7, product_name: product.name },
      drawn_numbers: firstOf(50),
    })
    .give(listLikes, { success: true, data: [] })
    .give(toggleLike, { success: true, data: { is_liked: true } });
  await openScreen('/ichiban/ticket/7?tube=3', answers, { member: true });
  fireEvent.click(await screen.findByRole('button', { name: '補貨通知我' }, atFirst));
  await waitFor(() => expect(answers.last(toggleLike)).toBeDefined());
});

test("while another member draws, the button is the bell for the lock's end, and takes it back", async () => {
  const answers = answeringTickets([])
    .give(getUser, { id: 1, tokens: 50, email: null, vip_info: { total_points: 0 } } as never)
    .give(tubeLockStatus, { locked: true, remain: 200, user_id: 999 })
    .give(getLockBell, { success: true, data: { on: false } })
    .give(setLockBell, { success: true, data: { on: true } });
  await openScreen('/ichiban/ticket/7?tube=3', answers, { member: true });
  fireEvent.click(await screen.findByRole('button', { name: '抽完通知我' }, atFirst));
  const on = await screen.findByRole('button', { name: '抽完就通知您' }, atFirst);
  expect(answers.last(setLockBell)).toMatchObject({ path: '/api/tubes/3/bell', body: { on: true } });
  answers.give(setLockBell, { success: true, data: { on: false } });
  fireEvent.click(on);
  await screen.findByRole('button', { name: '抽完通知我' }, atFirst);
  expect(answers.last(setLockBell)?.body).toEqual({ on: false });
});

test('the last ticket is announced with the LAST prize', async () => {
  await openScreen('/ichiban/ticket/7?tube=3', answeringTickets(firstOf(49)));
  const sign = await screen.findByText('只剩最後一張', {}, atFirst);
  expect(sign.parentElement?.textContent).toContain('黑金滷味龍 一起帶回家');
});

test.each([
  [1, false],
  [2, true],
])('of the last two tickets, %i picked: the purchase names the LAST prize: %s', async (count, isNamed) => {
  await openScreen('/ichiban/ticket/7?tube=3', answeringTickets(firstOf(48)), { member: true });
  for (const number of [49, 50].slice(0, count))
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${number} `) }, atFirst));
  fireEvent.click(await screen.findByRole('button', { name: '購買' }, atFirst));
  const sheet = await screen.findByRole('dialog', {}, atFirst);
  await within(sheet).findByRole('list', { name: '選擇的籤號' }, atFirst);
  expect(within(sheet).queryByText(/^＋最後賞\s*黑金滷味龍$/) !== null).toBe(isNamed);
});

test.each([
  ['says when and what was committed', '滷味龍', undefined],
  [
    'fails where the page shows another name than the committed one',
    '鹽酥龍',
    '本頁的獎品與承諾的不同：鹽酥龍。請聯絡客服。',
  ],
])("the tube's commitment %s", async (_, name, alert) => {
  const corrected = { id: 1, prize_id: 1, field: 'name' as const, wrong: '滷味龍', right: '滷味龍公仔' };
  const key = { success: true as const, algorithm: 'Ed25519' as const, public_key: '99'.repeat(32) };
  const given = answering()
    .give(fairnessKey, key)
    .give(lotCommitment, {
      success: true,
      data: {
        lot_id: 3,
        committed_at: '2026-11-25T14:03:00+08:00',
        root: tube.root,
        txid_hash: tube.txid_hash,
        sealed: {
          ...{
            seal: 'cd'.repeat(32),
            secret_hash: 'ef'.repeat(32),
            beacon: `drand:${'ab'.repeat(32)}:24123456`,
          },
          ...{ published_at: '2026-11-25T14:03:18+08:00', chain: null, signature: '12'.repeat(48) },
          assigned_at: '2026-11-25T14:03:19+08:00',
        },
        withdrawn: null,
        prizes: [{ prize_id: 1, quantity: 50, tier: 'A', name, size: '約 18 公分', picture: 'none' }],
        corrections: [{ ...corrected, at: '2026-11-26T09:00:00+08:00' }],
      },
    });
  await openScreen('/ichiban/detail/7', given);
  expect(await screen.findByText(/^承諾時間 2026\/11\/25 14:03/, {}, atFirst)).toBeTruthy();
  expect(screen.getByText(/^由 2026\/11\/25 14:03 公布的公開亂數（drand 第 24123456 輪）決定/)).toBeTruthy();
  expect(await screen.findByText(`${'cd'.repeat(32)} ${'99'.repeat(32)}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^複製封籤指紋與本店公鑰/ })).toBeTruthy();
  expect(screen.getByText(`A賞・${name}・約 18 公分・50 個`)).toBeTruthy();
  expect(screen.getByText(/更正名稱的錯字：承諾的「滷味龍」應為「滷味龍公仔」。/)).toBeTruthy();
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts.filter((text) => text.includes('承諾'))).toEqual(alert ? [alert] : []);
});

test.each([
  ['in the own turn', 'open', soon, null, '購買'],
  ['in the own turn while the shop has paused the tube', 'paused', soon, null, '暫停販售'],
  ['after a missed turn', 'open', null, 'missed', '不是您的輪次'],
] as const)(
  '%s, a tube with a waiting room can be bought from or not',
  async (_what, state, until, outcome, label) => {
    const place = { code: 'ab', ticket: 'geheim', number: 1, is_drawn: true, ahead: 0, wait_seconds: null };
    const room = {
      tube_id: 3,
      tube_title: '第 1 筒',
      product_id: 7,
      product_name: product.name,
      image_url: 'products/a.webp',
      state,
      opens_at: past,
      enters_from: past,
      seed_hash: 'ef'.repeat(32),
      beacon: null,
      draws_at: null,
      announced: 1,
      announced_again: 0,
      listed: null,
      total_tickets: 50,
      remaining_tickets: 40,
      waiting: 1,
      turn_seconds: null,
      again_in: 30,
      place: { ...place, is_slim: false, turn_until: until, outcome },
    };
    const answers = answeringTickets([])
      .give(tubesOfProduct, [{ ...tube, waits_from: past }])
      .give(stayInRoom, { success: true, data: room });
    await openScreen('/ichiban/ticket/7?tube=3', answers, { member: true });
    const buttons = await screen.findAllByRole('button', { name: label }, atFirst);
    expect(buttons.map((button) => button.getAttribute('aria-disabled') === 'true')).toEqual([
      label !== '購買',
    ]);
  },
);
