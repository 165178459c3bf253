// @vitest-environment happy-dom
import { type Case, productCases } from '@kujiya/contract/blindbox';
import { type CatalogueFigure, listFigures } from '@kujiya/contract/figures';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Client } from '#lib/client.ts';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';
import { boxOf, figure, packOf, productOf } from './cases.fixture.ts';
import { figuresQuery } from './figures/queries.ts';
import { words } from './words.ts';

const atFirst = { timeout: 20_000 };

const cases = (change: object = {}) =>
  new Answers().give(productCases, {
    success: true,
    data: { product: { ...productOf([figure(1), figure(2)]), ...change }, packages: [packOf(4)] },
  });

test.each([
  ['release_date', '商品尚未發售', '發售時間：2126/01/02 03:04'],
  ['draw_date', '抽選尚未開放', '開放時間：2126/01/02 03:04'],
])('a case that is not available yet (%s) says at a tap when it will be', async (date, title, from) => {
  await openScreen('/blindbox/detail/7', cases({ [date]: '2126-01-02T03:04:00+08:00' }));
  const [button] = await screen.findAllByRole('button', { name: '開賣通知我' }, atFirst);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(button!);
  await waitFor(() => expect(screen.getByRole('dialog', { name: title }).textContent).toContain(from));
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the red button has one free box picked; the whole case is the second choice', async () => {
  const later = '2126-01-02T03:04:00+08:00';
  const taken = { ...boxOf(1), is_locked: true, locked_by: 9, lock_expires_at: later };
  const items = [taken, { ...boxOf(2), is_drawn: true }, boxOf(3)];
  const answers = new Answers().give(productCases, {
    success: true,
    data: { product: productOf([figure(1), figure(2)]), packages: [packOf(4, { items })] },
  });
  await openScreen('/blindbox/detail/7', answers, { member: true });
  const [pick] = await screen.findAllByRole('button', { name: '幫我挑一盒' }, atFirst);
  expect(pick!.className).toContain('press-main');
  for (const whole of screen.getAllByRole('button', { name: /^整盒端走/ }))
    expect(whole.className).not.toContain('press-main');
  fireEvent.click(pick!);
  await waitFor(() => expect(window.location.href).toContain('/blindbox/item/4?index=3'));
});

test('by the odds, and in the rules, it says who sees into a box before it is opened', async () => {
  await openScreen('/blindbox/detail/7', cases());
  expect((await screen.findAllByText(/開之前只有用透視卡的人看得到/, {}, atFirst)).length).toBeGreaterThan(0);
  await openScreen('/blindbox/rules', new Answers());
  await screen.findByText(/有道具卡的人能在保留時先看裡面.*架上的盒子可能有人看過/, {}, atFirst);
});

test('a sold-out case links to one with boxes, or else to other products', async () => {
  const soldOut = (id: number) => packOf(id, { is_sold_out: true, remaining_boxes: 0 });
  const shelf = (packages: Case[]) =>
    new Answers().give(productCases, {
      success: true,
      data: { product: productOf([figure(1), figure(2)]), packages },
    });
  await openScreen('/blindbox/detail/7?package=4', shelf([packOf(5), soldOut(4)]));
  const [next] = await screen.findAllByRole('button', { name: '看 5 號中盒' }, atFirst);
  expect(screen.queryByRole('button', { name: /整盒端走/ })).toBeNull();
  fireEvent.click(next!);
  await waitFor(() => expect(window.location.search).toContain('package=5'));

  await openScreen('/blindbox/detail/7', shelf([soldOut(4)]));
  const [others] = await screen.findAllByRole('link', { name: '看看其他盒玩' }, atFirst);
  expect(others!.getAttribute('href')).toBe('/blindbox');
  expect((await screen.findAllByRole('button', { name: '補貨通知我' }, atFirst)).length).toBeGreaterThan(0);
});

