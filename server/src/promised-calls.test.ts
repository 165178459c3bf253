import { expect, test } from 'vitest';
import { allCalls } from './testing/contract.ts';
import { useTestShop } from './testing/shop.ts';

/** The calls that were promised to the browser, by area; `:` stands for a parameter. */
const promised = {
  login: [
    'POST /auth/firebase/verify',
    'POST /auth/phone/send-code',
    'POST /auth/phone/verify',
    'POST /auth/login',
    'POST /auth/reset-password',
    'GET /auth/verify-token',
    'POST /line/liff-login',
    'GET /line/callback',
    'GET /line/login',
  ],
  member: [
    'GET /user',
    'GET /user/balance',
    'PUT /user/profile',
    'GET /user/addresses',
    'POST /user/addresses',
    'PUT /user/addresses/:',
    'DELETE /user/addresses/:',
    'PUT /user/addresses/:/default',
    'GET /user/phone-binding/status',
    'POST /user/phone-binding/check',
    'POST /user/phone-binding/confirm',
    'GET /user/invoice-settings',
    'PUT /user/invoice-settings/carrier',
    'DELETE /user/invoice-settings/carrier',
    'PUT /user/invoice-settings/tax-id',
    'PUT /user/invoice-settings/donation',
    'PUT /user/invoice-settings/email',
    'GET /invitation/link',
    'POST /invitation/register',
    'GET /invite/:',
  ],
  shelves: [
    'GET /products',
    'GET /products/:',
    'GET /products/hot',
    'GET /products/keywords/hot',
    'GET /products/search',
    'GET /likes',
    'POST /products/:/toggle-like',
    'GET /banners',
    'GET /shop/items',
    'GET /shop/items/:',
  ],
  ichiban: [
    'GET /raffle/history',
    'POST /raffle/draw/:',
    'POST /raffle/draw/multiple/:',
    'GET /raffle/result/:',
    'GET /raffle/public/result/:',
    'GET /raffle/tube/:/lock/status',
    'GET /raffle/tubes/:/result-tickets',
    'GET /raffle/tubes/:/tickets',
    'GET /raffle/status/:',
  ],
  gacha: ['GET /gacha/product/:', 'POST /gacha/draw/:', 'GET /gacha/collections', 'GET /gacha/history'],
  blindbox: [
    'GET /blindbox/product/:/packages',
    'POST /blindbox/buy-entire-product/:',
    'GET /blindbox/product/:/collection-status',
    'GET /blindbox/package/:',
    'GET /blindbox/package/:/items',
    'POST /blindbox/use-hint-card',
    'POST /blindbox/use-insight-card',
    'POST /blindbox/buy-item',
    'GET /blindbox/order-result/:',
  ],
  orders: [
    'POST /orders',
    'GET /orders',
    'GET /orders/:',
    'GET /orders/id/:',
    'GET /orders/status/counts',
    'GET /orders/latest-notices',
    'GET /payment/redirect/:',
    'GET /payment/mpg/:',
    'POST /recharge',
    'GET /recharge/history',
  ],
  storage: [
    'GET /user/box-items',
    'POST /user/box-items/:/select-for-shipping',
    'POST /user/box-items/:/cancel-selection',
    'POST /user/box-items/batch-select-for-shipping',
    'POST /user/box-items/shipping-order',
  ],
  rewards: [
    'GET /user/coupons',
    'POST /user/coupons/redeem',
    'GET /user/points/balance',
    'GET /user/points/history',
    'GET /user/tools/count',
    'GET /tools',
    'GET /user/tools',
    'POST /user/tools/use',
    'POST /rewards/pwa-install',
    'GET /user/check-in/status',
    'POST /user/check-in',
    'GET /user/check-in/history',
    'GET /check-in/latest',
    'GET /user/tasks',
    'POST /user/tasks/:/claim',
  ],
  front: [
    'GET /official-info',
    'GET /official-info/:',
    'GET /notifications',
    'POST /notifications/:/read',
    'POST /visitors/record',
    'POST /visitors/cleanup-cache',
  ],
} as const;

const calls = Object.values(promised).flat();

const shop = useTestShop();

test('the list has 97 calls', () => {
  expect(calls).toHaveLength(97);
  expect(new Set(calls).size).toBe(97);
});

test.each(calls)('%s is served', async (call) => {
  const [method, path = ''] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const shapeOf = (one: string) => one.replace(/:\w+/g, ':');
  const declared = allCalls.find(([, one]) => one.method === method && shapeOf(one.path) === `/api${path}`);
  // The page that redirects the browser to LINE has a URL, but is no call with an answer.
  const url = declared?.[1].path ?? `/api${path}`;
  expect(shop.app.hasRoute({ method, url })).toBe(true);
});
