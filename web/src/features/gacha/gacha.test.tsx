// @vitest-environment happy-dom
import { drawCapsules, type GachaProduct, gachaProduct } from '@kujiya/contract/gacha';
import type { Refusal } from '@kujiya/contract/kernel/refusal';
import { getUser } from '@kujiya/contract/member';
import { getOrder, orderById } from '@kujiya/contract/orders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { Answers, unavailable } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const elsewhere: Refusal = { status: 404, code: 'order_missing', message: '訂單編號不存在' };

const machine = (change: Partial<GachaProduct>) => ({
  success: true as const,
  product: {
    id: 7,
    name: '夜市怪獸轉蛋',
    type: 2 as const,
    series: '夜市怪獸',
    image_url: 'products/a.webp',
    price: 60,
    discount_price: null,
    point_price: null,
    status: '1' as const,
    release_date: null,
    draw_date: null,
    description: '',
    images: [],
    home_delivery_days: 3,
    delivery_info: null,
    allow_point_payment: true,
    ...change,
  },
  items: [
    {
      id: 1,
      name: '蚵仔煎怪',
      image_url: 'package-items/1.webp',
      rarity: 'normal' as const,
      total_quantity: 20,
      remaining_quantity: 9,
      collection_count: 0,
      has_count: 0,
      is_collected: false,
    },
  ],
  collection_status: { totalItems: 1, collectedItems: 0, collected_item_ids: [], is_authenticated: false },
  batches: [
    {
      lot_id: 4,
      total: 20,
      root: 'ab'.repeat(32),
      txid_hash: 'cd'.repeat(32),
      title: '第 1 批',
      remaining: 9,
      is_finished: false,
    },
  ],
});

test('an opening is found by its order’s number alone', async () => {
  const answers = new Answers().give(gachaProduct, machine({})).give(getOrder, elsewhere);
  await openScreen('/gacha/animation?product_id=7&transaction_id=G2611210001', answers, { member: true });
  expect(await screen.findByText('無法取得訂單資料', {}, atFirst)).toBeTruthy();
  expect(answers.last(getOrder)).toBeDefined();
  expect(answers.last(orderById)).toBeUndefined();
});

test('an opening without an order or number says so at once', async () => {
  const answers = new Answers().give(gachaProduct, machine({}));
  await openScreen('/gacha/animation?product_id=7', answers, { member: true });
  expect(await screen.findByText('無法取得轉蛋結果', {}, atFirst)).toBeTruthy();
  expect(answers.requests).toEqual([]);
});

test('a machine that has not opened says at a tap when it will', async () => {
  const answers = new Answers().give(gachaProduct, machine({ draw_date: '2126-01-02T03:04:00+08:00' }));
  await openScreen('/gacha/detail/7', answers);
  const [button] = await screen.findAllByRole('button', { name: '開賣通知我' }, atFirst);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(button!);
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('2126'));
});

test.each([
  ['a machine that has not opened', { release_date: '2126-01-02T03:04:00+08:00' }, 9, '開賣通知我'],
  ['an empty machine', {}, 0, '補貨通知我'],
])('%s offers the wish list, which notifies', async (_what, change, left, label) => {
  const answer = machine(change);
  const items = answer.items.map((item) => ({ ...item, remaining_quantity: left }));
  await openScreen('/gacha/detail/7', new Answers().give(gachaProduct, { ...answer, items }));
  expect((await screen.findAllByRole('button', { name: label }, atFirst)).length).toBeGreaterThan(0);
});

test('coming back to a machine from another one requests it again, however recent it is', async () => {
  const answers = new Answers().give(gachaProduct, machine({}));
  const asked = () => answers.requestsOf(gachaProduct).length;
  const go = async (address: string) => {
    act(() => navigate('/gacha/rules'));
    act(() => navigate(address));
    await screen.findByRole('heading', { level: 1, name: '夜市怪獸轉蛋' }, atFirst);
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  };
  await openScreen('/gacha/detail/7', answers);
  await screen.findByRole('heading', { level: 1, name: '夜市怪獸轉蛋' }, atFirst);
  await go('/gacha/detail/7');
  expect(asked()).toBe(1);
  await go('/gacha/detail/8');
  await waitFor(() => expect(asked()).toBe(2));
  await go('/gacha/detail/7');
  await waitFor(() => expect(asked()).toBe(3));
});

test('a machine’s page links visitors to the storage', async () => {
  await openScreen('/gacha/detail/7', new Answers().give(gachaProduct, machine({})));
  const [way] = await screen.findAllByRole('link', { name: '前往盒櫃' }, atFirst);
  expect(way!.getAttribute('href')).toBe('/box');
});

test('a machine not released yet counts down, and says on a tap when it will be', async () => {
  const answers = new Answers().give(gachaProduct, machine({ release_date: '2126-01-02T03:04:00+08:00' }));
  await openScreen('/gacha/detail/7', answers);
  const [button] = await screen.findAllByRole('button', { name: '開賣通知我' }, atFirst);
  const clock = await screen.findByRole('timer', { name: '距離開賣' }, atFirst);
  expect(clock.textContent).toMatch(/^倒數\d+.* 天\d\d:\d\d:\d\d/);
  fireEvent.click(button!);
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: '商品尚未發售' }).textContent).toContain(
      '發售時間：2126/01/02 03:04',
    ),
  );
});

test('the batch’s page shows its root as 承諾指紋', async () => {
  await openScreen('/gacha/detail/7', new Answers().give(gachaProduct, machine({})));
  const root = await screen.findByText('ab'.repeat(32), {}, atFirst);
  expect(root.closest('div')!.textContent).toContain('承諾指紋');
  expect(screen.getByText('開賣前已公布承諾')).toBeTruthy();
});

