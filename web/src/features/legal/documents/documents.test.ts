import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '#lib/settings.ts';
import { aboutUs } from './about-us.ts';
import { contact } from './contact.ts';
import { privacy } from './privacy.ts';
import { returns } from './returns.ts';
import { terms } from './terms.ts';

const settings = readSettings();
const documents = { aboutUs, contact, privacy, returns, terms };
const textOf = (make: (typeof documents)[keyof typeof documents]) => JSON.stringify(make(settings));

const root = path.resolve(import.meta.dirname, '../../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));

test('privacy names both cookies, and every name under which the browser keeps something', () => {
  const named = textOf(privacy);
  for (const cookie of ['line_login', 'known_browser']) expect(named).toContain(`"${cookie}"`);
  expect(named).not.toContain('不使用 Cookie');
  expect(named).toContain('reCAPTCHA');
  for (const key of ['orders_opened', 'after_line_login', 'returnToPage', 'invitation_code', 'auth_token']) {
    expect(named, key).toContain(key);
    expect(
      sources.some((text) => text.includes(`'${key}'`)),
      key,
    ).toBe(true);
  }
  expect(named).not.toContain('blindbox_opened');
});

test('no legal page promises what the shop does not do', () => {
  const all = Object.values(documents).map(textOf).join('\n');
  for (const promise of ['凍結帳號', '也不用 Cookie']) expect(all).not.toContain(promise);
});

test('privacy says what pushes, carts and limits keep, and terms what is announced', () => {
  for (const kept of ['推播訂閱', '購物車', '付款上限', 'push_member', 'cart_sync', 'checkout_draft'])
    expect(textOf(privacy)).toContain(kept);
  for (const page of [terms, returns]) expect(textOf(page)).toContain('期限前 7 天與 1 天各發一則通知');
  expect(textOf(terms)).toContain('調高要等 24 小時');
});

test('returns are looked at in hours of their own', () => {
  expect(textOf(returns)).toContain(settings.returnHours);
  expect(textOf(returns)).not.toContain(settings.serviceHours);
  expect(textOf(contact)).toContain(settings.serviceHours);
});

test('unused tokens are asked for where the shop takes the request', () => {
  for (const page of [textOf(returns), textOf(terms)]) {
    expect(page).toContain('可在「儲值紀錄」申請退還一次');
    expect(page).not.toContain('來信申請');
  }
  expect(textOf(returns)).toContain('"/recharge-details"');
});
