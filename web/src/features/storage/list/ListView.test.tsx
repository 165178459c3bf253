// @vitest-environment happy-dom
import { listAddresses } from '@kujiya/contract/address';
import type { CallShape } from '@kujiya/contract/kernel/call';
import { getUser } from '@kujiya/contract/member';
import {
  type BoxItem,
  batchSelectForShipping,
  cancelSelection,
  cancelSelections,
  listBoxItems,
  shippingOrder,
  storageCounts,
} from '@kujiya/contract/storage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallOptions } from '#lib/client.ts';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const item = (id: number, name: string, more: Partial<BoxItem> = {}): BoxItem => ({
  id,
  item_name: name,
  item_image_url: 'prizes/a.webp',
  tier: null,
  rarity: null,
  tube_id: null,
  prize_id: null,
  variant: null,
  variant_choice: null,
  product_name: '森林小夥伴',
  series: '',
  quantity: 1,
  status: 'available',
  preorder_at: null,
  storage_days: 60,
  counts: true,
  origin: null,
  giver: null,
  created_at: '2026-11-20T12:00:00+08:00',
  ...more,
});
/** Things numbered 60 down to 1, twenty a page. */
const full = Array.from({ length: 60 }, (_, i) => item(60 - i, `小夥伴 ${60 - i} 號`));

const address = {
  id: 3,
  name: '林小籤',
  phone: '0912345678',
  city: '臺北市',
  district: '大安區',
  postcode: '106',
  address_detail: '和平東路一段 1 號',
  is_default: true,
};

type Made = {
  call: CallShape;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  options?: CallOptions;
};

/** A storage that filters, pages and sets things aside as the server does. */
class Storage extends Answers {
  readonly made: Made[] = [];
  readonly items: readonly BoxItem[];
  readonly #held = new Map<CallShape, Promise<void>>();

  constructor(items: readonly BoxItem[]) {
    super();
    this.items = items;
    this.give(storageCounts, {
      success: true,
      data: {
        pending: items.length,
        unchosen: 0,
        preparing: 0,
        shipped: 0,
        expired: 0,
        all: items.length,
        series: [],
      },
    });
    this.give(getUser, { success: true, tokens: 500 } as never);
    this.give(listAddresses, { success: true, data: [address] });
    this.give(batchSelectForShipping, { success: true, message: '已加入待出貨', data: [] });
    this.give(cancelSelection, { success: true, message: '取消出貨成功' });
    this.give(cancelSelections, { success: true, message: '已取消所有待出貨物品' });
    this.give(shippingOrder, {
      success: true,
      requires_payment: true,
      shipping_fee: 60,
      data: { items_count: 1, counting_items: 1, free_in: 4, shipping_method: 'standard' },
    });
    const canned = this.client;
    const answer = async (call: CallShape, input: object, options?: CallOptions) => {
      const { params = {}, query = {}, body } = input as Partial<Made>;
      this.made.push({ call, params, query, body, ...(options && { options }) });
      await this.#held.get(call);
      if (call !== listBoxItems) return canned(call as never, input as never, options);
      const size = Number(query.per_page);
      const found = this.items.filter(
        ({ id, item_name, status }) =>
          id < Number(query.before ?? 10_000) &&
          item_name.includes(String(query.keyword ?? '')) &&
          (query.tab !== 'selected' || status === 'selected'),
      );
      const data = found.slice(0, size);
      const next = found.length > size ? (data.at(-1)?.id ?? null) : null;
      return { success: true, data, total: found.length, current_page: 1, last_page: 1, next };
    };
    Object.assign(this, { client: answer });
  }

  /** Holds back the answers to this call until the returned function is called. */
  readonly hold = (call: CallShape): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(call, promise);
    return resolve;
  };
}

