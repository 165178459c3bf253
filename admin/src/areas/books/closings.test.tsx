// @vitest-environment happy-dom
import { closeDay, listClosings } from '@kujiya/contract/staff/closings';
import { overviewMoney } from '@kujiya/contract/staff/overview';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fill, openOffice, press, see, until } from '../../testing/office.tsx';
import { sampleClosing } from '../../testing/samples.ts';
import { ClosingsPage } from './ClosingsPage.tsx';

beforeEach(() => void vi.setSystemTime('2026-11-28T04:00:00Z'));
afterEach(() => void vi.useRealTimers());

const range = { from: '2026-11-27', to: '2026-11-27' };
const sums = {
  ...{ tickets: 0, boxes: 0, capsules: 0, goods: 0, shipping: 0, sold: 0, topped_up: 0, refunded: 0 },
};
const open = (next_day: string | null, counting: number | null = null) => {
  const answers = new Answers()
    .give(listClosings, { success: true, data: [], next: null, next_day, counting })
    .give(overviewMoney, { success: true, data: { ...range, days: [], sums, before: { ...range, sums } } })
    .give(closeDay, { success: true, data: sampleClosing });
  return openOffice('/closings', <ClosingsPage />, answers, ['read_money', 'write_money']);
};
const closed = (answers: Answers) => answers.requestsOf(closeDay).map(({ body }) => body);

test('the first closing is offered for yesterday, and an older day asks what follows from it', async () => {
  const answers = open(null);
  await press('結一天的帳');
  await see('button', '結 2026/11/27 的帳');
  await fill('日期', '2016-11-27');
  expect((await see('button', '請先確認從這一天開始')).hasAttribute('disabled')).toBe(true);
  await see('p', '之後每一天都要照順序結，到昨天還有 3,652 天');
  (await see('label', '第一次結帳從 2016/11/27 開始')).click();
  await press('結 2016/11/27 的帳');
  await until(() => expect(closed(answers)).toEqual([{ day: '2016-11-27' }]));
});

test('a later closing is of the day whose turn it is, and asks nothing', async () => {
  const answers = open('2026-11-20');
  await press('結一天的帳');
  await press('結 2026/11/20 的帳');
  await until(() => expect(closed(answers)).toEqual([{ day: '2026-11-20' }]));
});

test('while the books of an older shop are added up, no day is closed and the page says how far it is', async () => {
  open(null, 42);
  await see('p', '已完成 42 %');
  expect((await see('button', '結一天的帳')).hasAttribute('disabled')).toBe(true);
});
