// @vitest-environment happy-dom
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { getUser } from '@kujiya/contract/member';
import { getRoom, type Hunt, type Room } from '@kujiya/contract/room';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok, unavailable } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };

const memberWith = (picture: string | null): AnswerOf<typeof getUser> => ({
  id: 1,
  uid: 'u1',
  displayName: '小籤',
  name: '小籤',
  email: null,
  phone: '0912345678',
  photoURL: picture,
  picture,
  tokens: 100,
  total_points: 0,
  box_count: 0,
  coupon_count: 0,
  likedIds: [],
  legal_pending: false,
  vip_info: {
    vip_level: 3,
    vip_level_name: '黃金',
    progress_percentage: 0,
    growth_points: 25_532,
    next_level_total_points: 30_000,
    vip_expiry_date: null,
    total_points: 0,
    points_discount_limit: 50,
  },
  badge_status: { show_checkin_badge: false, show_notification_badge: false },
});

const emptyRoom: Room = {
  newest: [],
  kinds: 0,
  hunts: [],
  ways_in: [],
  storage: { counting: 0, free_in: 5, days: null, ending: 0 },
  orders: { unpaid: 0, shipping: 0, preparing: 0 },
  check_in: { day: 1, done: false, points: 10, coupon: 0 },
};
const piece = (id: number, name: string) => ({
  ...{ id, name, image_url: `prizes/${id}.webp`, tier: null, rarity: 'normal' as const },
  ...{ game: 'blindbox' as const, product_id: 7 },
});
const figure = (id: number, name: string) => ({
  ...{ id, name, image_url: `prizes/${id}.webp`, rarity: 'hidden' as const },
});
const hunt: Hunt = {
  ...{ game: 'blindbox', product_id: 7, name: '今晚我擺攤', image_url: 'products/7.webp' },
  ...{ owned: 4, total: 6, missing: [figure(5, '臭豆腐魔'), figure(6, '滷味龍 收攤後')] },
  ...{ lot_id: 2, title: '2 號中盒', holds: 2, part: 2, whole: 6 },
};
const answersOf = (room: Partial<Room>, user: Partial<AnswerOf<typeof getUser>> = {}) =>
  new Answers()
    .give(getUser, { ...memberWith(null), ...user })
    .give(getRoom, ok({ data: { ...emptyRoom, ...room } }));
const named = async (name: RegExp) => screen.findByRole('link', { name }, atFirst);

test('the head shows the picture from Google or LINE, or else the shop’s mark, and the way to the next level', async () => {
  const head = async (picture: string | null) => {
    await openScreen('/user', answersOf({}, memberWith(picture)), { member: true });
    return (await screen.findByRole('heading', { level: 1, name: '小籤的房間' }, atFirst)).closest(
      'section',
    )!;
  };
  expect((await head('/media/avatars/a.webp')).querySelector('img')?.getAttribute('src')).toBe(
    '/media/avatars/a.webp',
  );
  const plain = await head(null);
  expect(plain.querySelector('img')?.getAttribute('src')).toBe('/icon.svg');
  expect(plain.textContent).toContain('黃金・再 4,468 升白金');
});

test('the shelf has the newest pieces by name; a nearly complete series leads to the case that has the missing ones', async () => {
  const newest = [piece(9, '滷味龍'), piece(8, '珍奶怪')];
  await openScreen('/user', answersOf({ newest, kinds: 28, hunts: [hunt] }), { member: true });
  expect((await named(/滷味龍$/)).getAttribute('href')).toBe('/blindbox/detail/7');
  expect(document.body.textContent).toContain('最近收進來 2 件・共 28 款');
  const card = await named(/再 2 款集滿 今晚我擺攤/);
  expect(card.textContent).toContain('缺：臭豆腐魔、滷味龍 收攤後');
  expect(card.textContent).toContain('2 號中盒還有這 2 款・一盒機率 33.3%');
  expect(card.getAttribute('href')).toBe('/blindbox/detail/7?package=2');
  // What waits for the member comes first.
  expect(screen.getByRole('navigation', { name: '等您處理' }).compareDocumentPosition(card)).toBe(4);
});

