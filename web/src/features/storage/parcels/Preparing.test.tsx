// @vitest-environment happy-dom
import { listParcels } from '@kujiya/contract/parcels';
import { listPresents } from '@kujiya/contract/presents';
import { type BoxItem, listBoxItems, storageCounts } from '@kujiya/contract/storage';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const item: BoxItem = {
  ...{ id: 31, item_name: '水豚小碟', item_image_url: 'prizes/e.webp', tier: 'E', rarity: null },
  ...{ product_name: '水豚湯屋', series: '', quantity: 1, status: 'available', preorder_at: null },
  ...{ storage_days: 60, counts: true, origin: null, giver: null, created_at: '2026-11-20T12:00:00+08:00' },
  ...{ tube_id: 3, prize_id: 5, variant: null, variant_choice: null },
};
const page = (...data: BoxItem[]) =>
  ok({ data, total: data.length, current_page: 1, last_page: 1, next: null });
const counts = { pending: 4, preparing: 3, unchosen: 0, shipped: 2, expired: 0, all: 4, series: [] };

const openBox = async (...listed: BoxItem[]) => {
  const answers = new Answers()
    .give(storageCounts, ok({ data: counts }))
    .give(listBoxItems, page(...listed))
    .give(listPresents, ok({ data: [] }))
    .give(listParcels, ok({ data: [], next: null }));
  const canned = answers.client;
  // Nothing is set aside for shipping.
  const client: typeof canned = async (call, input, options) =>
    call.path === listBoxItems.path && (input as { query?: { tab?: string } }).query?.tab === 'selected'
      ? (page() as never)
      : canned(call, input, options);
  Object.assign(answers, { client });
  await openScreen('/box', answers, { member: true });
  const fold = (await screen.findByText(/^準備中的包裹/, {}, atFirst)).closest('details');
  return { answers, fold };
};

test('parcels at the shop are unfolded where the tab that counts them has nothing else', async () => {
  const { answers, fold } = await openBox();
  expect(fold?.open).toBe(true);
  await waitFor(() => expect(answers.last(listParcels)?.query).toEqual({ preparing: 'true' }));
  expect(screen.queryByText('盒櫃還是空的')).toBeNull();
});

test('parcels at the shop are folded above the list; the tab of all has no number and says where the rest is', async () => {
  const { answers, fold } = await openBox(item);
  expect(fold?.textContent).toBe('準備中的包裹 3 件');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['待處理 4', '已出貨 2', '過期 0', '全部'],
  ]);
  expect(answers.requestsOf(listParcels)).toEqual([]);
  fireEvent.click(screen.getByText(/^準備中的包裹/));
  await waitFor(() => expect(answers.last(listParcels)?.query).toEqual({ preparing: 'true' }));

  fireEvent.click(screen.getByRole('tab', { name: '全部' }));
  expect((await screen.findByText(/^已經寄出的/)).textContent).toBe('已經寄出的 2 件在已出貨。');
  fireEvent.click(screen.getByRole('button', { name: '已出貨' }));
  await waitFor(() => expect(answers.last(listParcels)?.query).toEqual({ preparing: 'false' }));
});
