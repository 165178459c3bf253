// @vitest-environment happy-dom
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { staffEvents } from '@kujiya/contract/staff/events';
import { staffLine } from '@kujiya/contract/staff/line';
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

test.each([
  [
    'works',
    { failed: 0, failed_at: null, failed_status: null, quota: { used: 12, most: 200 } },
    '這個月已用 12 則，上限 200 則。',
    false,
  ],
  [
    'has no quota left',
    { failed: 3, failed_at: '2026-11-28T04:00:00Z', failed_status: 429, quota: { used: 200, most: 200 } },
    '用完了，會員只收到通知和推播',
    true,
  ],
  [
    'does not answer',
    { failed: 1, failed_at: '2026-11-28T04:00:00Z', failed_status: 401, quota: null },
    '權杖失效',
    true,
  ],
] as const)('the messages by LINE: the account %s', async (_what, part, text, isRed) => {
  openOffice(
    '/system',
    <SystemPage />,
    new Answers().give(staffLine, {
      success: true,
      data: { is_on: true, followers: 4, waiting: 0, sent: 9, ...part },
    }),
  );
  const section = await see('section', text);
  expect(section.textContent).toContain('4 位會員加了好友。30 天內傳出 9 則');
  expect(section.className.includes('border-kuji-ink')).toBe(isRed);
});
