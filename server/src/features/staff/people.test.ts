import * as calls from '@kujiya/contract/staff/accounts';
import { staffLog } from '@kujiya/contract/staff/log';
import { staffLimits as limits, staffLogin, staffSelf } from '@kujiya/contract/staff/session';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import * as accounts from './accounts.ts';

const shop = useTestShop({ settings: { adminUrl: 'https://office.example' } });
let made = 0;
const emailOf = () => `person${++made}@kujiya.example`;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;
const reason = '測試';
const create = (by: TestStaff, role: string, email = emailOf()) =>
  shop.call(calls.staffCreateAccount, { token: by.token, body: { email, name: '小新', role } });
const people = async (by: TestStaff) => (await shop.call(calls.staffAccounts, { token: by.token })).body.data;
const personOf = async (by: TestStaff, id: number) => (await people(by)).find((one) => one.id === id);
const change = async (by: TestStaff, id: number, body: object) => {
  const version = (await personOf(by, id))?.version ?? 0;
  return shop.call(calls.staffChangeAccount, { token: by.token, params: { id }, body: { version, ...body } });
};
const at = (by: TestStaff, id: number) => ({ token: by.token, params: { id }, body: { reason } });

/** Somebody who may manage staff, but holds no more than these rights. */
async function chief(rights: string[], roleLimits: object = {}): Promise<TestStaff> {
  const role = `chief_${String.fromCharCode(97 + (made % 26))}${'abcdefghij'[Math.floor(made++ / 26)]}`;
  const all = ['read_staff', 'write_staff', ...rights];
  await shop.db.query(`insert into staff_roles (name, title, rights, limits) values ($1, '主任', $2, $3)`, [
    role,
    all,
    JSON.stringify(roleLimits),
  ]);
  return shop.staff(role);
}

test('an invitation sets a password, once and in time', async () => {
  const owner = await shop.staff();
  const email = emailOf();
  const { body } = await create(owner, 'clerk', email);
  expect(body.data.account).toMatchObject({ email, role: 'clerk', role_title: '店員', invited: true });
  const [, token = ''] = /^https:\/\/office\.example\/invitation\/([\w-]{43})$/.exec(body.data.url) ?? [];
  const password = 'a long password';
  const accept = (given: string, to = password) =>
    shop.call(calls.staffAcceptInvitation, { body: { token: given, password: to } });
  const login = (with_ = password) => shop.call(staffLogin, { body: { email, password: with_ } });
  expect(codeOf(await login(''))).toBe('staff_login_failed');
  expect(codeOf(await accept(token, 'short'))).toBe('staff_password_invalid');
  expect(codeOf(await accept('another'))).toBe('invitation_invalid');
  const replies = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(replies.map(codeOf).sort()).toEqual([200, 'invitation_invalid', 'invitation_invalid']);
  expect((await login()).body.data.staff).toMatchObject({ email, role: 'clerk' });
  const { id } = body.data.account;
  expect(await personOf(owner, id)).toMatchObject({ invited: false, last_login_at: expect.any(String) });

  // A new link forgets the password, and expires.
  const again = (await shop.call(calls.staffInvite, at(owner, id))).body.data.url.split('/').at(-1) ?? '';
  expect(codeOf(await login())).toBe('staff_login_failed');
  await shop.db.query('update staff_invitations set expires_at = now()');
  expect(codeOf(await accept(again))).toBe('invitation_invalid');
  const { rows } = await shop.db.query(`select from staff_log where $1 = any (subjects)`, [`staff:${id}`]);
  expect(rows).toHaveLength(4);
});

test.each([
  [{ email: 'x', name: '小新', role: 'clerk' }, 'staff_email_invalid'],
  [{ email: 'a b@c.d', name: '小新', role: 'clerk' }, 'staff_email_invalid'],
  [{ email: 'new@kujiya.example', name: ' ', role: 'clerk' }, 'staff_name_invalid'],
  [{ email: 'new@kujiya.example', name: '小新', role: 'king' }, 'role_missing'],
])('an account is not created from %j', async (body, code) => {
  const { token } = await shop.staff();
  expect(codeOf(await shop.call(calls.staffCreateAccount, { token, body }))).toBe(code);
});

test('one e-mail has one account, however often it is created at once', async () => {
  const owner = await shop.staff();
  const email = emailOf();
  const replies = await Promise.all(
    [email, email.toUpperCase(), email].map((one) => create(owner, 'viewer', one)),
  );
  expect(replies.map(codeOf).sort()).toEqual([200, 'staff_email_taken', 'staff_email_taken']);
});

