// @vitest-environment happy-dom

import { type ReadinessStep, readinessSteps, staffReadiness } from '@kujiya/contract/staff/readiness';
import { staffAgenda, staffFigures, staffWork } from '@kujiya/contract/staff/work';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { openOffice, see, shows, until } from '../../testing/office.tsx';
import { TodayPage } from './TodayPage.tsx';

const names = Object.keys(readinessSteps) as ReadinessStep[];
function open(
  done: readonly ReadinessStep[],
  rights = ['read_settings', 'write_settings', 'write_catalogue'],
) {
  const steps = names.map((step) => ({ step, is_done: done.includes(step) }));
  const answers = new Answers()
    .give(staffReadiness, { success: true, data: { steps, shop_url: 'https://shop.example' } })
    .give(staffWork, { success: true, data: [] })
    .give(staffFigures, { success: true, data: [] })
    .give(staffAgenda, { success: true, data: [] });
  return openOffice('/', <TodayPage />, answers, rights);
}

test('what is left says how it is done and leads there; what is done has a tick and no words', async () => {
  open(['seller', 'passkey']);
  await see('section', '2／16 完成');
  expect((await see('a', '運費與免運')).getAttribute('href')).toBe('/settings/selling');
  expect((await see('a', '試買一次')).getAttribute('href')).toBe('https://shop.example');
  await see('li', readinessSteps.shipping.hint);
  expect(shows('li', readinessSteps.seller.hint)).toBe(false);
  const ticks = document.querySelectorAll('[aria-label="已完成"]');
  expect([...ticks].map((tick) => tick.closest('li')?.textContent)).toEqual(['✓通行金鑰', '✓經營者資料']);
  // A contract is nobody's click.
  await see('li', '金流要簽約或請工程師');
});

test('a missing backup is red, and keeps the day from being called done', async () => {
  open(names.filter((name) => name !== 'backups'));
  const line = (await see('a', '備份')).closest('li');
  expect(line?.className).toContain('bg-kuji-tint');
  expect(shows('p', '今天沒有待辦')).toBe(false);
});

test('the list goes when all is done', async () => {
  open(names);
  await see('p', '今天沒有待辦');
  expect(shows('h2', '開店準備')).toBe(false);
});

test('whoever may not change the settings has no list', async () => {
  const answers = open([], ['read_settings', 'write_catalogue']);
  await see('p', '今天沒有待辦');
  await until(() => expect(answers.last(staffReadiness)).toBeUndefined());
});
