// @vitest-environment happy-dom
import * as calls from '@kujiya/contract/staff/accounts';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { fieldOf, fill, openOffice, press, pressFor, see, shows, until } from '../../testing/office.tsx';
import { RoleRecord } from './RoleRecord.tsx';
import { RolesPage } from './RolesPage.tsx';

const role: calls.StaffRole = {
  ...{ name: 'packer', title: '包裝', rights: ['read_parcels'], limits: {}, version: 3, people: 0 },
};
const person: calls.StaffAccount = {
  ...{ id: 8, email: 'a@kujiya.example', name: '小倉', role: 'packer', role_title: '包裝', version: 1 },
  ...{ created_at: '2026-11-01T02:00:00Z', disabled_at: null, last_login_at: null },
  ...{ second_factor: true, invited: false },
};
const manager = ['read_staff', 'write_staff', 'read_refunds', 'write_refunds', 'read_orders', 'write_orders'];
const answersOf = (people: calls.StaffAccount[] = [], roles = [role]) =>
  new Answers()
    .give(calls.staffRoles, { success: true, data: roles })
    .give(calls.staffAccounts, { success: true, data: people });
const open = (address: string, people?: calls.StaffAccount[], rights = manager) => {
  const answers = answersOf(people);
  const pages = (
    <>
      <Route path="/staff/roles" component={RolesPage} />
      <Route path="/staff/roles/:name" component={RoleRecord} />
    </>
  );
  return openOffice(address, pages, answers, rights);
};

test('roles are listed with what they may do and who has them; only who may write begins one', async () => {
  open('/staff/roles', [person]);
  await see('li', '1 人：小倉');
  await see('dd', '查看');
  await see('a', '新增職務');
  open('/staff/roles', [], ['read_staff']);
  await see('li', '還沒有人使用');
  expect(shows('a', '新增職務')).toBe(false);
});

test('in a new role to manage is to read too, with an amount beside what has a limit', async () => {
  const answers = open('/staff/roles/new').give(calls.staffCreateRole, { success: true, data: role });
  await see('button[disabled]', '請先填寫名稱');
  await fill('名稱', '包裝');
  await see('button[disabled]', '請先填寫代號');
  await fill('代號', 'Packer');
  await see('button[disabled]', '代號只能用小寫英文');
  await fill('代號', 'packer');
  await see('button[disabled]', '請先選擇權限');
  (await fieldOf('管理退款')).click();
  expect((await fieldOf('查看退款')).checked).toBe(true);
  await fill('退款一天最多', '500');
  await press('新增');
  await see('h1', '包裝');
  expect(answers.last(calls.staffCreateRole)?.body).toEqual({
    ...{ name: 'packer', title: '包裝', limits: { write_refunds: 500 } },
    rights: expect.arrayContaining(['read_refunds', 'write_refunds']),
  });
});

test('a right that the person does not hold cannot be given', async () => {
  open('/staff/roles/new');
  expect((await fieldOf('管理金流')).disabled).toBe(true);
  await see('p', '您自己沒有的權限不能給別人。');
});

test('one more right is sent with those there were, and the version that was read', async () => {
  const answers = open('/staff/roles/packer').give(calls.staffChangeRole, { success: true, data: role });
  (await fieldOf('查看訂單')).click();
  await press('儲存');
  await until(() =>
    expect(answers.last(calls.staffChangeRole)?.body).toEqual({
      ...{ version: 3, rights: ['read_orders', 'read_parcels'], limits: {} },
    }),
  );
});

test('a role that nobody has is deleted for a reason, and the list is shown again', async () => {
  const answers = open('/staff/roles/packer').give(calls.staffDeleteRole, { success: true });
  await pressFor('合併到店員', '刪除');
  await see('h1', '職務');
  await until(() => expect(location.pathname).toBe('/staff/roles'));
  expect(answers.last(calls.staffDeleteRole)?.body).toEqual({ reason: '合併到店員' });
});

test('a role that somebody has cannot be deleted', async () => {
  open('/staff/roles/packer', [person]);
  await see('button[disabled]', '還有人使用，不能刪除');
});

test('a role with more rights than one’s own is left to others', async () => {
  openOffice(
    '/staff/roles/owner',
    <Route path="/staff/roles/:name" component={RoleRecord} />,
    answersOf([], [{ ...role, name: 'owner', title: '財務', rights: ['write_money'] }]),
    manager,
  );
  await see('p', '這個職務有您沒有的權限，要由權限更大的同事變更。');
  expect((await fieldOf('名稱')).disabled).toBe(true);
  expect(shows('button', '刪除')).toBe(false);
});