test('nobody gives more than they hold, or manages somebody who holds more', async () => {
  const boss = await chief(['read_orders', 'write_orders', 'write_refunds'], { write_refunds: 500 });
  const [owner, clerk] = [await shop.staff(), await shop.staff('clerk')];
  for (const role of ['owner', 'manager', 'clerk', 'accountant'])
    expect(codeOf(await create(boss, role)), role).toBe('above_own_rights');
  for (const { id } of [owner, clerk]) {
    expect(codeOf(await change(boss, id, { name: '改名' }))).toBe('above_own_rights');
    for (const call of [
      calls.staffDeactivate,
      calls.staffInvite,
      calls.staffResetFactors,
      calls.staffEndSessions,
    ])
      expect(codeOf(await shop.call(call, at(boss, id)))).toBe('above_own_rights');
  }
  const role = (rights: string[], roleLimits: object, name = `made_${'abcdefgh'[made++ % 8]}x`) =>
    shop.call(calls.staffCreateRole, {
      token: boss.token,
      body: { name, title: '助手', rights, limits: roleLimits as Record<string, number> },
    });
  expect(codeOf(await role(['read_orders', 'read_money'], {}))).toBe('above_own_rights');
  expect(codeOf(await role(['write_refunds'], {}))).toBe('above_own_rights');
  expect(codeOf(await role(['write_refunds'], { write_refunds: 501 }))).toBe('above_own_rights');
  expect(codeOf(await role(['*'], {}))).toBe('right_unknown');
  expect(codeOf(await role(['write_refunds'], { write_refunds: -1 }))).toBe('right_unknown');
  expect(codeOf(await role(['read_orders'], { read_orders: 5 }))).toBe('right_unknown');
  const helper = await role(['write_refunds', 'read_orders'], { write_refunds: 500 }, 'helper');
  expect(helper.body.data).toMatchObject({ rights: ['read_orders', 'write_refunds'], version: 1 });
  expect(codeOf(await create(boss, 'helper'))).toBe(200);
  const raise = await shop.call(calls.staffChangeRole, {
    token: boss.token,
    params: { name: 'helper' },
    body: { version: 1, limits: {} },
  });
  expect(codeOf(raise)).toBe('above_own_rights');
});

test('nobody changes their own role or disables themselves; the owner’s rights are fixed', async () => {
  const owner = await shop.staff();
  expect(codeOf(await change(owner, owner.id, { role: 'clerk' }))).toBe('own_account');
  expect(codeOf(await change(owner, owner.id, { name: '老闆' }))).toBe(200);
  for (const call of [calls.staffDeactivate, calls.staffInvite, calls.staffResetFactors])
    expect(codeOf(await shop.call(call, at(owner, owner.id)))).toBe('own_account');
  const fixed = await shop.call(calls.staffChangeRole, {
    token: owner.token,
    params: { name: 'owner' },
    body: { version: 1, rights: [] },
  });
  expect(codeOf(fixed)).toBe('role_fixed');
});

test('of two changes from one version the second gets the newer record and its author', async () => {
  const [owner, other] = [await shop.staff(), await shop.staff()];
  const { id } = (await create(owner, 'viewer')).body.data.account;
  const from = (by: TestStaff, name: string) =>
    shop.call(calls.staffChangeAccount, { token: by.token, params: { id }, body: { version: 1, name } });
  const replies = await Promise.all([from(owner, '甲'), from(other, '乙')]);
  const [lost] = replies.filter(({ status }) => status === 409);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const kept = (await personOf(owner, id))?.name;
  expect(lost?.body).toMatchObject({
    code: 'version_conflict',
    author: '店員',
    current: { name: kept, version: 2 },
  });
  const roles = (await shop.call(calls.staffRoles, { token: owner.token })).body.data;
  const version = roles.find(({ name }) => name === 'viewer')?.version ?? 0;
  const title = (to: string) =>
    shop.call(calls.staffChangeRole, {
      token: owner.token,
      params: { name: 'viewer' },
      body: { version, title: to },
    });
  expect((await title('看看')).body.data).toMatchObject({ version: version + 1, title: '看看' });
  expect((await title('瞧瞧')).body).toMatchObject({ code: 'version_conflict', current: { title: '看看' } });
});

