// @vitest-environment happy-dom
import { boxOpeningPath, detailPath, homePath, storagePath, ticketPath } from '@kujiya/contract/shop/paths';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { keepUnopened } from '#shop/opening/unopened.ts';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { otherRoutes } from './other-routes.ts';
import { PageTable } from './pages.tsx';
import { UnopenedWay } from './UnopenedWay.tsx';

const name = '還沒開的獎品';
const table = new PageTable([], async () => otherRoutes);

async function openAt(path: string): Promise<void> {
  emptyPage();
  keepUnopened({ orderId: 9, game: 'ichiban', product: '夜市怪獸', to: '/ichiban/draw/x', total: 3 });
  await table.load();
  window.history.replaceState(null, '', path);
  render(
    <Shop answers={new Answers()} member>
      <UnopenedWay table={table} />
    </Shop>,
  );
}

test.each([homePath, detailPath('ichiban', 7)])('%s leads back to the opening', async (path) => {
  await openAt(path);
  const way = await screen.findByRole('complementary', { name });
  expect(within(way).getByRole('link').textContent).toBe('還有 3 張籤沒撕去撕 ›');
  fireEvent.click(within(way).getByRole('button', { name: '收起' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name })).toBeNull());
});

test('a draw that is paid on the way is led back to from the next page', async () => {
  await openAt(homePath);
  await screen.findByRole('complementary', { name });
  localStorage.clear();
  act(() => navigate(detailPath('ichiban', 7)));
  await waitFor(() => expect(screen.queryByRole('complementary', { name })).toBeNull());
  keepUnopened({ orderId: 10, game: 'gacha', product: '迷你貓', to: '/gacha/animation', total: 2 });
  act(() => navigate(homePath));
  expect((await screen.findByRole('complementary', { name })).textContent).toContain('還有 2 顆轉蛋沒開');
});

test.each([storagePath, ticketPath(7), boxOpeningPath, '/recharge', '/checkout', '/login'])(
  '%s does not',
  async (path) => {
    await openAt(homePath);
    await screen.findByRole('complementary', { name });
    await openAt(path);
    expect(screen.queryByRole('complementary', { name })).toBeNull();
  },
);
