import { expect, test } from 'vitest';
import { loginPath } from './login-path.ts';

test('the login knows the way back, query and all', () => {
  expect(loginPath('/ichiban/draw/x?title=龍&order_id=3')).toBe(
    '/login?redirect=%2Fichiban%2Fdraw%2Fx%3Ftitle%3D%E9%BE%8D%26order_id%3D3',
  );
});
