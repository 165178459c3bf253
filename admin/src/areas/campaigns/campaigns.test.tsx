// @vitest-environment happy-dom
import * as calls from '@kujiya/contract/staff/campaigns';
import { staffProducts } from '@kujiya/contract/staff/products';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { testForm } from '../../testing/forms.tsx';
import { listOf, testList } from '../../testing/lists.tsx';
import {
  enter,
  fieldOf,
  fill,
  openOffice,
  press,
  pressFor,
  see,
  shows,
  until,
} from '../../testing/office.tsx';
import { sampleProductRow } from '../../testing/samples.ts';
import { CampaignRecord } from './CampaignRecord.tsx';
import { CampaignsPage } from './CampaignsPage.tsx';

const campaign: calls.Campaign = {
  ...{ id: 6, version: 2, title: '轉蛋補貨', text: '喜歡的那一台補滿了。', path: '/gacha/21' },
  ...{ segment: { kind: 'likes', product_id: 21 }, per_second: 100, state: 'draft', starts_at: null },
  ...{ ended_at: null, sent: 0, sent_by: null, updated_at: '2026-11-01T02:00:00Z' },
};
const scheduled = { state: 'scheduled', starts_at: '2036-12-30T12:00:00Z' } as const;
const stopped = { ...scheduled, state: 'stopped', ended_at: '2026-11-02T02:00:00Z' } as const;
const counted = (given: Answers) =>
  given.give(calls.staffCampaignCount, { success: true, data: { members: 1_234, devices: 56 } });
const open = (
  changes: Partial<calls.Campaign>,
  { address = '/campaigns/6', rights = ['write_content'] }: { address?: string; rights?: string[] } = {},
) => {
  const answers = counted(new Answers())
    .give(calls.staffCampaign, { success: true, data: { ...campaign, ...changes } })
    .give(calls.staffCampaigns, listOf([]));
  const pages = (
    <>
      <Route path="/campaigns" component={CampaignsPage} />
      <Route path="/campaigns/:id" component={CampaignRecord} />
    </>
  );
  return openOffice(address, pages, answers, rights);
};
const done = ok({ data: campaign });

testList('campaigns', {
  page: <CampaignsPage />,
  declared: calls.staffCampaigns,
  row: { ...campaign, ...scheduled },
  cells: [
    '轉蛋補貨喜歡的那一台補滿了。',
    '排程中',
    '喜歡某個商品的會員：商品 21',
    '2036/12/30 20:00',
    '0 人',
  ],
  empty: '還沒有推播。',
  begin: ['write_content', '寫一則推播'],
});

testForm('a campaign', {
  page: <CampaignRecord />,
  path: '/campaigns/:id',
  address: '/campaigns/6',
  answers: counted,
  read: calls.staffCampaign,
  record: campaign,
  save: calls.changeStaffCampaign,
  right: 'write_content',
  change: ['內容', '您喜歡的那一台補滿了。', { text: '您喜歡的那一台補滿了。' }],
  theirs: [{ text: '快來看。' }, '快來看。'],
  lacks: [
    ['標題', '', '請先填寫標題'],
    ['內容', ' ', '請先填寫內容'],
    ['每秒送給幾人', '501', '每秒 1 到 500 人'],
  ],
});

