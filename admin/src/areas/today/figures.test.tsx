// @vitest-environment happy-dom
import { staffFigures } from '@kujiya/contract/staff/work';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { openOffice, see } from '../../testing/office.tsx';
import { Figures } from './Figures.tsx';

test.each([
  [110, 100, '上週 NT$100，多 10%'],
  [90, 100, '上週 NT$100，少 10%'],
  [100, 100, '和上週一樣'],
  [100, 0, '上週沒有'],
  [0, 0, '上週沒有'],
])('NT$%i after NT$%i is said once', async (now, before, words) => {
  openOffice(
    '/',
    <Figures />,
    new Answers().give(staffFigures, ok({ data: [{ kind: 'sold' as const, now, before }] })),
  );
  const said = (await see('dd', words)).querySelector('span')?.textContent;
  expect(said).toBe(words);
});
