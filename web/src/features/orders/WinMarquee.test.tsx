// @vitest-environment happy-dom
import { latestWins, type Win } from '@kujiya/contract/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Services, ServicesProvider } from '#lib/api.tsx';
import { ApiError } from '#lib/client.ts';
import { Navigation } from '#lib/navigation.tsx';
import { WinMarquee } from './WinMarquee.tsx';
import { keepFirst } from './wins.ts';

const win: Win = { id: 1, text: '恭喜 王＊明', highlight: [], link: '/', target: '_self' };
const away = () => Promise.reject(new ApiError(latestWins, 503, null));

beforeEach(() => {
  cleanup();
  localStorage.clear();
});

const open = (client: () => Promise<unknown>) =>
  render(
    <ServicesProvider services={{ client: vi.fn(client) } as unknown as Services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Navigation>
          <WinMarquee />
        </Navigation>
      </QueryClientProvider>
    </ServicesProvider>,
  );

test('without an answer and without kept wins, the marquee says that it could not get any', async () => {
  open(away);
  expect(await screen.findByText('無法獲取抽獎通知資料')).toBeTruthy();
});

test('without an answer kept wins are shown', async () => {
  keepFirst([win], Date.now());
  open(away);
  expect((await screen.findAllByText(win.text)).length).toBeGreaterThan(0);
  expect(screen.queryByText('無法獲取抽獎通知資料')).toBeNull();
});

test('a shop in which nobody has won yet says what it stands for', async () => {
  open(async () => ({ success: true, data: [] }));
  expect(await screen.findByText(/^每一抽都能自己驗證/)).toBeTruthy();
  expect(screen.queryByText('無法獲取抽獎通知資料')).toBeNull();
});
