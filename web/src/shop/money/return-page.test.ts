import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#testing/memory-storage.ts';
import { forgetReturn, readReturn, rememberReturn } from './return-page.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

test('the return page is remembered until it is forgotten', () => {
  expect(readReturn()).toBeUndefined();
  rememberReturn('/ichiban/ticket/3?tube=4&picks=1');
  expect(localStorage.getItem('returnToPage')).toBe('/ichiban/ticket/3?tube=4&picks=1');
  expect(readReturn()).toBe('/ichiban/ticket/3?tube=4&picks=1');
  forgetReturn();
  expect(readReturn()).toBeUndefined();
});

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', ''])(
  'an address of another site is no page to return to: “%s”',
  (path) => {
    rememberReturn(path);
    expect(readReturn()).toBeUndefined();
  },
);
