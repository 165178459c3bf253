import { expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';

const lagging = allCalls.filter(([, { mayLag }]) => mayLag);

test.each(lagging)('%s only reads, and is neither kept nor logged', (_name, call) => {
  expect([call.method, call.cache, call.idempotent, call.reads]).toEqual([
    'GET',
    undefined,
    undefined,
    undefined,
  ]);
});

/** Of a member: money, orders, belongings, and the state of what is about to be drawn. */
const current =
  /balance|payment|recharge|orders|points|coupons|box-items|cabinet|cart|tools|raffle|blindbox|gacha|parcels|payer|deletion|sessions|notifications/;

test('nothing of a member on which they spend or decide may lag', () => {
  const ofMembers = lagging.filter(([, { access }]) => access !== 'staff');
  expect(ofMembers.length).toBeGreaterThan(0);
  expect(ofMembers.filter(([, { path }]) => current.test(path))).toEqual([]);
});

test('in the office lists and figures may lag, never the page of one thing', () => {
  const ofStaff = lagging.filter(([, { access }]) => access === 'staff');
  expect(ofStaff.length).toBeGreaterThan(0);
  expect(ofStaff.filter(([, { path }]) => path.endsWith('/:id'))).toEqual([]);
});