const bar = (words: RegExp) => waitFor(() => expect(screen.getByText(words)).toBeTruthy());
const openStorage = async (items: readonly BoxItem[]) => {
  const storage = new Storage(items);
  // The sentinel loads the next page when it becomes visible; here it never does.
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
  await openScreen('/box', storage, { member: true });
  // By its label: a search by role computes the name of every piece, which takes seconds for hundreds.
  await screen.findByLabelText(`選擇 ${items[0]?.item_name}`);
  return storage;
};
const selected = (count: number) =>
  bar(/已選/).then(() =>
    waitFor(() => expect(screen.getByText(/^已選/).textContent).toBe(`已選 ${count} 件`)),
  );
const search = async (words: string) => {
  const field = await screen.findByPlaceholderText('找商品、系列');
  fireEvent.change(field, { target: { value: words } });
};

test('picked items stay picked while the list is searched for more', async () => {
  await openStorage(full);
  fireEvent.click(screen.getByRole('checkbox', { name: '選擇 小夥伴 60 號' }));
  await selected(1);
  await search('41 號');
  fireEvent.click(await screen.findByRole('checkbox', { name: '選擇 小夥伴 41 號' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await selected(2);
});

test('clearing the filter also clears the search field', async () => {
  await openStorage(full);
  await search('長頸鹿');
  fireEvent.click(await screen.findByRole('button', { name: '清除篩選' }));
  expect(await screen.findByRole('checkbox', { name: '選擇 小夥伴 60 號' })).toBeTruthy();
  expect(screen.getByPlaceholderText<HTMLInputElement>('找商品、系列').value).toBe('');
});

test('select-all covers the whole tab, not only the screen, and can be undone', async () => {
  await openStorage(full);
  fireEvent.click(screen.getByRole('button', { name: '全選' }));
  await selected(60);
  fireEvent.click(screen.getByRole('button', { name: '全不選' }));
  await selected(0);
});

test('select-all requests large pages, and can be completed again after one item is left out', async () => {
  const many = Array.from({ length: 190 }, (_, i) => item(190 - i, `小夥伴 ${190 - i} 號`));
  const { made } = await openStorage(many);
  made.length = 0;
  fireEvent.click(screen.getByRole('button', { name: '全選' }));
  await selected(190);
  expect(made.map(({ query }) => query)).toEqual([
    { tab: 'pending', per_page: 100, before: 171 },
    { tab: 'pending', per_page: 100, before: 71 },
  ]);
  fireEvent.click(screen.getByRole('checkbox', { name: '選擇 小夥伴 190 號' }));
  await selected(189);
  fireEvent.click(screen.getByRole('button', { name: '全選' }));
  await selected(190);
  expect(screen.getByRole('button', { name: '全不選' })).toBeTruthy();
});

test('select-all requests no more than a parcel holds', async () => {
  const many = Array.from({ length: 900 }, (_, i) => item(900 - i, `小夥伴 ${900 - i} 號`));
  const { made } = await openStorage(many);
  made.length = 0;
  fireEvent.click(screen.getByRole('button', { name: '全選' }));
  await selected(200);
  expect(made.map(({ query }) => query.before)).toEqual([881, 781]);
});

test('all selected items are shown and counted, even more than a parcel holds', async () => {
  const aside = Array.from({ length: 230 }, (_, i) =>
    item(230 - i, `小夥伴 ${230 - i} 號`, { status: 'selected' }),
  );
  await openStorage([item(231, '徽章'), ...aside]);
  const waiting = await screen.findByLabelText('待出貨');
  expect(waiting.querySelectorAll('article')).toHaveLength(230);
  expect(waiting.querySelector('h2')?.textContent).toBe('待出貨 230 件');
  await selected(230);
});

test('two quick taps on two free-shipping offers both count', async () => {
  const { made } = await openStorage(full);
  fireEvent.click(screen.getByRole('checkbox', { name: '選擇 小夥伴 60 號' }));
  fireEvent.click(screen.getByRole('button', { name: '出貨' }));
  fireEvent.click(await screen.findByRole('button', { name: '下一步', hidden: true }));
  const offers = ['小夥伴 59 號', '小夥伴 58 號'];
  await screen.findByRole('button', { name: `加入 ${offers[0]}`, hidden: true });
  for (const name of offers)
    fireEvent.click(screen.getByRole('button', { name: `加入 ${name}`, hidden: true }));
  await selected(3);
  const checked = made.filter(({ call }) => call === shippingOrder).map(({ body }) => body);
  expect(checked.at(-1)).toEqual({ action: 'check', item_ids: [60, 59, 58] });
});

test('an item still being added when the dialog closes is put back, and no more are added', async () => {
  const { made, hold } = await openStorage(full);
  fireEvent.click(screen.getByRole('checkbox', { name: '選擇 小夥伴 60 號' }));
  fireEvent.click(screen.getByRole('button', { name: '出貨' }));
  fireEvent.click(await screen.findByRole('button', { name: '下一步', hidden: true }));
  await screen.findByRole('button', { name: '加入 小夥伴 59 號', hidden: true });
  const goOn = hold(batchSelectForShipping);
  for (const name of ['小夥伴 59 號', '小夥伴 58 號'])
    fireEvent.click(screen.getByRole('button', { name: `加入 ${name}`, hidden: true }));
  const calls = (wanted: CallShape) => made.filter(({ call }) => call === wanted);
  await waitFor(() => expect(calls(batchSelectForShipping)).toHaveLength(2));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  fireEvent.click(dialog.getByText('返回'));
  await selected(0);
  goOn();
  await waitFor(() => expect(calls(cancelSelection).map(({ params }) => params.id)).toEqual([60, 59]));
  expect(calls(batchSelectForShipping).map(({ body }) => body)).toEqual(
    [60, 59].map((id) => ({ items: [{ id, quantity: 1 }] })),
  );
});

test('a selected item is shown and counted, whatever page it is on', async () => {
  const old = item(5, '小夥伴 5 號', { status: 'selected' });
  await openStorage(full.map((one) => (one.id === old.id ? old : one)));
  const waiting = await screen.findByLabelText('待出貨');
  expect(within(waiting).getByText('小夥伴 5 號')).toBeTruthy();
  await selected(1);
});

test('items hidden by a search are still offered for free shipping', async () => {
  await openStorage(full);
  await search('41 號');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  fireEvent.click(screen.getByRole('checkbox', { name: '選擇 小夥伴 41 號' }));
  fireEvent.click(screen.getByRole('button', { name: '出貨' }));
  fireEvent.click(await screen.findByRole('button', { name: '下一步', hidden: true }));
  expect(await screen.findByRole('button', { name: '加入 小夥伴 60 號', hidden: true })).toBeTruthy();
});

test('closing a page puts back what its dialog has selected', async () => {
  const { made } = await openStorage(full);
  fireEvent.click(screen.getByRole('checkbox', { name: '選擇 小夥伴 60 號' }));
  fireEvent.click(screen.getByRole('button', { name: '出貨' }));
  const next = await screen.findByRole('button', { name: '下一步', hidden: true });
  // Nothing is set aside while the address is chosen.
  expect(made.some(({ call }) => call === batchSelectForShipping)).toBe(false);
  fireEvent.click(next);
  await screen.findByRole('button', { name: '返回', hidden: true });
  window.dispatchEvent(new Event('pagehide'));
  const [back] = made.filter(({ call }) => call === cancelSelections);
  expect(back?.options).toEqual({ keepalive: true });
});

test('picking more than one parcel holds is reported before anything is selected', async () => {
  const { made } = await openStorage([item(2, '貼紙', { quantity: 150 }), item(1, '徽章', { quantity: 60 })]);
  for (const name of ['貼紙', '徽章'])
    fireEvent.click(screen.getByRole('checkbox', { name: `選擇 ${name}` }));
  fireEvent.click(screen.getByRole('button', { name: '出貨' }));
  expect(await screen.findAllByText('一次最多出貨 200 件，請分批出貨')).not.toEqual([]);
  expect(made.some(({ call }) => call === batchSelectForShipping)).toBe(false);
});
