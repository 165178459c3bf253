// @vitest-environment happy-dom
import { type AgendaLine, staffAgenda } from '@kujiya/contract/staff/work';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { openOffice, see } from '../../testing/office.tsx';
import { Agenda } from './Agenda.tsx';

const open = (lines: AgendaLine[]) =>
  openOffice('/', <Agenda />, new Answers().give(staffAgenda, { success: true, data: lines }), ['read_lots']);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('what begins within a day stands apart from what comes after it, each with its word', async () => {
  open([
    { kind: 'queue', title: '雨天散步', at: inHours(2), path: '/products/7' },
    { kind: 'campaign', title: '轉蛋補貨', at: inHours(80), path: '/campaigns/6' },
  ]);
  const near = await see('section[aria-label="未來 24 小時"]', '雨天散步');
  expect(near.textContent).toMatch(/排隊開放$/);
  expect(near.querySelector('a')?.getAttribute('href')).toBe('/products/7');
  const later = await see('section[aria-label="之後"]', '轉蛋補貨');
  expect(later.textContent).toMatch(/推播送出$/);
});

test('an empty agenda says what may be planned', async () => {
  open([]);
  await see('p', '還沒有排定。開賣、橫幅和推播可以定好時間，自己開始。');
});
