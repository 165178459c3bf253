import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#testing/memory-storage.ts';
import { readJson, readText, removeStored, writeJson, writeText } from './storage.ts';

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string');

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('text and JSON are read as they were stored', () => {
  writeText('auth_token', 'abc');
  writeJson('searchHistory', ['龍', '貓']);
  expect(readText('auth_token')).toBe('abc');
  expect(readJson('searchHistory', isWords)).toEqual(['龍', '貓']);
  removeStored('auth_token');
  expect(readText('auth_token')).toBeUndefined();
});

test('broken or foreign JSON is dropped with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  writeText('searchHistory', '[not json');
  expect(readJson('searchHistory', isWords)).toBeUndefined();
  writeJson('searchHistory', { words: 1 });
  expect(readJson('searchHistory', isWords)).toBeUndefined();
  expect(readText('searchHistory')).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(2);
});

test('a missing or refusing storage behaves like an empty one', () => {
  vi.stubGlobal('localStorage', undefined);
  writeText('a', 'b');
  expect(readText('a')).toBeUndefined();
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {
      throw new Error('denied');
    },
  });
  expect(() => writeJson('a', 1)).not.toThrow();
  expect(readText('a')).toBeUndefined();
  expect(() => removeStored('a')).not.toThrow();
});
