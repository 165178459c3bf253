import { afterEach, expect, test, vi } from 'vitest';
import { forgetReturn, readReturn, rememberReturn } from './return-page.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});
afterEach(() => kept.clear());

test('the page one came from is there until it is forgotten', () => {
  expect(readReturn()).toBeUndefined();
  rememberReturn('/ichiban/ticket/3?tube=4&picks=1');
  expect(kept.get('returnToPage')).toBe('/ichiban/ticket/3?tube=4&picks=1');
  expect(readReturn()).toBe('/ichiban/ticket/3?tube=4&picks=1');
  forgetReturn();
  expect(readReturn()).toBeUndefined();
});

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', ''])(
  'what leads elsewhere is no page to return to: “%s”',
  (path) => {
    rememberReturn(path);
    expect(readReturn()).toBeUndefined();
  },
);
