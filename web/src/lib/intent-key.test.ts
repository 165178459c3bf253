import { expect, test, vi } from 'vitest';
import { intentKey } from './intent-key.ts';

test('every intent has its own key', () => {
  const keys = Array.from({ length: 100 }, intentKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^\d+(-\d+){3}$/);
});

test('an intent has a key even without randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(intentKey()).not.toBe('');
  vi.unstubAllGlobals();
});
