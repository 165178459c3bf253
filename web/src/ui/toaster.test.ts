import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToaster } from './toaster.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = (toaster: ReturnType<typeof createToaster>) => toaster.getSnapshot().map((note) => note.text);

test('a note disappears by itself, or when dismissed', () => {
  const toaster = createToaster();
  toaster.show('請先登入');
  toaster.show('已複製連結', { tone: 'good', seconds: 10 });
  expect(texts(toaster)).toEqual(['請先登入', '已複製連結']);
  vi.advanceTimersByTime(4000);
  expect(texts(toaster)).toEqual(['已複製連結']);
  toaster.dismiss(toaster.getSnapshot()[0]?.id ?? 0);
  expect(texts(toaster)).toEqual([]);
});

test('a repeated note is shown once, and its time restarts', () => {
  const toaster = createToaster();
  toaster.show('網絡請求失敗');
  vi.advanceTimersByTime(3000);
  toaster.show('網絡請求失敗');
  vi.advanceTimersByTime(3000);
  expect(texts(toaster)).toEqual(['網絡請求失敗']);
  vi.advanceTimersByTime(1000);
  expect(texts(toaster)).toEqual([]);
});

test('at most three notes are shown, and the oldest makes room', () => {
  const toaster = createToaster();
  const changed = vi.fn();
  toaster.subscribe(changed);
  for (const text of ['一', '二', '三', '四']) toaster.show(text);
  expect(texts(toaster)).toEqual(['二', '三', '四']);
  expect(changed).toHaveBeenCalledTimes(4);
});

test('the reason of several failures is shown alone', () => {
  const toaster = createToaster();
  toaster.show('抽獎失敗', { tone: 'bad' });
  toaster.show('登入已過期，請重新登入', { tone: 'bad', alone: true });
  toaster.show('請先登入', { tone: 'bad' });
  toaster.show('已複製連結');
  expect(texts(toaster)).toEqual(['登入已過期，請重新登入', '已複製連結']);
  vi.advanceTimersByTime(1000);
  toaster.show('密碼錯誤', { tone: 'bad' });
  expect(texts(toaster)).toContain('密碼錯誤');
});
