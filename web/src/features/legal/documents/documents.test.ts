import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { privacy } from '@kujiya/contract/legal-texts/privacy';
import { returns } from '@kujiya/contract/legal-texts/returns';
import { terms } from '@kujiya/contract/legal-texts/terms';
import { expect, test } from 'vitest';
import { readSettings } from '#lib/settings.ts';
import { aboutUs } from './about-us.ts';
import { contact } from './contact.ts';

const settings = readSettings();
const documents = { aboutUs, contact, privacy, returns, terms };
const textOf = (make: (typeof documents)[keyof typeof documents]) => JSON.stringify(make(settings));

const root = path.resolve(import.meta.dirname, '../../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));

test('the privacy policy names both cookies, and every key under which the browser stores something', () => {
  const named = textOf(privacy);
  for (const cookie of ['line_login', 'known_browser']) expect(named).toContain(`"${cookie}"`);
  expect(named).not.toContain('不使用 Cookie');
  expect(named).toContain('reCAPTCHA');
  for (const key of [
    'orders_opened',
    'draws_unopened',
    'after_line_login',
    'returnToPage',
    'invitation_code',
    'auth_token',
  ]) {
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

test('the privacy policy says what pushes, carts and limits keep; the terms say what is announced', () => {
  for (const kept of ['推播訂閱', '購物車', '付款上限', 'push_member', 'cart_sync', 'checkout_draft'])
    expect(textOf(privacy)).toContain(kept);
  for (const page of [terms, returns]) expect(textOf(page)).toContain('期限前 7 天與 1 天各發一則通知');
  expect(textOf(terms)).toContain('調高要等 24 小時');
});

test('the privacy policy says what payments, refunds, parcels and invitations leave and how long', () => {
  const named = privacy({ ...settings, parcelAddressDays: 77 });
  const text = JSON.stringify(named);
  for (const kept of ['卡號前六碼與末四碼', '退款帳戶', '所屬網段', '用過的手機號碼', '送達後 77 天', 'C001'])
    expect(text).toContain(kept);
  for (const untrue of ['信用卡資料由金流業者的頁面直接處理', '沒有任何人的姓名或帳號。"'])
    expect(text).not.toContain(untrue);
  const ids = named.chapters.map(({ id }) => id);
  // The items that 個人資料保護法 §8 requires: the collector, the purpose, the period and place, the recipients, the rights,
  // and the consequences of not providing data.
  expect(ids).toEqual(expect.arrayContaining(['who', 'what', 'how-long', 'who-else', 'rights']));
  expect(text).toContain('您可以自由選擇是否提供資料');
});

test('the seven days apply to everything from the shop, whether opened for inspection or not', () => {
  const text = textOf(returns);
  for (const right of ['隔天起算 7 天內', '打開包裝檢查過也一樣', '15 天內', '第 2 條第 5 款'])
    expect(text).toContain(right);
  for (const wrong of ['也沒拆封的商品', '未經拆封使用']) expect(text).not.toContain(wrong);
  for (const paper of [returns, terms, contact]) expect(textOf(paper)).toContain('1950');
});

test('payers are told who the seller is and how tokens are secured, as far as the shop says so', () => {
  expect(textOf(contact)).not.toContain('經營者');
  expect(
    JSON.stringify(contact({ ...settings, sellerDetails: '籤屋有限公司・統一編號 04595257' })),
  ).toContain('籤屋有限公司・統一編號 04595257');
  expect(textOf(terms)).toContain('沒有交付信託，也沒有金融機構的履約保證');
  const secured = JSON.stringify(terms({ ...settings, tokenSecurity: '已由甲銀行提供足額履約保證' }));
  expect(secured).toContain('已由甲銀行提供足額履約保證');
  expect(secured).not.toContain('沒有交付信託');
});

test('the terms tell minors what the civil code says', () => {
  for (const said of ['滿 18 歲為成年', '第 77 條至第 79 條', '未滿 7 歲由法定代理人代為操作'])
    expect(textOf(terms)).toContain(said);
});

test('returns have their own service hours', () => {
  expect(textOf(returns)).toContain(settings.returnHours);
  expect(textOf(returns)).not.toContain(settings.serviceHours);
  expect(textOf(contact)).toContain(settings.serviceHours);
});

test('the legal pages say where to request a refund of unused tokens', () => {
  for (const page of [textOf(returns), textOf(terms)]) {
    expect(page).toContain('可在「儲值紀錄」申請退還一次');
    expect(page).not.toContain('來信申請');
  }
  expect(textOf(returns)).toContain('"/recharge-details"');
});
