import { isClosed } from '@kujiya/contract/shop/closed-paths';
import { cartPath, orderSuccessPath, userPath } from '@kujiya/contract/shop/paths';
import { expect, test } from 'vitest';
import type { PageRoute } from '#lib/route.ts';
import { otherRoutes } from './other-routes.ts';

const pathsOf = (routes: readonly PageRoute[]) => routes.flatMap(({ path }) => path);

/** A path as an address: `/payment/:orderNumber` as `/payment/7`. */
const addressOf = (path: string) => path.replaceAll(/:\w+/g, '7');

/** The visitor's own pages, which open without a login. */
const others = [cartPath, orderSuccessPath, userPath];

test('crawlers are asked to stay away from the pages for members only, and from no others', () => {
  const closed = pathsOf(otherRoutes).filter((path) => isClosed(addressOf(path)));
  const membersOnly = pathsOf(otherRoutes.filter(({ handle }) => handle?.login === true));
  expect(membersOnly.length).toBeGreaterThan(25);
  expect(closed.sort()).toEqual([...membersOnly, ...others].sort());
});

test('a path closes what begins with it, `*` any characters, and `$` only the path itself', () => {
  expect(
    ['/payment/7', '/beanlist', '/settings', '/ichiban/draw/7/8'].filter((path) => !isClosed(path)),
  ).toEqual([]);
  expect(['/', '/settings/terms', '/ichiban/draw/x7Kq', '/viprule', '/x/cart'].filter(isClosed)).toEqual([]);
});