test.each([calls.staffResetFactors, calls.staffInvite, calls.staffEndSessions])(
  '$path logs its person out',
  async (call) => {
    const [owner, clerk] = [await shop.staff(), await shop.staff('clerk')];
    expect(codeOf(await shop.call(staffSelf, { token: clerk.token }))).toBe(200);
    expect((await shop.call(call, at(owner, clerk.id))).status).toBe(200);
    expect(codeOf(await shop.call(staffSelf, { token: clerk.token }))).toBe('login_required');
  },
);

test('two owners who disable each other at once: one of them stays', async () => {
  for (let round = 0; round < 6; round++) {
    const [one, two] = [await shop.staff(), await shop.staff()];
    const replies = await Promise.all([
      shop.call(calls.staffDeactivate, at(one, two.id)),
      shop.call(calls.staffDeactivate, at(two, one.id)),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const [loser, winner] = replies[0]?.status === 200 ? [two, one] : [one, two];
    expect((await shop.call(staffSelf, { token: loser.token })).status).toBe(401);
    expect((await shop.call(staffSelf, { token: winner.token })).status).toBe(200);
  }
});

test('who loses the right while giving gives nothing after it', async () => {
  const owner = await shop.staff();
  for (let round = 0; round < 6; round++) {
    const boss = await chief(['read_orders']);
    const [gave] = await Promise.all([
      shop.call(calls.staffCreateRole, {
        token: boss.token,
        body: { name: `late_${'abcdef'[round]}`, title: '遲', rights: ['read_orders'] },
      }),
      shop.call(calls.staffDeactivate, at(owner, boss.id)),
    ]);
    const { rows } = await shop.db.query<{ what: string }>(
      `select what from staff_log where staff_id = $1 or $2 = any (subjects) order by position`,
      [boss.id, `staff:${boss.id}`],
    );
    const steps = rows.map(({ what }) => what);
    if (gave.status === 200)
      expect(steps).toEqual(['POST /api/staff/roles', 'POST /api/staff/accounts/:id/deactivate']);
    else expect(steps).toEqual(['POST /api/staff/accounts/:id/deactivate']);
  }
});

test('a disabled account’s sessions end, and it can be enabled again; the console keeps one owner', async () => {
  const owner = await shop.staff();
  const clerk = await shop.staff('clerk');
  const sessions = await shop.call(calls.staffAccountSessions, {
    token: owner.token,
    params: { id: clerk.id },
  });
  expect(sessions.body.data).toMatchObject([{ is_current: false }]);
  expect((await shop.call(calls.staffDeactivate, at(owner, clerk.id))).body.data.disabled_at).not.toBeNull();
  expect((await shop.call(staffSelf, { token: clerk.token })).status).toBe(401);
  expect((await shop.call(calls.staffReactivate, at(owner, clerk.id))).body.data.disabled_at).toBeNull();
  expect((await shop.call(calls.staffReactivate, at(owner, 999_999))).status).toBe(404);
  const ownersLeft = (await people(owner)).filter(
    ({ role, disabled_at }) => role === 'owner' && !disabled_at,
  );
  const disable = async () => {
    for (const { email } of ownersLeft) await accounts.setDisabled(shop.db, email, true);
  };
  await expect(disable()).rejects.toThrow('At least one owner must remain.');
});

test('a link lives three days', () => {
  expect(limits.invitation).toBe(3 * 86_400);
});

test('a role is deleted once nobody has it, and by somebody who holds as much', async () => {
  const owner = await shop.staff();
  const name = 'packer';
  const body = { name, title: '包裝', rights: ['read_parcels', 'write_parcels'] };
  await shop.call(calls.staffCreateRole, { token: owner.token, body });
  const remove = ({ token }: TestStaff, role = name) =>
    shop.call(calls.staffDeleteRole, { token, params: { name: role }, body: { reason } });
  const { id } = (await create(owner, name)).body.data.account;
  await shop.call(calls.staffDeactivate, at(owner, id));
  const used = await remove(owner);
  expect(used.body).toMatchObject({ code: 'role_in_use', message: expect.stringContaining('小新') });
  await change(owner, id, { role: 'clerk' });
  expect(codeOf(await remove(await chief(['read_parcels'])))).toBe('above_own_rights');
  expect(codeOf(await remove(owner, 'owner'))).toBe('role_fixed');
  expect(codeOf(await remove(owner))).toBe(200);
  expect(codeOf(await remove(owner))).toBe('role_missing');
  const { data } = (await shop.call(staffLog, { token: owner.token, query: { subject: `role:${name}` } }))
    .body;
  expect(data).toMatchObject([
    { words: '刪除職務', before: { title: '包裝' }, reason },
    { words: '新增職務' },
  ]);
});
