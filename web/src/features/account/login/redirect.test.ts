import { expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

test('paths of this site are kept, query and all', () => {
  expect(safeRedirect('/box')).toBe('/box');
  expect(safeRedirect('/ichiban/ticket/3?tube=7#top')).toBe('/ichiban/ticket/3?tube=7#top');
});

test('nothing leads to another site', () => {
  for (const wanted of [
    'https://evil.example/box',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'box',
    '',
  ])
    expect(safeRedirect(wanted)).toBe('/user');
});

test('without a place to go, or back to the login, it is the account', () => {
  expect(safeRedirect(null)).toBe('/user');
  expect(safeRedirect('/login?redirect=%2Fbox')).toBe('/user');
});
