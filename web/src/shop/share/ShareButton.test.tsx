// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { shareOfProduct } from './content.ts';
import { ShareButton } from './ShareButton.tsx';

const product = { id: 17, name: '喵星人 & 朋友' };
const link = `${window.location.origin}/ichiban/detail/17`;
const copied: string[] = [];

/** A browser whose clipboard works by default; `share` is the device's own share dialog, where it has one. */
function inBrowser({ clipboard = true, share }: { clipboard?: boolean; share?: () => Promise<void> } = {}) {
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        if (!clipboard) throw new Error('refused');
        copied.push(text);
      },
    },
    ...(share && { share }),
  });
  document.execCommand = () => false;
}

async function openSheet(content = shareOfProduct('ichiban', product)) {
  render(
    <ToastProvider toaster={createToaster()}>
      <ShareButton content={content} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '分享' }));
  await screen.findByRole('button', { name: '複製連結' }, { timeout: 20_000 });
}

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  inBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  copied.length = 0;
});

test('the sheet is not rendered before somebody shares', () => {
  render(
    <ToastProvider toaster={createToaster()}>
      <ShareButton content={shareOfProduct('ichiban', product)} />
    </ToastProvider>,
  );
  expect(screen.queryByText('LINE')).toBeNull();
});

test('three networks open in their own windows with link and text, whatever a name contains', async () => {
  await openSheet();
  const at = (name: RegExp) => {
    const anchor = screen.getByRole('link', { name }) as HTMLAnchorElement;
    expect([anchor.target, anchor.rel]).toEqual(['_blank', 'noopener noreferrer']);
    return new URL(anchor.href);
  };
  const text = '籤屋一番賞「喵星人 & 朋友」';
  expect(at(/^LINE/).searchParams.get('url')).toBe(link);
  expect(at(/^LINE/).searchParams.get('text')).toBe(text);
  expect(at(/^Facebook/).searchParams.get('u')).toBe(link);
  expect(at(/^X/).searchParams.get('url')).toBe(link);
  expect(at(/^X/).searchParams.get('text')).toBe(text);
});

test('the sheet shows the picture that chats show; without it the link can still be shared', async () => {
  await openSheet();
  const picture = screen.getByRole('img', { name: '分享圖片：喵星人 & 朋友' });
  expect(picture.getAttribute('src')).toBe('/share/products/17.jpg');
  expect(screen.getByRole('link', { name: '下載圖片' }).getAttribute('href')).toBe('/share/products/17.jpg');
  fireEvent.error(picture);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('link', { name: /^LINE/ })).toBeTruthy();
});

test('the photo network and the copy button copy the link, each with its own message', async () => {
  await openSheet({ ...shareOfProduct('ichiban', product), copied: '邀請連結已複製' });
  fireEvent.click(screen.getByRole('button', { name: /^Instagram/ }));
  expect((await screen.findAllByText('已複製連結，到 Instagram 貼上就能分享')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: '複製連結' }));
  expect((await screen.findAllByText('邀請連結已複製')).length).toBeGreaterThan(0);
  expect(copied).toEqual([link, link]);
});

test('a refusing clipboard leaves the link to be selected by hand', async () => {
  inBrowser({ clipboard: false });
  await openSheet();
  fireEvent.click(screen.getByRole('button', { name: '複製連結' }));
  expect((await screen.findAllByText('複製失敗，請手動選取複製')).length).toBeGreaterThan(0);
  expect(screen.getByText(link)).toBeTruthy();
});

test('the browser’s own way to share is offered only where there is one', async () => {
  await openSheet();
  expect(screen.queryByRole('button', { name: '更多…' })).toBeNull();
  cleanup();
  const share = vi.fn(async () => {});
  inBrowser({ share });
  await openSheet();
  fireEvent.click(screen.getByRole('button', { name: '更多…' }));
  expect(share).toHaveBeenCalledWith({ text: '籤屋一番賞「喵星人 & 朋友」', url: link });
});

test.each([
  ['dismissed', new DOMException('', 'AbortError'), false],
  ['refused', new DOMException('', 'NotAllowedError'), true],
] as const)('a share that was %s is reported only if it failed', async (_what, error, told) => {
  inBrowser({ share: () => Promise.reject(error) });
  await openSheet();
  fireEvent.click(screen.getByRole('button', { name: '更多…' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '更多…' }).getAttribute('aria-busy')).toBeNull(),
  );
  expect(screen.queryAllByText('無法開啟分享，請改用複製連結').length > 0).toBe(told);
});