test('a new one is seen as members will see it, counts those who like a product, and becomes a draft', async () => {
  const answers = open({}, { address: '/campaigns/new' })
    .give(staffProducts, listOf([{ ...sampleProductRow, id: 21, name: '太空艙掛號' }]))
    .give(calls.createStaffCampaign, done);
  await fill('標題', '轉蛋補貨');
  await fill('內容', '喜歡的那一台補滿了。');
  await fill('對象', 'likes');
  await see('button[disabled]', '請先選擇商品');
  await fill('商品', '太空艙');
  await press('太空艙掛號');
  for (const place of ['手機的鎖定畫面', '會員的通知']) await see('figure', `${place}`);
  expect([...document.querySelectorAll('figure')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('轉蛋補貨喜歡的那一台補滿了。'),
    expect.stringContaining('轉蛋補貨喜歡的那一台補滿了。點了會開啟 /'),
  ]);
  await see('[role=status]', '1,234 位會員會收到通知，其中 56 位開了手機推播');
  expect(answers.last(calls.staffCampaignCount)?.query).toEqual({ kind: 'likes', product_id: '21' });
  await press('存成草稿');
  await see('h1', '轉蛋補貨');
  expect(answers.last(calls.createStaffCampaign)?.body).toEqual({
    ...{ title: '轉蛋補貨', text: '喜歡的那一台補滿了。', path: '/' },
    segment: { kind: 'likes', product_id: 21 },
  });
});

test('a draft is sent now, or at a time in Taipei, after one more look at whom it reaches', async () => {
  const answers = open({}).give(calls.sendStaffCampaign, done);
  await press('傳送…');
  await see('dialog', '1,234 位會員會收到通知');
  await see('dialog figure', '喜歡的那一台補滿了。');
  await see('dialog button', '現在傳送');
  await fill('傳送時間', '2036-12-30T20:00');
  await press('排程傳送');
  await until(() =>
    expect(answers.last(calls.sendStaffCampaign)?.body).toEqual({
      ...{ version: 2, at: '2036-12-30T12:00:00.000Z' },
    }),
  );
});

test('a time that is over is refused in the sheet, which stays', async () => {
  open({}).give(calls.sendStaffCampaign, calls.campaignRefusals.campaign_time_past);
  await press('傳送…');
  await press('現在傳送');
  await see('dialog [role=alert]', '傳送時間已經過了');
});

test('a scheduled one says when, cannot be changed, and is stopped for a reason', async () => {
  const answers = open(scheduled).give(calls.stopStaffCampaign, done);
  await see('p', '2036/12/30 20:00 開始傳送');
  expect((await fieldOf('內容')).disabled).toBe(true);
  expect(shows('button', '刪除')).toBe(false);
  await pressFor('漏了一個字', '停止');
  await until(() => expect(answers.last(calls.stopStaffCampaign)?.body).toEqual({ reason: '漏了一個字' }));
});

test('one that was stopped before anybody got it is mended, and goes on at its time or another', async () => {
  const answers = open(stopped).give(calls.resumeStaffCampaign, done);
  await see('p', '停止，還沒有人收到');
  expect((await fieldOf('內容')).disabled).toBe(false);
  await press('繼續…');
  const time = await fieldOf('傳送時間');
  expect(time.value).toBe('2036-12-30T20:00');
  enter(time, '2036-12-31T20:00');
  await press('排程傳送');
  await until(() =>
    expect(answers.last(calls.resumeStaffCampaign)?.body).toMatchObject({ at: '2036-12-31T12:00:00.000Z' }),
  );
});

test('one that was stopped halfway only goes on, now', async () => {
  open({ ...stopped, sent: 40 });
  await see('p', '停止，40 位會員收到');
  expect((await fieldOf('內容')).disabled).toBe(true);
  expect(shows('button', '刪除')).toBe(false);
  await press('繼續…');
  await see('dialog p', '其中 40 位停止前已經收到，不會再收到一次');
  expect(shows('dialog label', '傳送時間')).toBe(false);
});

test('one that nobody got is deleted for a reason, and the list is shown again', async () => {
  const answers = open(stopped).give(calls.deleteStaffCampaign, { success: true });
  await pressFor('補貨延期', '刪除');
  await see('h1', '推播');
  expect(location.pathname).toBe('/campaigns');
  expect(answers.last(calls.deleteStaffCampaign)?.body).toEqual({ reason: '補貨延期' });
});

test('who may only read sees no steps', async () => {
  open(scheduled, { rights: [] });
  await see('h1', '轉蛋補貨');
  expect(shows('button', '停止')).toBe(false);
});