test.each([
  [{ holds: 1, part: 1 }, '2 號中盒還有其中 1 款・一盒機率 16.7%'],
  [{ owned: 5, holds: 1, part: 3, missing: [figure(5, '臭豆腐魔')] }, '2 號中盒還有這一款・一盒機率 50.0%'],
  [{ game: 'gacha' as const, whole: 40 }, '機台裡還有這 2 款・一顆機率 5.0%'],
])('a hunt says how many of the missing figures its lot holds: %o', async (change, words) => {
  const room = { newest: [piece(9, '滷味龍')], hunts: [{ ...hunt, ...change }] };
  await openScreen('/user', answersOf(room), { member: true });
  expect((await named(/集滿/)).textContent).toContain(words);
});

test('the number of what can be sent leaves out prizes that are not open; of all in the storage there is none', async () => {
  const answers = answersOf({}, { box_count: 8 });
  const draw = { orderId: 9, game: 'gacha', product: '迷你貓', to: '/gacha/animation', total: 2, opened: 1 };
  await openScreen('/user', answers, { member: true, stored: { draws_unopened: JSON.stringify([draw]) } });
  await named(/沒有要寄的/);
  expect(answers.last(getRoom)?.query).toEqual({ unopened: '9:1' });
  expect((await named(/^盒櫃/)).textContent).toBe('盒櫃');
});

test('an empty room keeps its first place for the first piece, and shows three cheap ways in', async () => {
  const card = (id: number, type: 0 | 1 | 2, price: number) => ({
    ...{ id, name: `商品 ${id}`, type, series: '', image_url: 'products/a.webp', price, status: '1' },
    ...{ discount_price: null, point_price: null, release_date: null, draw_date: null, raffle_info: null },
  });
  const ways_in = [card(1, 0, 80), card(2, 1, 250), card(3, 2, 60)];
  await openScreen('/user', answersOf({ ways_in }), { member: true });
  await screen.findByText('第一格留給您的第一隻', {}, atFirst);
  expect((await named(/商品 1.*80.*抽/)).getAttribute('href')).toBe('/ichiban/detail/1');
  expect((await named(/商品 2.*250.*盒/)).getAttribute('href')).toBe('/blindbox/detail/2');
  const last = await named(/商品 3.*60.*顆/);
  expect(last.getAttribute('href')).toBe('/gacha/detail/3');
  expect(last.compareDocumentPosition(screen.getByRole('navigation', { name: '等您處理' }))).toBe(4);
});

test('the icons say what is behind them, and a link says what is new', async () => {
  const answers = answersOf(
    { orders: { unpaid: 2, shipping: 1, preparing: 1 } },
    { box_count: 19, badge_status: { show_checkin_badge: true, show_notification_badge: false } },
  );
  await openScreen('/user', answers, { member: true });
  await named(/盒櫃.*19 件/);
  // One number for one thing.
  await named(/我的訂單.*2 筆保留中/);
  await named(/^2 筆訂單保留中/);
  // A count of zero is not shown.
  expect((await named(/優惠券/)).textContent).not.toContain('0');
  expect((await named(/每日簽到/)).textContent).toContain('今天還沒簽到');
  expect((await named(/^通知/)).textContent).toContain('訂單、出貨');
});

test('everything else stays in reach while the room cannot be opened, and it is asked for again', async () => {
  const answers = answersOf({}).give(getRoom, unavailable);
  await openScreen('/user', answers, { member: true });
  await screen.findByText('房間暫時打不開', {}, atFirst);
  for (const name of [/^盒櫃/, /^我的訂單/, /^每日簽到/, /^儲值與消費紀錄/, /^設定/]) await named(name);
  expect(screen.getByRole('button', { name: '登出' })).toBeTruthy();
  answers.give(getRoom, ok({ data: emptyRoom }));
  fireEvent.click(screen.getByRole('button', { name: '再試一次' }));
  await waitFor(() => expect(screen.queryByText('房間暫時打不開')).toBeNull());
  await named(/簽到第 1 天.*今天：10 點/);
});
