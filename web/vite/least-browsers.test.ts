import { expect, test } from 'vitest';
import { buildTarget } from './build-target.ts';
import { newerThanLeast } from './least-browsers.ts';

test('the build is made for the least browsers', () => {
  expect(buildTarget).toEqual(['ios16.4', 'chrome109', 'firefox115']);
});

test.each([
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['Object.groupBy(list, key)', 'Object.groupBy'],
  ['Map.groupBy(list, key)', 'Map.groupBy'],
  ['URL.canParse(path)', 'URL.canParse'],
  ['element.showPopover()', '.showPopover'],
  ['[2, 1].toSorted()', '.toSorted'],
  ['new Set([1]).union(other)', '.union'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['new CloseWatcher()', 'CloseWatcher'],
  ['document.startViewTransition(change)', '.startViewTransition'],
])('%s is newer than one of them', (code, name) => {
  expect(newerThanLeast(`export function used() { return ${code}; }`)).toEqual([name]);
});

test.each([
  'Promise.any(list)',
  'AbortSignal.timeout(10)',
  'Object.hasOwn(a, b)',
  'list.at(-1)',
  'list.findLast(test)',
  'structuredClone(value)',
  'sheet.showModal()',
  'window.requestIdleCallback?.(work)',
  '(globalThis.requestIdleCallback ?? setTimeout)(work)',
  'shop.share(card)',
])('%s is known to all of them, or tested for', (code) => {
  expect(newerThanLeast(code)).toEqual([]);
});
