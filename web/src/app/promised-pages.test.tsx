import { expect, test } from 'vitest';
import { homeRoutes } from '#features/catalogue/home-routes.tsx';
import { otherRoutes } from './other-routes.ts';
import { PageTable } from './pages.tsx';

/** Every address that was promised, and whether it is for members only. */
const promised: readonly (readonly [address: string, who?: 'auth'])[] = [
  ['/'],
  ['/ichiban'],
  ['/blindbox'],
  ['/gacha'],
  ['/search'],
  ['/lineat'],
  ['/ichiban/detail/7'],
  ['/ichiban/ticket/7'],
  ['/ichiban/draw/x7Kq'],
  ['/ichiban/draw/7/8', 'auth'],
  ['/ichiban/history', 'auth'],
  ['/ichiban/rules'],
  ['/ichiban/fairness-verification'],
  ['/ichiban/result'],
  ['/gacha/detail/7'],
  ['/gacha/animation'],
  ['/gacha/rules'],
  ['/blindbox/detail/7'],
  ['/blindbox/rules'],
  ['/blindbox/item/7', 'auth'],
  ['/blindbox/figures'],
  ['/blindbox/result'],
  ['/shop'],
  ['/shop/detail/7'],
  ['/cart'],
  ['/checkout', 'auth'],
  ['/order/success'],
  ['/order', 'auth'],
  ['/orders/detail', 'auth'],
  ['/order/detail', 'auth'],
  ['/order/detail/7', 'auth'],
  ['/order/list', 'auth'],
  ['/box', 'auth'],
  ['/coupons', 'auth'],
  ['/cards', 'auth'],
  ['/likes'],
  ['/signin'],
  ['/vipinfo', 'auth'],
  ['/viprule'],
  ['/info'],
  ['/info/detail/7'],
  ['/user'],
  ['/news'],
  ['/iosinstall'],
  ['/settings', 'auth'],
  ['/settings/basic', 'auth'],
  ['/settings/address', 'auth'],
  ['/settings/invoice', 'auth'],
  ['/settings/phone-binding', 'auth'],
  ['/settings/privacy'],
  ['/settings/terms'],
  ['/settings/aboutus'],
  ['/settings/contactus'],
  ['/bean', 'auth'],
  ['/beanlist', 'auth'],
  ['/beanExchange', 'auth'],
  ['/recharge', 'auth'],
  ['/recharge-details', 'auth'],
  ['/recharge/complete', 'auth'],
  ['/login'],
  ['/linelogin'],
  ['/login/line-callback'],
  ['/lifflogin'],
  ['/firebase-register'],
  ['/forgot-password'],
  ['/invite/ABCDEFGH'],
  ['/return-policy'],
];

/**
 * Addresses outside that table: the fallback of products, further addresses of its pages, pages whose address we chose.
 */
const further: typeof promised = [
  ['/detail/7'],
  ['/blindbox/item/7/3', 'auth'],
  ['/order/7', 'auth'],
  ['/checkin', 'auth'],
  ['/tasks', 'auth'],
];

const table = new PageTable(
  homeRoutes(() => null),
  async () => otherRoutes,
);
await table.load();

test('there are 67 promised pages, and a fallback for every other address', () => {
  expect(promised).toHaveLength(67);
  expect(table.at('/nowhere/at/all')?.path).toBe('*');
});

const built = [...promised, ...further].map(([address, who = 'everybody']) => [address, who] as const);
test.each(built)('%s is a page for %s', (address, who) => {
  const page = table.at(address);
  // A fixed word in the address is one in the route too: `/order/list` is not just any `/order/:id`.
  const shape = address.replace(/\/(7|8|3|x7Kq|ABCDEFGH)(?=\/|$)/g, '/:');
  expect(page?.path.replace(/:\w+/g, ':')).toBe(shape);
  expect(page?.handle.login === true).toBe(who === 'auth');
});
