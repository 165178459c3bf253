// @vitest-environment happy-dom
import {
  type StaffComplaint,
  staffAnswerComplaint,
  staffComplaint,
  staffComplaintFiles,
  staffComplaints,
  staffTakeComplaint,
} from '@kujiya/contract/staff/complaints';
import { staffLog } from '@kujiya/contract/staff/log';
import { staffOrderNotes } from '@kujiya/contract/staff/notes';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { testList } from '../../testing/lists.tsx';
import { fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { ComplaintRecord } from './ComplaintRecord.tsx';
import { ComplaintsPage } from './ComplaintsPage.tsx';

const at = '2026-11-28T02:00:00Z';
const listed = {
  ...{ id: 4, order: { id: 9, number: 'P20261126AAA' }, member: { id: 5, name: '小班' } },
  ...{ state: 'received' as const, outcome: null, waits_since: at, created_at: at, thing: '石虎阿斑 站立款' },
} as const;
const complaint: StaffComplaint = {
  ...listed,
  order_type: 'box_shipping',
  things: [{ name: '石虎阿斑 站立款', image_url: 'prizes/a.webp', quantity: 2, problem: 'damaged' }],
  messages: [
    { id: 1, by: null, text: '尾巴斷了', at, files: 2 },
    { id: 2, by: '阿助', text: '請再拍一張底座', at, files: 0 },
  ],
};
const files = ok({
  data: [
    { id: 1, kind: 'photo' as const, url: '/api/complaint-files/1', message_id: 1 },
    { id: 2, kind: 'film' as const, url: '/api/complaint-files/2', message_id: 1 },
  ],
});

testList('回報問題', {
  page: <ComplaintsPage />,
  declared: staffComplaints,
  row: { ...listed },
  cells: ['P20261126AAA石虎阿斑 站立款', '小班', '已收到', '2026/11/28 10:00 起', '2026/11/28 10:00'],
  empty: '還沒有人回報問題',
});

const open = (rights: readonly string[], shown: StaffComplaint = complaint) =>
  openOffice(
    '/complaints/4',
    <Route path="/complaints/:id">
      <ComplaintRecord />
    </Route>,
    new Answers()
      .give(staffComplaint, ok({ data: shown }))
      .give(staffComplaintFiles, files)
      .give(staffOrderNotes, ok({ data: [] }))
      .give(staffLog, ok({ data: [], next: null, head: null }))
      .give(staffTakeComplaint, ok({}))
      .give(staffAnswerComplaint, ok({})),
    ['read_orders', ...rights],
  );

test('files are shown to those who may see personal data, and only when they ask', async () => {
  const answers = open(['read_member_data']);
  await see('p', '尾巴斷了');
  await see('p', '附 2 個檔案');
  expect(answers.requestsOf(staffComplaintFiles)).toEqual([]);
  await press('看照片與影片（2）');
  await until(() =>
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/api/complaint-files/2'),
  );
  expect(document.querySelector('a img[src="/api/complaint-files/1"]')).not.toBeNull();
  open([]);
  await see('p', '尾巴斷了');
  expect(shows('button', '看照片與影片')).toBe(false);
  expect(shows('button', '送出回覆')).toBe(false);
});

test('an answer with what was done in the end resolves the complaint', async () => {
  const answers = open(['write_members']);
  await press('開始處理');
  await until(() => expect(answers.requestsOf(staffTakeComplaint)).toHaveLength(1));
  await fill('之後', 'resent');
  await see('p', '先把東西寄出');
  await fill('回覆的內容', ' 今天補寄，黑貓 1234 ');
  await press('送出回覆');
  await until(() =>
    expect(answers.last(staffAnswerComplaint)?.body).toEqual({
      text: '今天補寄，黑貓 1234',
      outcome: 'resent',
    }),
  );
});

test('a resolved complaint takes no answer', async () => {
  open(['write_members'], { ...complaint, state: 'resolved', outcome: 'refunded', waits_since: null });
  await see('span', '已解決：退款');
  expect(shows('textarea', '回覆的內容')).toBe(false);
  expect(shows('button', '開始處理')).toBe(false);
});