test('while what this browser noted differs, the alarm stands first, and paying takes a decision of its own', async () => {
  const answers = new Answers()
    .give(gachaProduct, machine({}))
    .give(getUser, { id: 1, tokens: 5_000, email: null, vip_info: { total_points: 0 } } as never);
  const noted = { root: 'ef'.repeat(32), total: 20, at: 1_790_000_000_000, receipts: {} };
  const stored = { noted_lot_4: JSON.stringify(noted) };
  await openScreen('/gacha/detail/7', answers, { member: true, stored });
  const [alarm] = await screen.findAllByText(/請先不要抽/, {}, atFirst);
  const [buy] = await screen.findAllByRole('button', { name: /^立即轉 1 顆/ }, atFirst);
  expect(alarm!.compareDocumentPosition(buy!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await screen.findByText('ab'.repeat(32), {}, atFirst);
  expect(screen.queryByText('開賣前已公布承諾')).toBeNull();

  fireEvent.click(buy!);
  const sheet = within(await screen.findByRole('dialog', { name: '確認購買' }, atFirst));
  const pay = await sheet.findByRole('button', { name: '仍要付 $60 轉 1 顆' });
  expect(sheet.getByText(/請先不要抽/).role).toBe('alert');
  expect(sheet.queryByText(/已公布承諾/)).toBeNull();
  fireEvent.click(pay);
  expect(pay.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(sheet.getByRole('checkbox', { name: '我看到了，仍要轉' }));
  expect(pay.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(pay);
  await waitFor(() => expect(answers.requestsOf(drawCapsules)).toHaveLength(1));
});

test('without a network the sheet says so, and pays only at a press after it is back', async () => {
  const answers = new Answers()
    .give(gachaProduct, machine({}))
    .give(getUser, { id: 1, tokens: 5_000, email: null, vip_info: { total_points: 0 } } as never)
    .give(drawCapsules, unavailable);
  await openScreen('/gacha/detail/7', answers, { member: true });
  fireEvent.click((await screen.findAllByRole('button', { name: /^立即轉 1 顆/ }, atFirst))[0]!);
  const sheet = within(await screen.findByRole('dialog', { name: '確認購買' }, atFirst));
  const pay = await sheet.findByRole('button', { name: '付 $60 轉 1 顆' });
  const network = (online: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  network(false);
  expect(pay.textContent).toBe('等待網路恢復');
  expect(sheet.getByText('目前沒有網路。恢復後請再按一次，不會自動付款。').role).toBe('status');
  fireEvent.click(pay);
  network(true);
  expect(pay.textContent).toBe('付 $60 轉 1 顆');
  expect(answers.requestsOf(drawCapsules)).toEqual([]);
  fireEvent.click(pay);
  await waitFor(() => expect(answers.requestsOf(drawCapsules)).toHaveLength(1));
});

test('capsules without an answer come before any others: asked for again, they are the same purchase', async () => {
  const answers = new Answers()
    .give(gachaProduct, machine({}))
    .give(getUser, { id: 1, tokens: 5_000, email: null, vip_info: { total_points: 0 } } as never)
    .give(drawCapsules, unavailable);
  await openScreen('/gacha/detail/7', answers, { member: true });
  const ask = async (label: RegExp) => {
    fireEvent.click((await screen.findAllByRole('button', { name: label }, atFirst))[0]!);
    return screen.findByRole('dialog', { name: '確認購買' }, atFirst);
  };
  const sheet = await ask(/^立即轉 1 顆/);
  fireEvent.click(await within(sheet).findByRole('button', { name: '付 $60 轉 1 顆' }));
  await waitFor(() => expect(sheet.textContent).toContain('已經買到的話，會在盒櫃和訂單裡。'));
  fireEvent.click(within(sheet).getByRole('button', { name: '關閉' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getAllByRole('radio', { name: /^三連/ })[0]!);
  const again = await ask(/^立即轉 3 顆/);
  const order = { id: 9, order_number: 'G2611280001' };
  answers.give(drawCapsules, { success: true, order, items: [] } as never);
  fireEvent.click(await within(again).findByRole('button', { name: '付 $60 轉 1 顆' }));
  await waitFor(() => expect(window.location.href).toContain('order_id=9'));
  const [first, second] = answers.requestsOf(drawCapsules);
  expect(second?.key).toBe(first?.key);
  expect(first?.key).toBeDefined();
});

test('a member sees of each figure whether it is there; a visitor sees neither', async () => {
  const answer = machine({});
  const [first] = answer.items;
  const items = [
    { ...first!, collection_count: 3, has_count: 2 },
    // Given away: it was collected, and is missing.
    { ...first!, id: 2, name: '珍奶怪', collection_count: 1, has_count: 0 },
  ];
  const rows = async (is_authenticated: boolean) => {
    const collection_status = { ...answer.collection_status, is_authenticated };
    const given = new Answers().give(gachaProduct, { ...answer, items, collection_status });
    await openScreen('/gacha/detail/7', given, { member: is_authenticated });
    const [one] = await screen.findAllByRole('button', { name: /蚵仔煎怪/ }, atFirst);
    const [two] = await screen.findAllByRole('button', { name: /珍奶怪/ }, atFirst);
    return [one, two].map((row) => /已有 ×\d|您缺/.exec(row?.textContent ?? '')?.[0]);
  };
  expect(await rows(true)).toEqual(['已有 ×2', '您缺']);
  expect(await rows(false)).toEqual([undefined, undefined]);
});
