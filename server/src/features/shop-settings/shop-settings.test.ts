import type { InputOf } from '@kujiya/contract/kernel/call';
import { staffApprovals, staffApprove, staffDecline } from '@kujiya/contract/staff/approvals';
import { staffAdjustMember } from '@kujiya/contract/staff/balances';
import { staffLegalVersion } from '@kujiya/contract/staff/legal';
import { staffLog } from '@kujiya/contract/staff/log';
import * as calls from '@kujiya/contract/staff/settings';
import { staffWork } from '@kujiya/contract/staff/work';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { aDayLater, type TestStaff } from '#testing/staff.ts';
import { until } from '#testing/until.ts';
import { setAmountAtConsole } from './staff/service.ts';

const shop = useTestShop({
  settings: { serviceHours: '環境的時間', contactPhone: '02-1111-1111', sellerDetails: null },
});
let second: TestServer;
let owner: TestStaff;
let partner: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  second = await shop.another();
  [owner, partner, manager] = [await shop.staff(), await shop.staff(), await shop.staff('manager')];
});
beforeEach(() =>
  shop.tamper(
    'update shop_settings set service_hours = null, approval_amount = null, version = version + 1',
    `update staff_approvals set state = 'expired' where state = 'waiting'`,
  ),
);

type Body = Omit<InputOf<typeof calls.changeSettings>['body'], 'version'>;
type By = { by?: TestStaff; version?: number; server?: TestServer };
const read = async (by = owner, server: TestServer = shop) =>
  (await server.call(calls.staffSettings, { token: by.token })).body.data;
const change = async (fields: Body, { by = owner, version, server = shop }: By = {}) =>
  server.call(calls.changeSettings, {
    body: { version: version ?? (await read()).version, ...fields },
    token: by.token,
  });
const setAmount = async (amount: number, { by = owner, version, server = shop }: By = {}) =>
  server.call(calls.changeApprovalAmount, {
    body: { version: version ?? (await read()).version, amount, reason: '旺季調整' },
    token: by.token,
  });
const decideBy =
  (call: typeof staffApprove | typeof staffDecline) =>
  (by: TestStaff, id: number, server: TestServer = shop) =>
    server.call(call, { token: by.token, params: { id }, body: { reason: '討論過' } });
const approve = decideBy(staffApprove);
const decline = decideBy(staffDecline);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;
/** Asks for a raise, and returns the id under which it waits. */
async function raiseTo(amount: number, by = owner): Promise<number> {
  const { status, body } = await setAmount(amount, { by });
  expect([status, body.data.waiting?.amount]).toEqual([200, amount]);
  return body.data.waiting?.id ?? 0;
}
/** What the terms of version 1, which quote the hours, say on a server. */
const termsOn = async (server: TestServer) =>
  (await server.call(staffLegalVersion, { params: { kind: 'terms', number: 1 }, token: owner.token })).body
    .data.content;
/** Whether a correction by this amount waits for a second person, when it is the first of a day. */
async function waits(amount: number, server: TestServer = shop): Promise<boolean> {
  await aDayLater(shop);
  const { id } = await shop.member();
  const { status, body } = await server.call(staffAdjustMember, {
    params: { id },
    body: { kind: 'tokens', amount, reason: '試試' },
    token: owner.token,
  });
  expect(status).toBe(200);
  return body.data.approval !== undefined;
}

test('without an owner’s values the environment’s hold, and both are shown', async () => {
  const data = await read(manager);
  const environment = { service_hours: '環境的時間', contact_phone: '02-1111-1111', approval_amount: 3_000 };
  expect(data).toMatchObject({ service_hours: null, approval_amount: 3_000, environment, waiting: null });
  expect(data.fixed.map(({ name }) => name)).toEqual(Object.keys(calls.fixedSettings));
  expect(await termsOn(shop)).toContain('客服時間是環境的時間');
});

test('an owner’s value holds on every server, and none returns to the environment’s', async () => {
  const { body } = await change({ service_hours: '每天 10:00–20:00' });
  expect(body.data).toMatchObject({ service_hours: '每天 10:00–20:00', line_hours: null });
  for (const server of [shop, second])
    await until(async () => (await termsOn(server)).includes('客服時間是每天 10:00–20:00'));
  expect(await read(owner, second)).toMatchObject({ service_hours: '每天 10:00–20:00' });
  await change({ service_hours: null }, { server: second });
  for (const server of [shop, second])
    await until(async () => (await termsOn(server)).includes('客服時間是環境的時間'));
});

test('a server that starts later has them from its first answer', async () => {
  await change({ service_hours: '只有週三' });
  expect(await termsOn(await shop.another())).toContain('客服時間是只有週三');
});

