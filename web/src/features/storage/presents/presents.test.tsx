// @vitest-environment happy-dom
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import * as calls from '@kujiya/contract/presents';
import { type BoxItem, listBoxItems, storageCounts, storageRefusals } from '@kujiya/contract/storage';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Answers, ok } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const thing: BoxItem = {
  ...{
    id: 5,
    item_name: '水豚抱枕',
    item_image_url: 'prizes/a.webp',
    tier: null,
    rarity: null,
    tube_id: null,
  },
  ...{ prize_id: null, variant: null, variant_choice: null, product_name: '水豚', series: '', quantity: 2 },
  ...{ status: 'available', preorder_at: null, storage_days: 60, counts: true, origin: null, giver: null },
  created_at: '2026-11-20T12:00:00+08:00',
};
const present = {
  ...{ id: 9, code: 'K7K7K7K7K7K7K7K7K7K7', word: 'birthday' as const, ends_at: '2026-12-05T06:00:00Z' },
  item: { name: '水豚抱枕', image_url: 'prizes/a.webp', tier: null },
};
const page = (data: BoxItem[]) => ok({ data, total: data.length, current_page: 1, last_page: 1, next: null });
const openStorage = async (items: BoxItem[], answers: Answers, presents: (typeof present)[] = []) => {
  const counts = { pending: 2, unchosen: 0, preparing: 0, shipped: 0, expired: 0, all: 2, series: [] };
  answers
    .give(listBoxItems, page(items))
    .give(storageCounts, ok({ data: counts }))
    .give(calls.listPresents, ok({ data: presents }));
  const canned = answers.client;
  // Nothing is set aside for shipping.
  const client: typeof canned = async (call, input, options) =>
    call.path === listBoxItems.path && (input as { query?: { tab?: string } }).query?.tab === 'selected'
      ? (page([]) as never)
      : canned(call, input, options);
  Object.assign(answers, { client });
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  await openScreen('/box', answers, { member: true });
};

beforeEach(() => cleanup());

test('one of a stack is given with a word, and its link can be scanned, sent and copied', async () => {
  const answers = new Answers().give(calls.givePresent, 'offline');
  await openStorage([thing], answers);
  expect(screen.queryByRole('button', { name: /送一件給朋友/ })).toBeNull();
  fireEvent.click(await screen.findByRole('checkbox', { name: '選擇 水豚抱枕' }, atFirst));
  fireEvent.click(screen.getByRole('button', { name: /^送一件給朋友/ }));
  fireEvent.click(await screen.findByRole('radio', { name: '生日快樂' }, atFirst));
  const press = () => fireEvent.click(screen.getByRole('button', { name: '包成禮物' }));
  press();
  await waitFor(() => expect(answers.requestsOf(calls.givePresent).length).toBeGreaterThan(0));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '包成禮物' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  // The answer was lost: the same press has the same key.
  answers.give(calls.givePresent, ok({ data: { id: 9 } }));
  answers.give(calls.listPresents, { success: true, data: [present] });
  press();
  expect(await screen.findByRole('img', { name: '水豚抱枕的禮物 QR Code' })).toBeTruthy();
  const asked = answers.requestsOf(calls.givePresent);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  expect(asked.at(-1)?.body).toEqual({ item_id: 5, word: 'birthday' });
  expect(screen.getByText(/\/present\/K7K7K7K7K7K7K7K7K7K7$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /用 LINE 傳/ }).getAttribute('href')).toContain('present%2FK7K7');
});

test('what has too few days left, and more than one stack at once, is not offered as a present', async () => {
  const short = { ...thing, id: 6, item_name: '快到期', storage_days: calls.presentLimits.leastDays - 1 };
  await openStorage([thing, short], new Answers());
  fireEvent.click(await screen.findByRole('checkbox', { name: '選擇 快到期' }, atFirst));
  expect(screen.queryByRole('button', { name: /給朋友/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: '選擇 水豚抱枕' }));
  expect(screen.queryByRole('button', { name: /給朋友/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: '選擇 快到期' }));
  expect(screen.getByRole('button', { name: /給朋友/ })).toBeTruthy();
});

