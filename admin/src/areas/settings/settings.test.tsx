// @vitest-environment happy-dom

import { taipeiDate } from '@kujiya/contract/kernel/time';
import { staffAllowance } from '@kujiya/contract/staff/approvals';
import * as legal from '@kujiya/contract/staff/legal';
import * as calls from '@kujiya/contract/staff/settings';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { LevelsPage } from '#areas/levels/LevelsPage.tsx';
import { testForm } from '../../testing/forms.tsx';
import { fieldOf, fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { sampleSettings as settings } from '../../testing/samples.ts';
import { LegalRecord } from './LegalRecord.tsx';
import { SellingPage } from './SellingPage.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const open = (change: Partial<calls.StaffSettings> = {}, rights = ['read_settings', 'write_settings']) => {
  const answers = new Answers()
    .give(calls.staffSettings, { success: true, data: { ...settings, ...change } })
    .give(calls.changeSettings, { success: true, message: calls.settingMessages.saved, data: settings })
    .give(staffAllowance, {
      success: true,
      data: { most: 3_000, left: 3_000, others: ['合夥人'], alone: false },
    });
  return openOffice('/settings', <SettingsPage />, answers, rights);
};

testForm('the settings', {
  page: <SettingsPage />,
  path: '/settings',
  address: '/settings',
  read: calls.staffSettings,
  record: settings,
  save: calls.changeSettings,
  right: 'write_settings',
  change: ['經營者資料', '籤屋有限公司', { seller_details: '籤屋有限公司' }],
  theirs: [{ seller_details: '籤屋行' }, '籤屋行'],
  lacks: [
    ['信箱與電話服務時間', ' ', '請填寫信箱與電話服務時間'],
    ['客服信箱', 'hi', '客服信箱的格式不正確'],
    ['客服電話', '沒有電話', '客服電話的格式不正確'],
    ['LINE 官方帳號', 'kujiya', 'LINE 官方帳號要填 @ 開頭的 ID'],
  ],
});

testForm('the shop’s name', {
  page: <SettingsPage />,
  path: '/settings',
  address: '/settings',
  read: calls.staffSettings,
  record: settings,
  save: calls.changeSettings,
  right: 'write_settings',
  change: ['商店名稱', '轉角玩具 Corner', { shop_name: '轉角玩具 Corner' }],
  theirs: [{ shop_name: '角落玩具' }, '角落玩具'],
  lacks: [
    ['商店名稱', ' ', '請填寫商店名稱'],
    ['簡稱', '一二三四五六七八九十一二三', '簡稱最多 12 字'],
  ],
});

test('the front shows the name that is typed, and its short form, before it is saved', async () => {
  open();
  await see('section', '© 籤屋 Kujiya 版權所有');
  await fill('商店名稱', '轉角玩具 Corner');
  await see('section', '© 轉角玩具 Corner 版權所有');
  await see('section', '我在轉角玩具抽中 A 賞');
  await fill('簡稱', '轉角');
  await see('section', '我在轉角抽中 A 賞');
});

testForm('the terms of shipping and payment', {
  page: <SellingPage />,
  path: '/settings/selling',
  address: '/settings/selling',
  read: calls.staffSettings,
  record: settings,
  save: calls.changeSettings,
  right: 'write_settings',
  change: ['送達時間', '三天', { delivery_days: '三天' }],
  theirs: [{ delivery_days: '兩天' }, '兩天'],
  lacks: [
    ['運費', '1001', '運費要在 0 到 1000 之間'],
    ['免費保管天數', '29', '免費保管天數要在 30 到 365 之間'],
    ['送達時間', ' ', '請填寫送達時間'],
    ['儲值金額', '100、abc', '儲值金額要在 NT$10 到 NT$50,000 之間'],
    ['儲值金額', '100、100', '儲值金額有重複的'],
  ],
});

test('what members will read is shown before it is saved', async () => {
  const answers = new Answers()
    .give(calls.staffSettings, { success: true, data: settings })
    .give(calls.changeSettings, { success: true, message: calls.settingMessages.saved, data: settings });
  openOffice('/settings/selling', <SellingPage />, answers, ['read_settings', 'write_settings']);
  await see('section', '一次寄出 5 件以上免運費，未滿 5 件運費 60 代幣');
  await see('section', '付款頁可選：信用卡、超商代碼繳費');
  await fill('運費', '80');
  await fill('免運件數', '3');
  await fill('儲值金額', '500 1,000 200');
  const box = (await see('label', '超商代碼繳費')).querySelector('input');
  box?.click();
  await see('section', '儲存後會員會看到');
  await see('section', '一次寄出 3 件以上免運費，未滿 3 件運費 80 代幣');
  await until(() => expect(shows('p', '付款頁可選：信用卡、')).toBe(false));
  await press('儲存');
  await until(() =>
    expect(answers.last(calls.changeSettings)?.body).toEqual({
      ...{ shipping_fee: 80, free_from: 3, recharge_amounts: [200, 500, 1_000] },
      ...{ payment_methods: ['CREDIT'], version: 3 },
    }),
  );
});

test('without an owner’s value the environment’s stands there, and what it alone decides is named', async () => {
  open();
  await see('p', '目前是預設的');
  await see('section', '安裝時決定的');
  await see('li', '商店網址https://kujiya.example');
  const before = (await fieldOf('信箱與電話服務時間')).value;
  expect(before).not.toBe('');
  await fill('信箱與電話服務時間', '每天 10:00–20:00');
  // What held before was not nothing.
  await see('section[aria-label="未儲存的變更"] dd', before);
});