test('only whoever may write the settings changes them; who may read them reads', async () => {
  const { version } = await read();
  for (const call of [
    change({ service_hours: '改' }, { by: manager, version }),
    setAmount(1, { by: manager, version }),
  ])
    expect((await call).body).toMatchObject({ code: 'right_missing', right: 'write_settings' });
  const { token } = await shop.staff('clerk');
  expect(codeOf(await shop.call(calls.staffSettings, { token }))).toBe('right_missing');
  expect((await read()).version).toBe(version);
});

test('a wrong value is refused by its own name, and changes nothing', async () => {
  const { version } = await read();
  const cases: [Body, string][] = [
    [{ service_hours: '' }, 'hours_invalid'],
    [{ line_hours: '字'.repeat(61) }, 'hours_invalid'],
    [{ return_hours: ' \u200b ' }, 'hours_invalid'],
    [{ contact_email: '' }, 'contact_email_invalid'],
    [{ contact_email: 'nobody' }, 'contact_email_invalid'],
    [{ contact_phone: '打給我' }, 'contact_phone_invalid'],
    [{ contact_phone: '123' }, 'contact_phone_invalid'],
    [{ seller_details: '字'.repeat(201) }, 'seller_details_invalid'],
  ];
  for (const [fields, code] of cases) expect(codeOf(await change(fields, { version }))).toBe(code);
  for (const amount of [-1, 1.5, 10_000_001])
    expect(codeOf(await setAmount(amount, { version }))).toBe('approval_amount_invalid');
  expect(codeOf(await setAmount(3_000, { version }))).toBe('approval_amount_same');
  expect((await read()).version).toBe(version);
});

test('codes are read as people type them, and an optional value may be taken away', async () => {
  const { body } = await change({
    contact_phone: '（０２）２３４５-6789 轉 12',
    contact_email: ' hi＠toys.example ',
  });
  expect(body.data).toMatchObject({
    contact_phone: '(02)2345-6789 轉 12',
    contact_email: 'hi@toys.example',
  });
  expect((await change({ contact_phone: '' })).body.data.contact_phone).toBe('');
});

test('who has read an older version sees the newer one and its author', async () => {
  const { version } = await read();
  expect((await change({ line_hours: '先改的' }, { by: partner, version })).status).toBe(200);
  const late = await change({ line_hours: '後改的' }, { version, server: second });
  expect(late.body).toMatchObject({
    code: 'version_conflict',
    author: '店員',
    current: { version: version + 1, line_hours: '先改的' },
  });
  expect(codeOf(await setAmount(1_000, { version }))).toBe('version_conflict');
});

test('of changes at once on two servers, one holds', async () => {
  for (let round = 0; round < 5; round++) {
    const { version } = await read();
    const replies = await Promise.all([
      change({ return_hours: '甲' }, { version }),
      change({ return_hours: '乙' }, { version, by: partner, server: second }),
    ]);
    expect(replies.map(codeOf).sort()).toEqual([200, 'version_conflict']);
    const kept = replies.find(({ status }) => status === 200)?.body.data.return_hours;
    expect((await read()).return_hours).toBe(kept);
  }
});

test('a lower amount holds at once, on every server', async () => {
  expect([await waits(2_000), await waits(2_000, second)]).toEqual([false, false]);
  const { body } = await setAmount(1_000);
  expect(body).toMatchObject({
    message: calls.settingMessages.lowered,
    data: { approval_amount: 1_000, waiting: null },
  });
  expect([await waits(2_000), await waits(2_000, second)]).toEqual([true, true]);
  expect(await waits(1_000, second)).toBe(false);
});

test('a higher amount waits for a second person, and holds from the approval', async () => {
  const id = await raiseTo(5_000);
  expect((await read()).approval_amount).toBe(3_000);
  expect(await waits(4_000)).toBe(true);
  const { data } = (await shop.call(staffApprovals, { token: partner.token, query: {} })).body;
  expect(data.find((one) => one.id === id)).toMatchObject({
    words: '提高核准金額',
    subject: 'settings:shop',
    detail: '從 NT$3,000 提高到 NT$5,000',
    amount: 5_000,
    reason: '旺季調整',
  });
  const { body } = await shop.call(staffWork, { token: partner.token });
  expect(body.data.find(({ kind }) => kind === 'approvals')?.count).toBeGreaterThan(0);
  expect(codeOf(await approve(partner, id, second))).toBe(200);
  expect(await read()).toMatchObject({ approval_amount: 5_000, waiting: null });
  expect([await waits(4_000), await waits(4_000, second)]).toEqual([false, false]);
  expect(codeOf(await approve(partner, id))).toBe('approval_decided');
});

