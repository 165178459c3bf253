import { expect, test } from 'vitest';
import type { Import } from '../architecture/imports.ts';
import { affectedTests } from './affected.ts';

const imports = (
  [
    ['web/src/features/cart/cart.test.tsx', 'web/src/features/cart/Cart.tsx'],
    ['web/src/features/cart/Cart.tsx', 'web/src/ui/Button.tsx'],
    ['web/src/app/pages.test.tsx', 'web/src/features/*/Cart.tsx', 'glob'],
    ['web/src/lib/money.test.ts', 'web/src/lib/money.ts'],
    ['web/src/lib/money.ts', 'web/src/ui/Button.tsx', 'type'],
    ['server/src/features.ts', 'server/src/features/likes/feature.ts'],
    ['server/src/features.ts', 'server/src/features/points/feature.ts'],
    ['server/src/app.ts', 'server/src/features.ts'],
    ['server/src/app.ts', 'server/src/platform/http.ts'],
    ['server/src/testing/shop.ts', 'server/src/app.ts'],
    ['server/src/testing/shop.ts', 'server/src/testing/stock.ts'],
    ['server/src/testing/stock.ts', 'contract/src/points.ts'],
    ['server/src/features/likes/feature.ts', 'server/src/features/likes/service.ts'],
    ['server/src/features/likes/feature.ts', 'contract/src/likes.ts'],
    ['server/src/features/points/feature.ts', 'contract/src/points.ts'],
    ['server/src/features/points/feature.ts', 'server/src/shop/ledger.ts'],
    ['server/src/features/likes/likes.test.ts', 'server/src/testing/shop.ts'],
    ['server/src/features/points/points.test.ts', 'server/src/testing/shop.ts'],
    ['server/src/shop/orders.test.ts', 'server/src/testing/shop.ts'],
    ['server/src/shop/orders.test.ts', 'contract/src/likes.ts'],
    ['server/src/app.test.ts', 'server/src/testing/shop.ts'],
  ] as const
).map(
  ([from, target, kind]): Import => ({
    ...{ from, target, specifier: '', names: ['*'] },
    isGlob: kind === 'glob',
    isType: kind === 'type',
  }),
);
const tests = [...new Set(imports.map(({ from }) => from).filter((file) => file.includes('.test.')))];
const [cart, pages, money, likes, points, orders, app] = tests;
const affected = (...changed: string[]) =>
  affectedTests(changed, { tests, imports, readers: new Set([money as string, orders as string]) }).filter(
    (file) => file !== money,
  );

test.each([
  [
    'a component is rendered by those that import it or find it by a pattern',
    ['web/src/ui/Button.tsx'],
    [cart, pages],
  ],
  ['a test that has changed runs', [cart], [cart]],
  [
    'a feature is tested in its folder, by those that call it, and beside the assembly',
    ['server/src/features/likes/service.ts'],
    [likes, orders, app],
  ],
  ['a helper of every test makes no call for it', ['server/src/shop/ledger.ts'], [points, orders, app]],
  ['the platform is below every test', ['server/src/platform/http.ts'], [likes, points, orders, app]],
  [
    'a helper may break all tests of the server',
    ['server/src/testing/stock.ts'],
    [likes, points, orders, app],
  ],
  ['a statement is read at run time', ['server/src/shop/sql/draw.sql'], [likes, points, orders, app]],
  ['a page is read at run time', ['web/index.html'], [cart, pages]],
  ['a document is read by the readers alone', ['docs/money.md'], []],
])('%s', (_, changed, expected) => {
  expect(affected(...(changed as string[]))).toEqual(expected);
});

test('other packages may break any test', () => {
  const all = { tests, imports, readers: new Set<string>() };
  for (const file of ['package-lock.json', 'web/package.json', 'vitest.config.ts'])
    expect(affectedTests([file], all)).toEqual(tests);
});

test('a test that reads the house always runs, one of the server when the server has changed', () => {
  const house = { tests, imports, readers: new Set([money as string, orders as string]) };
  expect(affectedTests(['docs/money.md'], house)).toEqual([money]);
  expect(affectedTests(['bench/src/main.ts'], house)).toEqual([money, orders]);
});
