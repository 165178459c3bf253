import { expect, test } from 'vitest';
import { depthOf, isFullScreen, pageChange } from './path-rules.ts';

test('depths are the specified ones', () => {
  for (const path of ['/', '/shop', '/info', '/user']) expect(depthOf(path)).toBe(0);
  for (const path of ['/ichiban', '/ichiban/detail/3', '/ichiban/ticket/3', '/box', '/search', '/shop/2'])
    expect(depthOf(path)).toBe(1);
  for (const path of ['/ichiban/draw/x7Kq', '/box/item/4', '/gacha/animation', '/ichiban/result'])
    expect(depthOf(path)).toBe(2);
});

test('deeper slides left, shallower right, equal and first fade', () => {
  expect(pageChange('/', '/ichiban/detail/1')).toBe('left');
  expect(pageChange('/ichiban/ticket/1', '/ichiban/draw/x7Kq')).toBe('left');
  expect(pageChange('/ichiban/result', '/ichiban/detail/1')).toBe('right');
  expect(pageChange('/ichiban/detail/1', '/')).toBe('right');
  expect(pageChange('/ichiban/detail/1', '/ichiban/ticket/1')).toBe('fade');
  expect(pageChange('/', '/user')).toBe('fade');
  expect(pageChange(undefined, '/ichiban/draw/x7Kq')).toBe('fade');
});

test('the tabs of the home screen never slide', () => {
  expect(pageChange('/', '/gacha')).toBe('fade');
  expect(pageChange('/blindbox', '/')).toBe('fade');
});

test('the tab bar leaves on full-screen, cart and checkout paths only', () => {
  for (const path of [
    '/ichiban/draw/x7Kq',
    '/ichiban/ticket/1',
    '/box/item/4',
    '/gacha/animation',
    '/blindbox/result',
    '/login',
    '/firebase-register',
    '/signin',
    '/forgot-password',
    '/cart',
    '/shop/checkout',
  ])
    expect(isFullScreen(path)).toBe(true);
  for (const path of ['/', '/ichiban/detail/1', '/user', '/search', '/ichiban/result'])
    expect(isFullScreen(path)).toBe(false);
});