test('a present on its way is shown, and taken back after a question; a thing that came says from whom', async () => {
  const came = { ...thing, counts: false, giver: '玩＊7' };
  const answers = new Answers().give(calls.revokePresent, ok({ message: '收回了' }));
  await openStorage([came], answers, [present]);
  const way = within(await screen.findByRole('region', { name: /送禮中/ }, atFirst));
  expect(way.getByText(/生日快樂・2026\/12\/05 14:00 前等朋友收下/)).toBeTruthy();
  expect(screen.getByText('玩＊7 送的')).toBeTruthy();
  expect(screen.getByText('朋友的禮物')).toBeTruthy();
  fireEvent.click(way.getByRole('button', { name: /^收回/ }));
  const question = within(await screen.findByRole('dialog', { name: /收回「水豚抱枕」/ }, atFirst));
  expect(answers.requestsOf(calls.revokePresent)).toEqual([]);
  answers.give(calls.listPresents, { success: true, data: [] });
  fireEvent.click(question.getByRole('button', { name: '收回' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /送禮中/ })).toBeNull());
  expect(answers.last(calls.revokePresent)?.path).toBe('/api/user/presents/9');
});

type Card = AnswerOf<typeof calls.openPresent>['data'];
const card = (change: Partial<Card> = {}): Answers => {
  const { item, word, ends_at } = present;
  const data: Card = { state: 'open', giver: '王＊明', side: null, word, item, ends_at, ...change };
  return new Answers().give(calls.openPresent, { success: true, data });
};
const address = `/present/${present.code}`;

test('a visitor sees who gives what, and logs in to claim it', async () => {
  await openScreen(address, card());
  expect(await screen.findByText('王＊明送的禮物', {}, atFirst)).toBeTruthy();
  expect(screen.getByText('生日快樂')).toBeTruthy();
  const login = screen.getByRole('link', { name: '登入收下禮物' });
  expect(login.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(address)}`);
});

test('a member claims it; one that somebody else was faster to claim says so', async () => {
  const answers = card().give(calls.claimPresent, calls.presentRefusals.present_claimed);
  await openScreen(address, answers, { member: true });
  fireEvent.click(await screen.findByRole('button', { name: '收下禮物' }, atFirst));
  await waitFor(() => expect(answers.requestsOf(calls.claimPresent)).toHaveLength(1));
  cleanup();
  const again = card().give(calls.claimPresent, ok({ message: '收下了' }));
  await openScreen(address, again, { member: true });
  const button = await screen.findByRole('button', { name: '收下禮物' }, atFirst);
  const { item, word, ends_at } = present;
  const data: Card = { state: 'claimed', giver: '王＊明', side: 'receiver', word, item, ends_at };
  again.give(calls.openPresent, { success: true, data });
  fireEvent.click(button);
  expect(await screen.findByText(/已經放進您的盒櫃/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '到盒櫃看看' }).getAttribute('href')).toBe('/box');
});

test.each([
  [{ side: 'giver' as const }, /把連結傳給朋友吧/, '回盒櫃拿連結'],
  [{ state: 'claimed' as const, side: 'giver' as const }, /朋友收下了/, '到盒櫃看看'],
  [{ state: 'claimed' as const, item: null }, /已經有人收下了/, '我也去抽一隻'],
  [{ state: 'revoked' as const, item: null }, /這份禮物收回了/, '我也去抽一隻'],
  [{ state: 'returned' as const, item: null }, /過了期限/, '我也去抽一隻'],
  [{ state: 'returned' as const, side: 'giver' as const }, /回到您的盒櫃了/, '回我的盒櫃'],
  [{ state: 'revoked' as const, side: 'giver' as const }, /東西在您的盒櫃裡/, '回我的盒櫃'],
])('a present that is %o has its page', async (change, words, onward) => {
  await openScreen(address, card(change), { member: true });
  expect(await screen.findByText(words, {}, atFirst)).toBeTruthy();
  expect(screen.getByRole('link', { name: onward })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '收下禮物' })).toBeNull();
});

test('a mistyped link says so, and leads on', async () => {
  await openScreen(address, new Answers().give(calls.openPresent, calls.presentRefusals.present_missing));
  expect(await screen.findByText('找不到這份禮物', {}, atFirst)).toBeTruthy();
  expect(screen.getByRole('link', { name: '我也去抽一隻' })).toBeTruthy();
});

test('a thing that is already wrapped is refused with the reason, and the list is read again', async () => {
  const answers = new Answers().give(calls.givePresent, storageRefusals.item_wrapped);
  await openStorage([thing], answers);
  fireEvent.click(await screen.findByRole('checkbox', { name: '選擇 水豚抱枕' }, atFirst));
  fireEvent.click(screen.getByRole('button', { name: /給朋友/ }));
  const before = answers.requestsOf(listBoxItems).length;
  fireEvent.click(await screen.findByRole('button', { name: '包成禮物' }, atFirst));
  expect((await screen.findAllByText(storageRefusals.item_wrapped.message)).length).toBeGreaterThan(0);
  await waitFor(() => expect(answers.requestsOf(listBoxItems).length).toBeGreaterThan(before));
});
