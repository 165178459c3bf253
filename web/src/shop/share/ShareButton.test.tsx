// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { type ShareContent, shareOfProduct } from './content.ts';
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

test('a card is drawn in 4:5, and in 9:16 for a story, with the code of its receipt', async () => {
  const heights: number[] = [];
  const texts: string[] = [];
  let squares = 0;
  const pen = new Proxy({} as Record<string, unknown>, {
    get: (set, name: string) => {
      if (name === 'fillText') return (text: string) => texts.push(text);
      if (name === 'fillRect') return () => squares++;
      return set[name] ?? (() => ({ width: 0, addColorStop() {} }));
    },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    heights.push(this.height);
    done(new Blob(['x'], { type: 'image/png' }));
  });
  vi.stubGlobal('Path2D', class {});
  vi.stubGlobal(
    'Image',
    class {
      onerror = () => {};
      set src(_: string) {
        queueMicrotask(() => this.onerror());
      }
    },
  );
  Object.assign(document, { fonts: { load: async () => [] } });
  const picture = {
    ...{ picture: 'prizes/1.webp', name: '滷味龍', product: '夜市怪獸', note: 'A賞・第 9 號籤' },
    ...{
      facts: '2026/11/28・第 39／100 抽・抽之前機率 1.6%',
      receipt: '/ichiban/draw/x7Kq',
      badge: { tier: 'A' },
    },
    foot: { color: '#c92a20', edge: [0, 0, 760, 0] },
  };
  const content: ShareContent = {
    title: '分享這次開籤',
    text: '抽中了',
    path: '/ichiban/draw/x7Kq',
    picture,
  };
  await openSheet(content);
  const card = { name: '圖卡：A賞・第 9 號籤 滷味龍' };
  expect(await screen.findByRole('img', card)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '限時動態 9:16' }));
  await waitFor(() => expect(screen.getByRole('img', card).getAttribute('height')).toBe('1920'));
  expect(heights).toEqual([1350, 1920]);
  expect(texts.filter((text) => text === picture.facts)).toHaveLength(2);
  // A code has some hundred squares.
  expect(squares).toBeGreaterThan(400);
});
