// @vitest-environment happy-dom
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { staffEvents } from '@kujiya/contract/staff/events';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { openOffice, see } from '../../testing/office.tsx';
import { SystemPage } from './SystemPage.tsx';

const quiet = { is_on: true, archived_at: '2026-11-28T00:00:00Z', failed_at: null };
const open = (backups: AnswerOf<typeof staffEvents>['data']['backups']) =>
  openOffice(
    '/system',
    <SystemPage />,
    new Answers().give(staffEvents, {
      success: true,
      data: { consumers: [], failures: [], jobs: [], archive: quiet, backups },
    }),
  );

test('a backup that is too old, and one that is missing, are red beside those that are not', async () => {
  open([
    { kind: 'database', made_at: '2026-11-28T00:00:00Z', is_late: false },
    { kind: 'pictures', made_at: null, is_late: true },
  ]);
  await see('section', '最新的備份');
  const red = [...document.querySelectorAll('li.text-kuji-ink')].map(({ textContent }) => textContent);
  expect(red).toEqual(['圖片與設定還沒有備份：超過 1 小時沒有新的備份，請立刻通知工程師']);
});
