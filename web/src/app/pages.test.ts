import { Fragment } from 'react';
import { expect, test } from 'vitest';
import type { PageRoute } from '#lib/route.ts';
import { PageTable } from './pages.tsx';

const page = (path: string | readonly string[]): PageRoute => ({ path, Component: Fragment });

test('the first pages are there at once, the others once they are fetched', async () => {
  const table = new PageTable([page(['/', '/ichiban'])], async () => [page('/box')]);
  expect(table.at('/ichiban')?.path).toBe('/ichiban');
  expect(table.at('/box')).toBeUndefined();
  await table.load();
  expect(table.at('/box')?.path).toBe('/box');
  expect(table.at('/')?.path).toBe('/');
});

test('an address is known to be unknown only once the whole table is there', async () => {
  const table = new PageTable([page('/')], async () => [page('/detail/:id')]);
  expect(table.at('/nowhere')).toBeUndefined();
  await table.load();
  expect(table.at('/nowhere')?.path).toBe('*');
  expect(table.at('/detail/7')?.path).toBe('/detail/:id');
});

test('the other pages are fetched once; a failed attempt is repeated', async () => {
  let attempts = 0;
  const table = new PageTable([], async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('offline');
    return [page('/box')];
  });
  await expect(table.load()).rejects.toThrow('offline');
  await Promise.all([table.load(), table.load()]);
  expect(attempts).toBe(2);
  expect(table.at('/box')?.path).toBe('/box');
});

test('several addresses of one page share its element, so that its state survives', () => {
  const table = new PageTable([page(['/', '/ichiban'])], async () => []);
  expect(table.at('/')?.screen).toBeDefined();
  expect(table.at('/ichiban')?.screen).toBe(table.at('/')?.screen);
});

test('a path in another case, or with a trailing slash, is spelled as links write it', async () => {
  const table = new PageTable([page(['/', '/ichiban'])], async () => [page('/invite/:code')]);
  await table.load();
  expect(
    ['/', '/ICHIBAN', '/ichiban/', '/Invite/aBc/', '/nowhere/'].map((path) => table.spelled(path)),
  ).toEqual(['/', '/ichiban', '/ichiban', '/invite/aBc', '/nowhere/']);
});
