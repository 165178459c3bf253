// @vitest-environment happy-dom
import { staffFactors } from '@kujiya/contract/staff/factors';
import { staffChangePassword, staffEndSession, staffSessions } from '@kujiya/contract/staff/session';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { AccountPage } from './AccountPage.tsx';

const at = '2026-11-29T00:00:00.000Z';
const session = { user_agent: 'Windows NT 10.0; Firefox/140.0', created_at: at, last_seen_at: at };
const open = () => {
  const answers = new Answers()
    .give(staffFactors, ok({ data: { totp: false, recovery_codes: 0, passkeys: [] } }))
    .give(
      staffSessions,
      ok({
        data: [
          { ...session, id: 1, is_current: true },
          { ...session, id: 2, user_agent: 'iPhone; CPU iPhone OS 18_0 Safari/604.1', is_current: false },
        ],
      }),
    )
    .give(staffChangePassword, { success: true })
    .give(staffEndSession, { success: true });
  return openOffice('/account', <AccountPage />, answers);
};

test('another password is long enough, and sent once', async () => {
  const answers = open();
  await see('button[disabled]', '變更密碼');
  await fill('新密碼', 'short');
  await see('button[disabled]', '還差 7 字');
  await fill('新密碼', 'a-quiet-storeroom');
  await press('變更密碼');
  await see('[role=status]', '密碼已變更，其他裝置都登出了。');
  expect(answers.last(staffChangePassword)?.body).toEqual({ password: 'a-quiet-storeroom' });
});

test('the own devices are listed, and any but this one is logged out', async () => {
  const answers = open();
  await see('li', '這台裝置');
  expect(shows('li button', '登出')).toBe(true);
  expect(document.querySelectorAll('li button')).toHaveLength(1);
  document.querySelector<HTMLButtonElement>('li button')?.click();
  await until(() => expect(answers.last(staffEndSession)?.path).toBe('/api/staff/self/sessions/2/end'));
});
