import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 'iPhone・Safari', 'phone'],
  [`${iphone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'iPhone・Chrome', 'phone'],
  [`${iphone} Mobile/15E148 Safari Line/15.2.0`, 'iPhone・LINE', 'phone'],
  [`${android} Chrome/140.0 Mobile Safari/537.36`, 'Android 手機・Chrome', 'phone'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 'Android 手機・三星瀏覽器', 'phone'],
  [`${android} Chrome/140.0 Safari/537.36`, 'Android 平板・Chrome', 'tablet'],
  [`${windows} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Windows 電腦・Edge', 'computer'],
  [`${windows} HeadlessChrome/140.0 Safari/537.36`, 'Windows 電腦・Chrome', 'computer'],
  [`${mac} Version/18.5 Safari/605.1.15`, 'Mac・Safari', 'computer'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Linux 電腦・Firefox',
    'computer',
  ],
  ['curl/8.14.1', '未知裝置', 'unknown'],
  ['', '未知裝置', 'unknown'],
])('the user agent “%s” is recognised', (userAgent, name, kind) => {
  expect(deviceOf(userAgent)).toEqual({ name, kind });
});
