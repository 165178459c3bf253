import { expect, test } from 'vitest';
import { type Device, hostAppOf, wayOf } from './way.ts';

const android: Device = {
  standalone: false,
  flagged: false,
  userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140 Mobile Safari/537.36',
  touchPoints: 5,
  offered: true,
};
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15';

test('an installed shop is not installed again, whatever the device', () => {
  expect(wayOf({ ...android, standalone: true })).toBe('installed');
  expect(wayOf({ ...android, flagged: true, offered: false })).toBe('installed');
  expect(wayOf({ ...android, userAgent: iphone, standalone: true })).toBe('installed');
});

test('iPhones and iPads get instructions; a Mac is neither', () => {
  expect(wayOf({ ...android, userAgent: iphone })).toBe('ios');
  expect(wayOf({ ...android, userAgent: mac, touchPoints: 5, offered: false })).toBe('ios');
  expect(wayOf({ ...android, userAgent: mac, touchPoints: 0, offered: false })).toBe('unsupported');
});

test('the browser’s own install prompt is used where there is one', () => {
  expect(wayOf(android)).toBe('prompt');
  expect(wayOf({ ...android, offered: false })).toBe('unsupported');
});

test.each([
  ['LINE', `${iphone} Safari Line/15.4.0`],
  ['LINE', 'Mozilla/5.0 (Linux; Android 16; wv) Chrome/140 Mobile Safari/537.36 Line/15.4.0/IAB'],
  ['Facebook', `${iphone} [FBAN/FBIOS;FBAV/500.0.0;FBDV/iPhone16,1]`],
  [
    'Facebook',
    'Mozilla/5.0 (Linux; Android 16; wv) Chrome/140 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0.0.0;]',
  ],
  ['Instagram', `${iphone} Instagram 400.0.0 (iPhone16,1)`],
  [undefined, iphone],
  [undefined, mac],
  [undefined, android.userAgent],
] as const)('the app behind a user agent is recognised: %s', (app, userAgent) => {
  expect(hostAppOf(userAgent)).toBe(app);
});
