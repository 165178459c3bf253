import { Fragment } from 'react';
import { expect, test } from 'vitest';
import { pageAt, toRoutes } from './pages.tsx';

const lazy = () => Promise.resolve({ Component: Fragment });
const routes = toRoutes([
  { path: ['/', '/ichiban'], lazy, handle: { keepsScroll: true } },
  { path: '/ichiban/detail/:id', lazy },
  { path: '/box', Component: Fragment, handle: { login: true } },
]);

test('the shell finds what a page says about itself', () => {
  expect(pageAt(routes, '/ichiban').handle).toEqual({ keepsScroll: true });
  expect(pageAt(routes, '/ichiban/detail/3').handle).toEqual({});
  expect(pageAt(routes, '/box').handle).toEqual({ login: true });
});

test('several addresses of one page share its element, so that its state survives', () => {
  const [home, ichiban] = ['/', '/ichiban'].map((path) => pageAt(routes, path).element);
  expect(home).toBeDefined();
  expect(ichiban).toBe(home);
});

test('what nobody brought is caught', () => {
  expect(pageAt(routes, '/no/such/page').path).toBe('*');
});
