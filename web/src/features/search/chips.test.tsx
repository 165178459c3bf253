// @vitest-environment happy-dom
import { hotProducts } from '@kujiya/contract/catalogue';
import { type FoundItem, hotKeywords, searchProducts } from '@kujiya/contract/search';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const item = (id: number): FoundItem => ({
  ...{ id, title: `怪獸 ${id}`, image: 'products/a.webp', price: 220, list_price: 220, type: 0 },
  ...{ status: '1', release_date: null, draw_date: null, raffle_info: null },
});
const found = (...items: FoundItem[]) =>
  new Answers().give(hotProducts, []).give(hotKeywords, []).give(searchProducts, items);

test('what was found has the chips and orders of home, which keep the keyword', async () => {
  const answers = found(item(1), item(2));
  await openScreen('/search?q=%E6%80%AA%E7%8D%B8&shelf=big', answers);
  const chips = within(await screen.findByRole('navigation', { name: '篩選與排序' }, atFirst));
  expect(answers.last(searchProducts)?.query).toEqual({ q: '怪獸', shelf: 'big' });
  expect(chips.getByRole('link', { name: '大賞還在' }).getAttribute('aria-current')).toBe('true');
  expect(chips.getByRole('link', { name: '剩最少' }).getAttribute('href')).toBe(
    '/search?q=%E6%80%AA%E7%8D%B8&shelf=big&sort=left',
  );
});

test('a choice that holds nothing says so and keeps its chips; a search that finds nothing has none', async () => {
  await openScreen('/search?q=%E6%80%AA%E7%8D%B8&shelf=soon', found());
  expect(await screen.findByText('這樣選就沒有了', {}, atFirst)).toBeTruthy();
  const all = screen.getByRole('link', { name: '全部' });
  expect(all.getAttribute('href')).toBe('/search?q=%E6%80%AA%E7%8D%B8');

  await openScreen('/search?q=%E6%80%AA%E7%8D%B8', found());
  await waitFor(() => expect(screen.getByText('沒有找到想要的結果')).toBeTruthy());
  expect(screen.queryByRole('navigation', { name: '篩選與排序' })).toBeNull();
});
