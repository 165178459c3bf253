import { expect, test } from 'vitest';
import { homeRoutes } from '#features/catalogue/home-routes.tsx';
import { otherRoutes } from './other-routes.ts';
import { pageChange } from './page-change.ts';
import { PageTable } from './pages.tsx';

const table = new PageTable(
  homeRoutes(() => null),
  async () => otherRoutes,
);
await table.load();
const pageAt = (path: string) => {
  const page = table.at(path);
  if (!page || page.path === '*') throw new Error(`${path} is no page`);
  return page;
};
const depthOf = (path: string) => pageAt(path).handle.depth ?? 1;
const change = (from: string | undefined, to: string) =>
  pageChange(from === undefined ? undefined : pageAt(from), pageAt(to));

test('pages have the promised depths', () => {
  for (const path of ['/', '/shop', '/info', '/user']) expect(depthOf(path)).toBe(0);
  for (const path of ['/ichiban', '/ichiban/detail/3', '/ichiban/ticket/3', '/box', '/search'])
    expect(depthOf(path)).toBe(1);
  for (const path of [
    '/ichiban/draw/x7Kq',
    '/ichiban/draw/3/7',
    '/ichiban/result',
    '/gacha/animation',
    '/blindbox/item/4',
    '/blindbox/item/4/2',
    '/blindbox/result',
  ])
    expect(depthOf(path)).toBe(2);
});

test('every address has the depth that its words imply', () => {
  const deep = /\/draw\/|\/item\/|\/animation|\/result/;
  for (const { path, handle } of table.all()) {
    const flat = ['/', '/shop', '/info', '/user'].includes(path);
    expect([path, handle.depth ?? 1]).toEqual([path, flat ? 0 : deep.test(path) ? 2 : 1]);
  }
});

test('deeper pages slide left, shallower ones right; equal depths and the first page fade', () => {
  expect(change('/', '/ichiban/detail/1')).toBe('left');
  expect(change('/ichiban/ticket/1', '/ichiban/draw/x7Kq')).toBe('left');
  expect(change('/ichiban/result', '/ichiban/detail/1')).toBe('right');
  expect(change('/ichiban/detail/1', '/')).toBe('right');
  expect(change('/ichiban/detail/1', '/ichiban/ticket/1')).toBe('fade');
  expect(change('/', '/user')).toBe('fade');
  expect(change(undefined, '/ichiban/draw/x7Kq')).toBe('fade');
});

test('the tabs of the home screen are one page and change without a transition', () => {
  expect(change('/', '/gacha')).toBe('none');
  expect(change('/blindbox', '/')).toBe('none');
  expect(change('/ichiban/detail/1', '/ichiban/detail/2')).toBe('fade');
});

test('only full-screen pages hide the tab bar', () => {
  for (const path of [
    '/ichiban/draw/x7Kq',
    '/ichiban/draw/3/7',
    '/ichiban/ticket/1',
    '/ichiban/detail/1',
    '/gacha/detail/1',
    '/blindbox/detail/1',
    '/detail/1',
    '/blindbox/item/4',
    '/blindbox/item/4/2',
    '/gacha/animation',
    '/blindbox/result',
    '/login',
    '/login/line-callback',
    '/login/google-callback',
    '/firebase-register',
    '/signin',
    '/forgot-password',
  ])
    expect(pageAt(path).handle.fullScreen).toBe(true);
  for (const path of ['/', '/ichiban', '/user', '/search', '/ichiban/result'])
    expect(pageAt(path).handle.fullScreen).toBeUndefined();
});

test('a tab is open on the pages that declare it', () => {
  for (const path of ['/', '/ichiban', '/blindbox', '/gacha']) expect(pageAt(path).handle.tab).toBe('home');
  expect(pageAt('/box').handle.tab).toBe('user');
  expect(pageAt('/user').handle.tab).toBe('user');
  expect(pageAt('/settings').handle.tab).toBeUndefined();
});
