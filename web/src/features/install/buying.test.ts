import { expect, test } from 'vitest';
import { isBuying } from './buying.ts';

test('nobody is asked to reload while choosing, paying or opening', () => {
  for (const path of [
    '/ichiban/ticket/3',
    '/ichiban/draw/x7Kq',
    '/ichiban/detail/3',
    '/gacha/detail/3',
    '/gacha/animation',
    '/blindbox/item/4/2',
    '/blindbox/result',
    '/cart',
    '/checkout',
    '/recharge',
    '/login',
  ])
    expect(isBuying(path)).toBe(true);
  for (const path of ['/', '/ichiban', '/search', '/info', '/box', '/user', '/settings/basic'])
    expect(isBuying(path)).toBe(false);
});