test('an owner’s value returns to that of the environment', async () => {
  const answers = open({ service_hours: '每天 10:00–20:00' });
  await press('信箱與電話服務時間改回預設');
  await press('儲存');
  await until(() =>
    expect(answers.last(calls.changeSettings)?.body).toEqual({ service_hours: null, version: 3 }),
  );
});

test('a lower amount holds at once, for a reason', async () => {
  const answers = open().give(calls.changeApprovalAmount, {
    success: true,
    message: calls.settingMessages.lowered,
    data: settings,
  });
  await press('修改核准金額');
  await see('dialog button[disabled]', '請先填寫金額');
  await fill('新的金額', '3000');
  await see('dialog button[disabled]', '和目前的金額相同');
  await fill('新的金額', '2000');
  await see('dialog button[disabled]', '請先填寫原因');
  await fill('原因', '新同事剛來');
  await press('調低');
  await see('[role=status]', '核准金額已調低，立刻生效');
  expect(answers.last(calls.changeApprovalAmount)?.body).toEqual({
    version: 3,
    amount: 2_000,
    reason: '新同事剛來',
  });
});

test('a higher one is sent to a second person', async () => {
  open().give(calls.changeApprovalAmount, {
    success: true,
    message: calls.settingMessages.waits,
    data: settings,
  });
  await press('修改核准金額');
  await fill('新的金額', '8000');
  await fill('原因', '旺季退款多');
  await press('送出，等待核准');
  await see('[role=status]', '已送出，等待另一位同事核准');
});

test('while one waits it says so, and no other can be asked for', async () => {
  const waiting = {
    id: 5,
    amount: 8_000,
    reason: '旺季退款多',
    asked_by: '老闆',
    asked_at: '2026-11-03T02:00:00Z',
  };
  open({ waiting });
  await see('p', '老闆在 2026/11/03 10:00 提出改為 NT$8,000：旺季退款多。前往待核准');
  await press('修改核准金額');
  await fill('新的金額', '9000');
  await see('dialog button[disabled]', '已有一筆在等待核准');
});

test('who may only read changes no amount', async () => {
  open({}, ['read_settings']);
  await see('strong', 'NT$3,000');
  expect(shows('button', '修改核准金額')).toBe(false);
});

test('tasks and levels are shown, and said to change with a release', async () => {
  openOffice('/levels', <LevelsPage />, new Answers());
  await see('p', '和新版程式一起改');
  await see('section', '許下三個心願');
  await see('tr', '白金30,000');
});

const draft: legal.LegalDraft = {
  ...{
    number: 2,
    version: 4,
    content: '<p>客服每天回覆。</p>',
    changes: '',
    holds_from: null,
    needs_consent: false,
  },
};
const first: legal.StaffLegalVersion = {
  ...{ number: 1, state: 'holding', holds_from: '2026-01-01', changes: '', needs_consent: false },
  ...{ published_at: '2026-01-01T00:00:00Z', published_by: null },
} as legal.StaffLegalVersion;
const textOf = (change: Partial<legal.LegalDraft> | null) =>
  ok({
    data: { kind: 'terms' as const, versions: [first], draft: change && { ...draft, ...change } },
  });
const openTerms = (change: Partial<legal.LegalDraft> | null) => {
  const answers = new Answers()
    .give(legal.staffLegal, textOf(change))
    .give(legal.staffLegalVersion, { success: true, data: { number: 1, content: '<p>客服回覆。</p>' } })
    .give(legal.changeLegalDraft, textOf({}));
  const page = <Route path="/settings/legal/:kind" component={LegalRecord} />;
  return openOffice('/settings/legal/terms', page, answers, ['read_settings', 'write_settings']);
};

test('the next version begins with the words of the newest one', async () => {
  const answers = openTerms(null).give(legal.beginLegalDraft, textOf({}));
  await see('li', '第 1 版，2026/01/01 起');
  answers.give(legal.staffLegal, textOf({}));
  await press('開始寫下一版');
  await see('h2', '第 2 版的草稿');
});

test('a draft says what it lacks before it can be published, is compared, and saved', async () => {
  const answers = openTerms({});
  await see('button[disabled]', '請先寫改了什麼');
  await see('section', '新增');
  await fill('改了什麼', '客服改為每天回覆');
  await see('button[disabled]', '請先儲存草稿');
  await fill('適用日', '2020-01-01');
  await see('button[disabled]', '適用日不能是過去的日子');
  await fill('適用日', '2036-01-01');
  await press('儲存草稿');
  await until(() =>
    expect(answers.last(legal.changeLegalDraft)?.body).toEqual({
      ...{ changes: '客服改為每天回覆', holds_from: '2036-01-01', version: 4 },
    }),
  );
});

test('what a publication means is said before it: when it holds, and what members are told', async () => {
  const today = taipeiDate(Date.now());
  const answers = openTerms({ changes: '客服改為每天回覆', holds_from: today });
  answers.give(legal.publishLegalDraft, textOf(null));
  await press('發布第 2 版');
  await see('dialog dd', '（發布後立刻適用）');
  await see('dialog dd', '客服改為每天回覆');
  await see('dialog dd', '會看到說明，並按「我知道了」');
  await press('發布並通知會員');
  await until(() => expect(shows('dialog', '發布')).toBe(false));
  expect(answers.last(legal.publishLegalDraft)?.body).toEqual({ version: 4 });
});