test('the same person, and whoever may not write the settings, decides nothing', async () => {
  const id = await raiseTo(5_000);
  for (const decide of [approve, decline]) {
    expect(codeOf(await decide(owner, id))).toBe('approval_same_person');
    expect((await decide(manager, id)).body).toMatchObject({
      code: 'right_missing',
      right: 'write_settings',
    });
  }
  expect(await read()).toMatchObject({ approval_amount: 3_000, waiting: { id } });
});

test('declined or expired it changes nothing, and may be asked again', async () => {
  const id = await raiseTo(5_000);
  expect((await setAmount(6_000, { by: partner })).body).toMatchObject({ code: 'approval_waiting', id });
  expect(codeOf(await decline(partner, id))).toBe(200);
  expect((await approve(partner, id)).body).toMatchObject({ code: 'approval_decided', state: 'declined' });
  expect(await read()).toMatchObject({ approval_amount: 3_000, waiting: null });
  const next = await raiseTo(6_000);
  await shop.db.query('update staff_approvals set expires_at = now() where id = $1', [next]);
  expect((await approve(partner, next)).body).toMatchObject({ code: 'approval_decided', state: 'expired' });
  expect(await read()).toMatchObject({ approval_amount: 3_000, waiting: null });
  expect(codeOf(await approve(partner, await raiseTo(7_000)))).toBe(200);
  expect((await read()).approval_amount).toBe(7_000);
});

test('a raise from an amount that has changed meanwhile is not done', async () => {
  const id = await raiseTo(5_000);
  expect((await setAmount(1_000, { by: partner })).status).toBe(200);
  expect((await approve(partner, id)).body).toMatchObject({
    code: 'approval_impossible',
    why: '核准金額已改為 1000',
  });
  expect((await read()).approval_amount).toBe(1_000);
  expect(codeOf(await decline(partner, id))).toBe(200);
});

test('approvals at once on two servers, beside a lower amount, leave one outcome', async () => {
  for (let round = 0; round < 5; round++) {
    await shop.tamper('update shop_settings set approval_amount = 3000, version = version + 1');
    const id = await raiseTo(5_000);
    const { version } = await read();
    const third = await shop.staff();
    const replies = await Promise.all([
      approve(partner, id),
      approve(third, id, second),
      setAmount(1_000, { by: third, version }),
    ]);
    const [done, again, lower] = replies.map(codeOf);
    expect([done, again].filter((one) => one === 200).length).toBeLessThanOrEqual(1);
    // Whichever was first decides what the other finds.
    if (lower === 200) expect([done, again]).not.toContain(200);
    else expect(lower).toBe('version_conflict');
    expect((await read()).approval_amount).toBe(lower === 200 ? 1_000 : 5_000);
    if (lower === 200) await decline(partner, id);
  }
});

test('the amount takes a fresh proof; the facts do not', async () => {
  await shop.db.query(`update staff_sessions set proved_at = now() - interval '6 minutes'`);
  expect(codeOf(await setAmount(1_000))).toBe('fresh_proof_required');
  expect((await change({ line_hours: '不用再確認' })).status).toBe(200);
  await shop.db.query('update staff_sessions set proved_at = now()');
});

test('the log says in words what an owner changed, and what was asked and approved', async () => {
  await change({ service_hours: '每天' });
  await approve(partner, await raiseTo(9_000));
  await setAmountAtConsole(shop.db, shop.config, 2_500);
  const { body } = await shop.call(staffLog, { query: { subject: 'settings:shop' }, token: owner.token });
  const [console, approved, asked, changed] = body.data;
  expect(changed).toMatchObject({
    words: '修改商店設定',
    before: { service_hours: '環境的時間' },
    after: { service_hours: '每天' },
  });
  expect(asked).toMatchObject({
    words: '修改核准金額',
    reason: '旺季調整',
    after: { approval: 'waiting', kind: 'settings.approval_amount', amount: 9_000 },
  });
  expect(approved).toMatchObject({
    words: '核准',
    reason: '討論過',
    before: { approval_amount: 3_000 },
    after: { approval_amount: 9_000 },
  });
  expect(console).toMatchObject({ staff: null, after: { approval_amount: 2_500 } });
  expect((await read()).approval_amount).toBe(2_500);
});

test('the settings are one row, which stays and keeps its limits', async () => {
  for (const statement of [
    'delete from shop_settings',
    'insert into shop_settings default values',
    `update shop_settings set service_hours = ''`,
  ])
    await expect(shop.db.query(statement), statement).rejects.toThrow();
});
