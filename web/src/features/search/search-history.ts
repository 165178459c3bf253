import { searchLimits } from '@kujiya/contract/search';
import { useSyncExternalStore } from 'react';
import { readJson, readText, removeStored, writeJson } from '#lib/storage.ts';

const storageKey = 'searchHistory';

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string');

/**
 * The history after a search: newest first, no duplicates, no hot keywords, at most ten. Continued typing leads from
 * one search to the next: `before`, the search this one extends, is replaced by it.
 */
export const withSearch = (
  history: readonly string[],
  keyword: string,
  hot: readonly string[],
  before?: string,
): string[] => {
  const grown = before !== undefined && before !== keyword && keyword.startsWith(before);
  const others = history.filter((word) => word !== keyword && !(grown && word === before));
  return [keyword, ...others].filter((word) => !hot.includes(word)).slice(0, searchLimits.history);
};

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

const read = (): string[] => readJson(storageKey, isWords) ?? [];

export const rememberSearch = (keyword: string, hot: readonly string[], before?: string): void => {
  writeJson(storageKey, withSearch(read(), keyword, hot, before));
  tell();
};

export const forgetSearches = (): void => {
  removeStored(storageKey);
  tell();
};

/** The keywords searched on this browser, newest first; none on the server. */
export const useSearchHistory = (): string[] => {
  const stored = useSyncExternalStore(
    subscribe,
    () => readText(storageKey),
    () => undefined,
  );
  return stored === undefined ? [] : read();
};
