// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link, Navigation } from '#lib/navigation.tsx';
import { PagePreview } from './PagePreview.tsx';
import { previewed } from './previewed.ts';

const name = '夜市怪獸 滷味龍大公仔賞';

beforeEach(() => {
  window.history.replaceState(null, '', '/ichiban');
  window.scrollTo = vi.fn();
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(480);
  HTMLElement.prototype.animate = () => ({ finished: Promise.resolve() }) as unknown as Animation;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  previewed.path = undefined;
});

const openShelf = (to = '/ichiban/detail/7') =>
  render(
    <Navigation>
      <main data-page="/ichiban">
        <h1>一番賞</h1>
        <Link to={to}>
          <img src="/media/products/dragon.webp" alt="" />
          <h3>{name}</h3>
        </Link>
      </main>
      <PagePreview />
    </Navigation>,
  );
const card = () => screen.getByRole('link', { name });
const preview = () => document.querySelector('[data-preview=shown]');
/** The layer, also while it is laid out off-screen. */
const laidOut = () => document.querySelector('[data-preview]');
/** What the router would show by now, the page of this address. */
const show = (html: string, page = window.location.pathname) =>
  act(async () => {
    const main = document.querySelector('main');
    if (main) Object.assign(main, { innerHTML: html }).dataset.page = page;
  });

test('a tap shows what the card knows before the address changes, which follows the next frame', async () => {
  openShelf();
  fireEvent.click(card());
  expect(preview()?.textContent).toContain(name);
  expect(preview()?.querySelector('img')?.src).toMatch(/dragon\.webp$/);
  expect(window.location.pathname).toBe('/ichiban');
  await waitFor(() => expect(window.location.pathname).toBe('/ichiban/detail/7'));
  expect(previewed.path).toBe('/ichiban/detail/7');
});

test('the preview stays over a loading page, and leaves when the page has its name, at its top', async () => {
  openShelf();
  fireEvent.click(card());
  await waitFor(() => expect(window.location.pathname).toBe('/ichiban/detail/7'));
  await show('<h1>一番賞詳細頁</h1><span class="skeleton"></span>');
  expect(preview()).not.toBeNull();
  expect(window.scrollTo).not.toHaveBeenCalled();
  await show(`<h1>${name}</h1><span class="skeleton"></span>`);
  await waitFor(() => expect(preview()).toBeNull());
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(previewed.path).toBeUndefined();
});

test('the preview stays over a shelf that React renders anew before the page is there', async () => {
  openShelf();
  fireEvent.click(card());
  await waitFor(() => expect(window.location.pathname).toBe('/ichiban/detail/7'));
  await show('<h1>一番賞</h1><p>今天的獎品</p>', '/ichiban');
  expect(window.scrollTo).not.toHaveBeenCalled();
  await show('<h1>一番賞：兩筒</h1>', '/ichiban');
  expect(window.scrollTo).not.toHaveBeenCalled();
  expect(preview()).not.toBeNull();
  await show(`<h1>${name}</h1>`);
  await waitFor(() => expect(preview()).toBeNull());
});

test('the preview leaves for a page that says why the product is missing', async () => {
  openShelf();
  fireEvent.click(card());
  await waitFor(() => expect(window.location.pathname).toBe('/ichiban/detail/7'));
  await show('<h1>商品不存在</h1>');
  await waitFor(() => expect(preview()).toBeNull());
});

test('going back at once shows the shelf again', async () => {
  openShelf();
  fireEvent.click(card());
  await waitFor(() => expect(window.location.pathname).toBe('/ichiban/detail/7'));
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(preview()).toBeNull();
});

test('going elsewhere meanwhile shows that page', async () => {
  openShelf();
  fireEvent.click(card());
  await waitFor(() => expect(window.location.pathname).toBe('/ichiban/detail/7'));
  window.history.pushState(null, '', '/news');
  await show('<h1>最新消息</h1>');
  expect(preview()).toBeNull();
});

test('a click that opens a tab, a link to another page and an unloaded picture show no preview', () => {
  openShelf();
  fireEvent.click(card(), { ctrlKey: true });
  expect(preview()).toBeNull();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  fireEvent.click(card());
  expect(preview()).toBeNull();
  cleanup();
  openShelf('/info/detail/7');
  fireEvent.click(card());
  expect(preview()).toBeNull();
});

test('pointing at a card lays out its page beside the screen; a tap shows it, then empties it', async () => {
  openShelf();
  fireEvent.pointerOver(card());
  await waitFor(() => expect(laidOut()?.textContent).toContain(name));
  expect(preview()).toBeNull();
  expect(laidOut()?.querySelector<HTMLElement>('[data-preview-name]')?.style.visibility).toBe('hidden');
  const ready = laidOut();
  fireEvent.click(card());
  expect(preview()).toBe(ready);
  expect(preview()?.querySelector<HTMLElement>('[data-preview-name]')?.style.visibility).toBe('');
  await waitFor(() => expect(window.location.pathname).toBe('/ichiban/detail/7'));
  await show(`<h1>${name}</h1>`);
  await waitFor(() => expect(preview()).toBeNull());
  expect(laidOut()?.textContent).not.toContain(name);
  expect(laidOut()?.querySelector('img[src]')).toBeNull();
});

test('the picture flies only after the first frame has shown it at the card’s place', async () => {
  const animate = vi.spyOn(HTMLElement.prototype, 'animate');
  openShelf();
  fireEvent.click(card());
  const picture = preview()?.querySelector<HTMLElement>('[data-preview-picture]');
  expect(picture?.style.transform).toContain('translate');
  expect(animate).not.toHaveBeenCalled();
  await waitFor(() => expect(animate).toHaveBeenCalled());
  expect(picture?.style.transform).toBe('');
});
