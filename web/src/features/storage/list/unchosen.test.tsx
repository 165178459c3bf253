// @vitest-environment happy-dom
import { listAddresses } from '@kujiya/contract/address';
import { getUser } from '@kujiya/contract/member';
import { type BoxItem, listBoxItems, storageCounts } from '@kujiya/contract/storage';
import { chooseMissingVariants, tubeVariants } from '@kujiya/contract/variants';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const item = (id: number, more: Partial<BoxItem> = {}): BoxItem => ({
  ...{ id, item_name: '水豚小碟', item_image_url: 'prizes/e.webp', tier: 'E', rarity: null },
  ...{ product_name: '水豚湯屋', series: '', quantity: 1, status: 'available', preorder_at: null },
  ...{ storage_days: 60, counts: true, origin: null, giver: null, created_at: '2026-11-20T12:00:00+08:00' },
  ...{ tube_id: 3, prize_id: 5, variant: null, variant_choice: 'open' },
  ...more,
});
const duck = { id: 1, name: '鴨鴨碟', image_url: 'variants/1.webp' };
const chosen = item(29, {
  ...{ item_name: '水豚小碟・鴨鴨碟', item_image_url: duck.image_url, variant: duck },
  variant_choice: 'chosen',
});
const counts = (unchosen: number) =>
  ok({ data: { pending: 3, unchosen, preparing: 0, shipped: 0, expired: 0, all: 3, series: [] } });
const page = (...data: BoxItem[]) =>
  ok({ data, total: data.length, current_page: 1, last_page: 1, next: null });
const box = (...data: BoxItem[]) =>
  new Answers()
    .give(storageCounts, counts(data.filter(({ variant_choice }) => variant_choice === 'open').length))
    .give(listBoxItems, page(...data))
    .give(getUser, { success: true, tokens: 500 } as never)
    .give(listAddresses, ok({ data: [] }));
const openBox = async (answers: Answers) => {
  const canned = answers.client;
  // Nothing is set aside for shipping.
  const client: typeof canned = async (call, input, options) =>
    call.path === listBoxItems.path && (input as { query?: { tab?: string } }).query?.tab === 'selected'
      ? (page() as never)
      : canned(call, input, options);
  Object.assign(answers, { client });
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  await openScreen('/box', answers, { member: true });
  await screen.findAllByRole('article', {}, atFirst);
};

test('a piece without a variant says so and can be given one; one that has it shows its own name', async () => {
  const answers = box(item(31), item(30), chosen).give(
    tubeVariants,
    ok({
      data: [
        {
          prize_id: 5,
          choice: 'member' as const,
          variants: [{ ...duck, quantity: 4, remaining: 2, owned: 1 }],
        },
      ],
    }),
  );
  await openBox(answers);
  expect(screen.getAllByText('還沒選款')).toHaveLength(2);
  // Only the piece that has its variant says that alone.
  expect(screen.getAllByText('可出貨')).toHaveLength(1);
  expect(screen.getByText('水豚小碟・鴨鴨碟')).toBeTruthy();
  const buttons = screen.getAllByRole('button', { name: /^選款\s*：水豚小碟$/ });
  expect(buttons).toHaveLength(2);
  fireEvent.click(buttons[0]!);
  // Both pieces of the prize are chosen together, whatever stack they lie in.
  expect(await screen.findByText(/選 2 款/, {}, atFirst)).toBeTruthy();
  expect(answers.last(listBoxItems)?.query.tab).toBe('unchosen');
});

test('the tab of pieces without a variant is there only when there are some', async () => {
  await openBox(box(chosen));
  await screen.findByRole('tab', { name: '待處理 3' });
  expect(screen.queryByRole('tab', { name: /還沒選款/ })).toBeNull();
});

test('幫我配沒有的 takes all of them at once, and still says what it took when none is left', async () => {
  const answers = box(item(31), item(30)).give(chooseMissingVariants, ok({ data: [chosen, chosen] }));
  await openBox(answers);
  fireEvent.click(await screen.findByRole('tab', { name: '還沒選款 2' }));
  fireEvent.click(await screen.findByRole('button', { name: '幫我配沒有的' }, atFirst));
  const yes = await screen.findByRole('button', { name: '幫我配', hidden: true }, atFirst);
  expect(answers.last(chooseMissingVariants)).toBeUndefined();
  answers.give(listBoxItems, page()).give(storageCounts, counts(0));
  fireEvent.click(yes);
  await waitFor(() => expect(answers.last(chooseMissingVariants)?.body).toEqual({ item_ids: [31, 30] }));
  expect(await screen.findByText('款式都選好了')).toBeTruthy();
  expect(screen.getByText(/這 2 件是您的了/)).toBeTruthy();
});

test('the sheet of what is sent names the pieces without a variant, and leads to them', async () => {
  await openBox(box(item(31), chosen));
  fireEvent.click(screen.getByRole('checkbox', { name: '選擇 水豚小碟' }));
  fireEvent.click(screen.getByRole('button', { name: '出貨' }));
  const note = await screen.findByText('1 件還沒選款：水豚小碟 ×1', {}, atFirst);
  expect(note.parentElement?.textContent).toContain('到時還沒選的，由本店從剩下的款式隨機配');
  fireEvent.click(screen.getByText('先去選款'));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /還沒選款/ }).getAttribute('aria-selected')).toBe('true'),
  );
});
