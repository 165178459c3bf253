// @vitest-environment happy-dom
import { toggleLike } from '@kujiya/contract/likes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ServicesProvider } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import { Navigation } from '#lib/navigation.tsx';
import { createSession } from '#lib/session.ts';
import { readSettings } from '#lib/settings.ts';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { LikeButton } from './LikeButton.tsx';

const productId = 7;

/** A heart in a shop that sends its list of likes only when released; `liked` is the shop's state. */
function showHeart({ liked }: { liked: boolean }) {
  const shop = { liked, toggles: 0 };
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  const client = (async ({ path }: { path: string }) => {
    if (path === toggleLike.path) {
      shop.toggles++;
      shop.liked = !shop.liked;
      return { success: true };
    }
    await asked;
    return { success: true, data: shop.liked ? [{ id: productId }] : [] };
  }) as unknown as Client;
  cleanup();
  localStorage.clear();
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  const session = createSession();
  session.signIn('token', { id: 1 });
  render(
    <ServicesProvider services={{ client, session, settings: readSettings() }}>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider toaster={createToaster()}>
          <Navigation>
            <LikeButton productId={productId} />
          </Navigation>
        </ToastProvider>
      </QueryClientProvider>
    </ServicesProvider>,
  );
  return { shop, answer, heart: screen.getByRole('button', { name: '加入心願清單' }) };
}

test.each([
  ['a product not liked yet becomes liked', false, 1],
  ['a product liked already stays liked', true, 0],
])('a press before the list of likes has arrived: %s', async (_what, liked, toggles) => {
  const { shop, answer, heart } = showHeart({ liked });
  fireEvent.click(heart);
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  answer();
  await waitFor(() => expect(shop.toggles).toBe(toggles));
  await new Promise((done) => setTimeout(done, 50));
  expect(shop).toEqual({ liked: true, toggles });
  expect(heart.getAttribute('aria-pressed')).toBe('true');
});

test('two quick presses leave the heart as it was, in the shop too', async () => {
  const { shop, answer, heart } = showHeart({ liked: false });
  fireEvent.click(heart);
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(heart);
  answer();
  await waitFor(() => expect(shop).toEqual({ liked: false, toggles: 2 }));
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
});