test('a case that has not been released offers the wish list, which notifies', async () => {
  await openScreen('/blindbox/detail/7', cases({ release_date: '2126-01-02T03:04:00+08:00' }));
  expect((await screen.findAllByRole('button', { name: '開賣通知我' }, atFirst)).length).toBeGreaterThan(0);
});

test('the case’s page shows its root as 承諾指紋', async () => {
  await openScreen('/blindbox/detail/7', cases());
  const root = await screen.findByText(packOf(4).commitment.root, {}, atFirst);
  expect(root.closest('div')!.textContent).toContain('承諾指紋');
});

const listed = (id: number, open_box: CatalogueFigure['open_box']): CatalogueFigure => ({
  ...figure(id),
  product_id: 7,
  product_name: '測試盒玩',
  series: '測試',
  is_collected: id === 1,
  is_drawn: false,
  open_box,
});

test('the collection’s heading counts a member’s figures only while both sides are shown', async () => {
  const rows = [1, 2, 3].map((id) => listed(id, null));
  const answers = new Answers().give(listFigures, {
    success: true,
    data: rows,
    series: ['測試'],
    collected: 1,
    total: 1_115,
    current_page: 1,
    last_page: 1,
  });
  const head = async (address: string, member: boolean) => {
    await openScreen(address, answers, { member });
    await screen.findAllByText('款式 1', {}, atFirst);
    return screen.getByText(/^共|已收集.*共/, { selector: 'p[role=status]' }).textContent;
  };
  expect(await head('/blindbox/figures', true)).toBe('已收集 1・共 1,115 款');
  expect(await head('/blindbox/figures', false)).toBe('共 1,115 款');
  expect(await head('/blindbox/figures?status=collected', true)).toBe('共 1,115 款');
});

test('the list, which the server renders, has no free box; each opening of a figure asks for one', async () => {
  const found = (item_index: number) => ({
    success: true as const,
    data: [listed(1, { package_id: 4, item_index })],
    series: ['測試'],
    collected: 0,
    total: 1,
    current_page: 1,
    last_page: 1,
  });
  const client = (async () => found(2)) as unknown as Client;
  const listing = await new QueryClient().fetchInfiniteQuery(figuresQuery(client, {}));
  expect(listing.pages[0]?.data[0]).toMatchObject({ id: 1, name: '款式 1' });
  expect(listing.pages[0]?.data[0]).not.toHaveProperty('open_box');
  const answers = cases().give(listFigures, found(2));
  await openScreen('/blindbox/figures', answers);
  const [cell] = await screen.findAllByRole('button', { name: /款式 1/ }, atFirst);
  for (const box of [5, 3]) {
    answers.give(listFigures, found(box));
    fireEvent.click(cell!);
    const link = await screen.findByRole('link', { name: '去挑一盒' }, atFirst);
    expect(link.getAttribute('href')).toContain(`/blindbox/item/4/${box}?`);
    fireEvent.click(screen.getByRole('button', { name: '關閉' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: '去挑一盒' })).toBeNull());
  }
});

test('the last case with boxes is announced, whether or not others stand beside it', async () => {
  const soldOut = packOf(5, { is_sold_out: true, remaining_boxes: 0 });
  for (const [packages, last] of [
    [[packOf(4)], true],
    [[packOf(4), soldOut], true],
    [[packOf(4), packOf(5)], false],
  ] as const) {
    const answers = new Answers().give(productCases, {
      success: true,
      data: { product: productOf([figure(1), figure(2)]), packages: [...packages] },
    });
    await openScreen('/blindbox/detail/7', answers);
    await screen.findAllByRole('button', { name: '幫我挑一盒' }, atFirst);
    expect(screen.queryByText(words.lastPackage) !== null).toBe(last);
  }
});

test('figures that could not be loaded are not counted', async () => {
  await openScreen('/blindbox/figures', new Answers(), { member: true });
  await screen.findByText('圖鑑暫時載入不了', undefined, atFirst);
  expect(document.body.textContent).not.toMatch(/已收集 \d|共 \d/);
});
