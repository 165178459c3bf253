// @vitest-environment happy-dom
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { staffMembers } from '@kujiya/contract/staff/members';
import { staffLogin, staffRefusals, staffSelf } from '@kujiya/contract/staff/session';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { listOf } from '../testing/lists.tsx';
import { clerk, fill, openOffice, press, see, shows, until } from '../testing/office.tsx';
import { Office } from './Office.tsx';

const staff = { ...clerk, rights: ['self', 'read_members'] };
const self = ok({ data: staff });

test('a session that has ended asks for a login over the page, and the page goes on', async () => {
  const answers = new Answers().give(staffSelf, self).give(staffMembers, commonRefusals.login_required);
  openOffice('/members', <Office />, answers);
  await see('dialog', '登入已過期，請再登入一次');
  await see('dialog', '您輸入的內容都還在，登入後會接著完成。');
  await fill('電子郵件', clerk.email);
  await fill('密碼', 'a guess');
  answers.give(staffLogin, staffRefusals.staff_login_failed);
  await press('登入');
  await see('dialog [role=alert]', staffRefusals.staff_login_failed.message);
  const session = { token: 't', expires_at: '2036-01-01T00:00:00Z', staff };
  answers.give(staffLogin, ok({ message: '', data: session })).give(staffMembers, listOf([]));
  await press('登入');
  await see('p', '還沒有會員。');
  expect(shows('dialog', '登入')).toBe(false);
});

test('the menu has what the person may see, and another page is none', async () => {
  openOffice('/products', <Office />, new Answers().give(staffSelf, self));
  await until(() =>
    expect(
      [...document.querySelectorAll('nav[aria-label=後台] a')].map(({ textContent }) => textContent),
    ).toEqual([...['今天', '總覽', '會員', '待核准', '我的帳號']]),
  );
  expect(shows('h1', '商品與籤池')).toBe(false);
});
