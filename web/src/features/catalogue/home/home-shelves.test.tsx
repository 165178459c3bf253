// @vitest-environment happy-dom
import { hotProducts, listProducts, type ProductCard } from '@kujiya/contract/catalogue';
import { listLikes, toggleLike } from '@kujiya/contract/likes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const card = (id: number, more: Partial<ProductCard> = {}): ProductCard => ({
  ...{ id, name: `籤 ${id}`, type: 0, series: '夜市怪獸', image_url: 'products/a.webp' },
  ...{ price: 220, discount_price: null, point_price: null, status: '1' },
  ...{ release_date: null, draw_date: null },
  raffle_info: { remaining_tickets: 44, total_tickets: 160 },
  shown_tube: { id: 9, remaining: 24, total: 80, tubes: 2 },
  ...more,
});
const shelfOf = (...data: ProductCard[]) =>
  new Answers()
    .give(hotProducts, [])
    .give(listProducts, { data, total: data.length, current_page: 1, last_page: 1 });

test('home begins with its shelves, each card with one badge that says what is left', async () => {
  await openScreen(
    '/',
    shelfOf(card(1, { big_left: 1 }), card(2, { big_left: 0, last_near: 3 }), card(3, { big_left: 0 })),
  );
  const shelf = await screen.findByRole('region', { name: '大賞還在' }, atFirst);
  const said = within(shelf)
    .getAllByRole('article')
    .map((article) => article.textContent);
  expect(said[0]).toContain('A賞還在・剩餘籤數 剩 24/80');
  expect(said[1]).toContain('最後賞・');
  expect(said[2]).toContain('24/80・大賞已出');
  // The numbers are those of the tube that the page opens.
  expect(said[0]).toContain('一番賞・共 2 筒');
  expect(said.join()).not.toContain('44');
  const all = within(shelf).getByRole('link', { name: /^看全部 3 ›\s*：大賞還在$/ });
  expect(all.getAttribute('href')).toBe('/?shelf=big');
  for (const name of ['快抽完・最後賞在眼前', '即將開賣'])
    expect(screen.getByRole('region', { name })).toBeTruthy();
});

test('on the shelf of one game the goods follow the news, below its name and its play in a sentence', async () => {
  const answers = shelfOf(card(1, { big_left: 1 }), card(2), card(3));
  await openScreen('/ichiban', answers);
  expect(await screen.findByRole('heading', { level: 1, name: '一番賞' })).toBeTruthy();
  const articles = await screen.findAllByRole('article', undefined, atFirst);
  expect(screen.getByText('挑一張籤，撕開就知道；最後一張還有最後賞。')).toBeTruthy();
  expect(articles.map((article) => article.querySelector('img')?.loading)).toEqual([
    'eager',
    'eager',
    'lazy',
  ]);
  for (const name of ['主打商品', '大賞還在']) expect(screen.queryByRole('region', { name })).toBeNull();
  expect(answers.requestsOf(hotProducts)).toEqual([]);
  expect(answers.requestsOf(listProducts).map(({ query }) => query.shelf)).toEqual([undefined]);
});

test('a shelf with fewer than three is left out', async () => {
  await openScreen('/', shelfOf(card(1, { big_left: 1 }), card(2)));
  await screen.findByRole('navigation', { name: '篩選與排序' }, atFirst);
  await screen.findAllByRole('article');
  expect(screen.queryByRole('region', { name: '大賞還在' })).toBeNull();
});

test('a choice shows the list in its order in place of the shelves, and each chip keeps the other part', async () => {
  const answers = shelfOf(card(1, { big_left: 1 }), card(2), card(3));
  await openScreen('/ichiban?shelf=ending&sort=left', answers);
  const chips = await screen.findByRole('navigation', { name: '篩選與排序' }, atFirst);
  const current = within(chips)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'true');
  expect(current.map(({ textContent }) => textContent)).toEqual(['快抽完', '剩最少']);
  expect(within(chips).getByRole('link', { name: '大賞還在' }).getAttribute('href')).toBe(
    '/ichiban?shelf=big&sort=left',
  );
  expect(within(chips).getByRole('link', { name: '最新' }).getAttribute('href')).toBe(
    '/ichiban?shelf=ending',
  );
  expect(screen.queryByRole('region', { name: '大賞還在' })).toBeNull();
  // The chosen list is a part of its own, which comes after the chips.
  await waitFor(() =>
    expect(answers.requestsOf(listProducts).map(({ query }) => query)).toContainEqual({
      ...{ limit: '40', type: '0', page: '1' },
      ...{ shelf: 'ending', sort: 'left' },
    }),
  );
});

test('a heart on each card puts its product on the wish list, without leaving the shelf', async () => {
  const answers = shelfOf(card(1, { big_left: 1 }), card(2), card(3))
    .give(listLikes, { success: true, data: [card(2)] })
    .give(toggleLike, { success: true, data: { is_liked: true } });
  await openScreen('/', answers, { member: true });
  const shelf = within(await screen.findByRole('region', { name: '大賞還在' }, atFirst));
  const heart = await shelf.findByRole('button', { name: '加入心願清單：籤 1' });
  const liked = shelf.getByRole('button', { name: '加入心願清單：籤 2' });
  await waitFor(() => expect(liked.getAttribute('aria-pressed')).toBe('true'));
  expect(heart.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(heart);
  await waitFor(() => expect(answers.last(toggleLike)?.path).toBe('/api/products/1/toggle-like'));
  expect(window.location.pathname).toBe('/');
});
