import { afterEach, expect, test, vi } from 'vitest';
import { beginLineLogin } from './pending-line-login.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a browser without room for the target still begins the login', () => {
  vi.stubGlobal('sessionStorage', {
    removeItem() {},
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(beginLineLogin('/cart')).toBe('/api/line/login');
});
