import { Fragment } from 'react';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { handleAt, toRoutes } from './pages.tsx';

const lazy = () => Promise.resolve({ Component: Fragment });
const routes = toRoutes([
  { path: ['/', '/ichiban'], lazy, handle: { keepsScroll: true } },
  { path: '/ichiban/detail/:id', lazy },
  { path: '/box', lazy, handle: { login: true } },
]);

test('the shell finds what a page says about itself', () => {
  expect(handleAt(routes, '/ichiban')).toEqual({ keepsScroll: true });
  expect(handleAt(routes, '/ichiban/detail/3')).toEqual({});
  expect(handleAt(routes, '/box')).toEqual({ login: true });
});

test('several addresses of one page share its element, so that its state survives', () => {
  const [home, ichiban] = ['/', '/ichiban'].map((path) => matchRoutes(routes, path)?.[0]?.route.element);
  expect(home).toBeDefined();
  expect(ichiban).toBe(home);
});

test('what nobody brought is caught', () => {
  expect(matchRoutes(routes, '/no/such/page')?.[0]?.route.path).toBe('*');
});
