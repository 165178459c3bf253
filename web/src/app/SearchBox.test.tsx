// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Navigation } from '#lib/navigation.tsx';
import { emptyPage } from '#testing/screen.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { SearchBox } from './SearchBox.tsx';

function open(address: string) {
  emptyPage();
  window.history.replaceState(null, '', address);
  render(
    <ToastProvider toaster={createToaster()}>
      <Navigation>
        <SearchBox />
      </Navigation>
    </ToastProvider>,
  );
}
afterEach(emptyPage);

test('the header’s search box stands on the shop’s page too, empty beside the shop’s own search', () => {
  open('/shop?q=公仔');
  const field = screen.getByPlaceholderText<HTMLInputElement>('搜尋商品');
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { value: '滷味龍' } });
  fireEvent.submit(field);
  expect(decodeURIComponent(window.location.href)).toContain('/search?q=滷味龍');
});

test('the results have a search of their own', () => {
  open('/search?q=公仔');
  expect(screen.queryByPlaceholderText('搜尋商品')).toBeNull();
});
