// @vitest-environment happy-dom
import { getLineSettings, saveLineSettings } from '@kujiya/contract/line-messages';
import { getUser } from '@kujiya/contract/member';
import {
  getNotificationSettings,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
  saveNotificationSettings,
} from '@kujiya/contract/notifications';
import { listInfo } from '@kujiya/contract/official-info';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, unavailable } from './answers.ts';
import { openScreen } from './screen.tsx';

const atFirst = { timeout: 20_000 };
const told = (part: Partial<Notification>): Notification => ({
  id: 1,
  group: 'parcels',
  title: '包裹出發了',
  desc: '訂單 S1 已交給黑貓宅急便，單號 123456789012。',
  datetime: '2026-11-21T04:00:00Z',
  read: false,
  link: '/order?no=S1',
  ...part,
});
const page = (data: Notification[]) => ({
  success: true as const,
  data,
  total: data.length,
  current_page: 1,
  last_page: 1,
  unread: data.filter(({ read }) => !read).length,
});

test('a notification leads to its page and is marked as read on the way', async () => {
  const answers = new Answers().give(listNotifications, page([told({}), told({ id: 2, read: true })]));
  answers.give(readNotification, { success: true, data: { unread: 0 } });
  await openScreen('/news', answers, { member: true });
  await screen.findByRole('button', { name: '全部標為已讀' }, atFirst);
  const [first, second] = within(screen.getByRole('tabpanel')).getAllByRole('link');
  expect(first?.textContent).toContain('（未讀）');
  expect(second?.textContent).not.toContain('（未讀）');
  expect(first?.getAttribute('href')).toBe('/order?no=S1');
  fireEvent.click(first!);
  await waitFor(() => expect(answers.last(readNotification)).toBeDefined());
  expect(window.location.pathname).toBe('/order');
});

test('the way to install the shop comes after the first five, not below the endless list', async () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((id) => told({ id }));
  await openScreen('/news', new Answers().give(listNotifications, { ...page(rows), last_page: 9 }), {
    member: true,
  });
  const install = await screen.findByRole('button', { name: '安裝 App' }, atFirst);
  const links = within(screen.getByRole('tabpanel')).getAllByRole('link');
  const follows = (link: Element) =>
    (install.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(links.map(follows)).toEqual([false, false, false, false, false, true, true]);
});

test('all notifications are marked at once', async () => {
  const answers = new Answers().give(listNotifications, page([told({}), told({ id: 2 })]));
  answers.give(readAllNotifications, { success: true, data: { unread: 0 } });
  await openScreen('/news', answers, { member: true });
  const all = await screen.findByRole('button', { name: '全部標為已讀' }, atFirst);
  answers.give(listNotifications, page([told({ read: true }), told({ id: 2, read: true })]));
  fireEvent.click(all);
  expect(await screen.findByText('全部都看過了')).toBeTruthy();
  expect(screen.queryByText('（未讀）')).toBeNull();
});

test('a visitor sees the way to the login, and the articles', async () => {
  const answers = new Answers().give(listInfo, {
    code: 0,
    data: [],
    total: 0,
    current_page: 1,
    last_page: 1,
  });
  await openScreen('/news', answers);
  const login = await screen.findByRole('link', { name: '登入／加入會員' }, atFirst);
  expect(login.getAttribute('href')).toBe('/login?redirect=%2Fnews');
  fireEvent.click(screen.getByRole('tab', { name: '公告' }));
  expect(await screen.findByText('目前沒有公告')).toBeTruthy();
  expect(answers.last(listNotifications)).toBeUndefined();
});

test('a kind that cannot be saved as muted is switched on again, and says why', async () => {
  const settings = { success: true as const, data: { muted: [], push_key: 'B'.repeat(87) } };
  const answers = new Answers().give(getNotificationSettings, settings).give(getUser, unavailable);
  await openScreen('/settings/notifications', answers, { member: true });
  const likes = await screen.findByRole('switch', { name: '心願清單' }, atFirst);
  expect(screen.queryByRole('switch', { name: '退款與付款異常' })).toBeNull();
  answers.give(saveNotificationSettings, unavailable);
  fireEvent.click(likes);
  expect(await screen.findAllByText(unavailable.message)).not.toHaveLength(0);
  await waitFor(() => expect(likes.getAttribute('aria-checked')).toBe('true'));
  answers.give(saveNotificationSettings, {
    success: true,
    message: '通知設定已儲存',
    data: { muted: ['likes'], push_key: settings.data.push_key },
  });
  fireEvent.click(likes);
  await waitFor(() => expect(likes.getAttribute('aria-checked')).toBe('false'));
  await waitFor(() => expect(answers.last(saveNotificationSettings)).toBeDefined());
});

const withLine = (state: 'off' | 'no_login' | 'not_following' | 'on') =>
  new Answers()
    .give(getNotificationSettings, { success: true, data: { muted: [], push_key: 'B'.repeat(87) } })
    .give(getUser, unavailable)
    .give(getLineSettings, { success: true, data: { state, groups: ['likes', 'turns'] } });

test('a member who follows by LINE chooses what comes there; a refused choice is taken back', async () => {
  const answers = withLine('on');
  await openScreen('/settings/notifications', answers, { member: true });
  const panel = (await screen.findByRole('heading', { name: 'LINE' }, atFirst)).closest('section')!;
  const orders = within(panel).getByRole('switch', { name: '訂單進度' });
  expect(within(panel).getByRole('switch', { name: '心願清單' }).getAttribute('aria-checked')).toBe('true');
  answers.give(saveLineSettings, unavailable);
  fireEvent.click(orders);
  expect(await screen.findAllByText(unavailable.message)).not.toHaveLength(0);
  await waitFor(() => expect(orders.getAttribute('aria-checked')).toBe('false'));
  const groups = ['orders', 'likes', 'turns'] as const;
  answers.give(saveLineSettings, { success: true, message: '', data: { state: 'on', groups: [...groups] } });
  fireEvent.click(orders);
  await waitFor(() => expect(orders.getAttribute('aria-checked')).toBe('true'));
  expect(answers.last(saveLineSettings)?.body).toEqual({ groups });
});

test.each([
  ['no_login', '用 LINE 登入的帳號，也能用 LINE 收通知。', 0],
  ['not_following', '加本店的 LINE 官方帳號為好友，就能用 LINE 收通知。', 1],
] as const)('a member whom LINE does not reach (%s) is told what it takes', async (state, text, links) => {
  await openScreen('/settings/notifications', withLine(state), { member: true });
  const panel = (await screen.findByText(text, {}, atFirst)).closest('section')!;
  expect(within(panel).queryAllByRole('switch')).toHaveLength(0);
  expect(within(panel).queryAllByRole('link', { name: '加入 LINE 好友' })).toHaveLength(links);
});
