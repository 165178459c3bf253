import { staffLog } from '@kujiya/contract/staff/log';
import { staffLimits as limits, staffLogin, staffLogout, staffSelf } from '@kujiya/contract/staff/session';
import { staffExportShipments, staffPackShipment, staffShipments } from '@kujiya/contract/staff/shipments';
import { staffProlong } from '@kujiya/contract/staff/storage';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { recorded } from '#platform/http/staff.ts';
import { transaction } from '#platform/postgres/database.ts';
import { recordEntry } from '#shop/staff/service.ts';
import { useTestShop } from '#testing/shop.ts';
import { collector, send } from '#testing/storage.ts';
import * as accounts from './accounts.ts';

const shop = useTestShop();
const password = 'a long password';
let made = 0;
async function account(role = 'owner') {
  const email = `Person${++made}@kujiya.example`;
  const id = await accounts.createAccount(shop.db, { email, name: '店員', role, password });
  return { id, email };
}
const login = (email: string, given = password, address?: string) =>
  address === undefined
    ? shop.call(staffLogin, { body: { email, password: given } })
    : shop.app.admin
        .inject({
          method: 'POST',
          url: staffLogin.path,
          remoteAddress: address,
          headers: { authorization: `Bearer ${shop.siteKey}` },
          payload: { email, password: given },
        })
        .then((response) => ({ status: response.statusCode, body: response.json() }));
const self = (token: string) => shop.call(staffSelf, { token });

test('an account logs in by its e-mail in any case, sees itself, and logs out', async () => {
  const { id, email } = await account('clerk');
  const { status, body } = await login(email.toUpperCase());
  expect(status).toBe(200);
  expect(Value.Check(staffLogin.answer, body)).toBe(true);
  const { token } = body.data;
  expect((await self(token)).body.data).toEqual({
    id,
    email,
    name: '店員',
    role: 'clerk',
    role_title: '店員',
    second_factor: false,
    must_enrol: false,
    rights: [
      'self',
      'read_catalogue',
      'read_lots',
      'read_orders',
      'write_orders',
      'read_parcels',
      'write_parcels',
      'read_members',
    ],
    limits: {},
  });
  expect((await shop.call(staffLogout, { token })).status).toBe(200);
  expect((await self(token)).status).toBe(401);
});

test('every failed login gets the same refusal', async () => {
  const { email } = await account();
  const wrong = [login(email, 'another password'), login('nobody@kujiya.example'), login('', ''), login(' ')];
  for (const { status, body } of await Promise.all(wrong))
    expect([status, body.code, body.message]).toEqual([
      422,
      'staff_login_failed',
      '登入失敗，請檢查電子郵件和密碼',
    ]);
});

test('guesses are limited by e-mail and network; another network can still log in', async () => {
  const { email } = await account();
  const guesses = await Promise.all(
    Array.from({ length: limits.loginsPerBrowser + 4 }, () => login(email, 'a guess at it', '192.0.2.7')),
  );
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
  expect((await login(email, password, '192.0.2.7')).status).toBe(429);
  expect((await login(email, password, '198.51.100.7')).status).toBe(200);
});

test('guesses from many networks lock nobody out of known networks and browsers', async () => {
  const { email } = await account();
  const from = async (address: string, given = password, cookie?: string) => {
    const response = await shop.app.admin.inject({
      method: 'POST',
      url: staffLogin.path,
      remoteAddress: address,
      headers: { authorization: `Bearer ${shop.siteKey}`, ...(cookie !== undefined && { cookie }) },
      payload: { email, password: given },
    });
    const [mark = ''] = String(response.headers['set-cookie'] ?? '').split(';');
    return { status: response.statusCode, mark };
  };
  const { mark } = await from('198.51.100.20');
  const networks = Math.ceil(limits.loginsPerEmail / limits.loginsPerBrowser);
  for (let network = 0; network < networks; network++)
    for (let i = 0; i < limits.loginsPerBrowser; i++)
      await from(`203.0.113.${network}`, 'a guess at it', `known_browser=${'x'.repeat(43)}`);
  expect((await from('203.0.113.99')).status).toBe(429);
  // The network, without the browser; and the browser in another network.
  expect((await from('198.51.100.20')).status).toBe(200);
  expect((await from('203.0.113.98', password, mark)).status).toBe(200);
  // A known place has its own tries, but not more of them.
  for (let i = 0; i < limits.loginsPerBrowser; i++) await from('203.0.113.97', 'a guess at it', mark);
  expect((await from('203.0.113.97', password, mark)).status).toBe(429);

  // A place known to another account is unknown here, and known places expire.
  const other = await account();
  expect((await login(other.email, password, '198.51.100.20')).status).toBe(200);
  await shop.db.query(`update staff_places set last_login_at = now() - make_interval(days => $1)`, [
    limits.placeDays + 1,
  ]);
  expect((await from('198.51.100.20')).status).toBe(429);
});

test('a session ends after half an hour without requests, and after a working day', async () => {
  const age = (token: string, change: string) =>
    shop.db.query(`update staff_sessions set ${change} where token_hash = sha256(convert_to($1, 'UTF8'))`, [
      token,
    ]);
  const { token } = await shop.staff();
  await age(token, `last_seen_at = now() - interval '29 minutes'`);
  expect((await self(token)).status).toBe(200);
  const seen = await shop.db.query(
    `select last_seen_at > now() - interval '1 minute' as recent from staff_sessions where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  );
  expect(seen.rows).toEqual([{ recent: true }]);
  await age(token, `last_seen_at = now() - interval '31 minutes'`);
  expect((await self(token)).status).toBe(401);
  await age(token, 'last_seen_at = now(), expires_at = now()');
  expect((await self(token)).status).toBe(401);
});

test('a disabled account loses access immediately; a new role applies immediately', async () => {
  const { email } = await account('clerk');
  const { token } = (await login(email)).body.data;
  await accounts.changeRole(shop.db, email, 'accountant');
  expect((await self(token)).body.data.rights).toContain('write_money');
  await accounts.setDisabled(shop.db, email, true);
  expect((await self(token)).status).toBe(401);
  expect((await login(email)).status).toBe(422);
  await accounts.setDisabled(shop.db, email, false);
  expect((await login(email)).status).toBe(200);
  await accounts.changePassword(shop.db, email, 'quite another one');
  expect((await login(email)).status).toBe(422);
});

test.each([
  [
    () => accounts.createAccount(shop.db, { email: 'x', name: 'x', role: 'owner', password }),
    'not an e-mail',
  ],
  [
    () => accounts.createAccount(shop.db, { email: 'a@b.c', name: '', role: 'owner', password }),
    'A name must have',
  ],
  [
    () => accounts.createAccount(shop.db, { email: 'a@b.c', name: 'x', role: 'king', password }),
    'There is no role',
  ],
  [
    () => accounts.createAccount(shop.db, { email: 'a@b.c', name: 'x', role: 'owner', password: 'short' }),
    'A password must have',
  ],
  [() => accounts.setDisabled(shop.db, 'nobody@b.c', true), 'No account has'],
  [() => accounts.setRole(shop.db, 'odd', ['fly']), 'There is no right “fly”'],
  [() => accounts.setRole(shop.db, 'Odd Name', ['read_log']), 'not a valid name for a role'],
])('the console command reports invalid requests', async (work, words) => {
  await expect(work()).rejects.toThrow(words);
});

test('an e-mail address has at most one account', async () => {
  const { email } = await account();
  const again = { email: email.toLowerCase(), name: 'x', role: 'owner', password };
  await expect(accounts.createAccount(shop.db, again)).rejects.toThrow('already');
});

test('each call is logged with actor, action, before, after and reason; a refused one is not logged', async () => {
  const clerk = await shop.staff('clerk');
  const ann = await collector(shop, { things: 1 });
  const id = (await send(shop, ann, { ids: ann.ids })).body.data.order_id ?? 0;
  const pack = () => shop.call(staffPackShipment, { params: { id }, body: null, token: clerk.token });
  expect((await pack()).status).toBe(200);
  expect((await pack()).status).toBe(409);
  expect(
    (
      await shop.call(staffProlong, {
        params: { id: 999_999 },
        body: { days: 1, reason: '旅行' },
        token: clerk.token,
      })
    ).status,
  ).toBe(404);
  const { token } = await shop.staff('accountant');
  const { body } = await shop.call(staffLog, { query: { staff_id: clerk.id }, token });
  expect(Value.Check(staffLog.answer, body)).toBe(true);
  expect(body).toEqual({
    success: true,
    next: null,
    head: { position: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    data: [
      {
        id: expect.any(Number),
        staff: { id: clerk.id, name: '店員' },
        what: 'POST /api/staff/shipments/:id/pack',
        words: '打包完成',
        area: 'parcels',
        address: '127.0.0.1',
        subjects: [`order:${id}`],
        before: { state: 'paid' },
        after: { state: 'packed', scanned: 0 },
        reason: null,
        names: { [`order:${id}`]: expect.stringMatching(/^P\d{8}/) },
        at: expect.any(String),
      },
    ],
  });
});

test('a read is logged only when it shows personal data', async () => {
  const { id, token } = await shop.staff();
  for (const call of [staffSelf, staffLog, staffShipments, staffExportShipments])
    expect((await shop.call(call, { token })).status).toBe(200);
  const { rows } = await shop.db.query('select what from staff_log where staff_id = $1', [id]);
  expect(rows).toEqual([{ what: 'GET /api/staff/shipments/export' }]);
});

test('the log entry is rolled back with its transaction', async () => {
  const { id } = await shop.staff();
  const entry = { staffId: id, what: 'nothing' };
  const failing = transaction(shop.db, (tx) =>
    recorded(tx, recordEntry, entry, async ({ note }) => {
      note({ subjects: ['nothing:1'] });
      await tx.query('select 1 / 0');
    }),
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect((await shop.db.query(`select from staff_log where what = 'nothing'`)).rowCount).toBe(0);
});

test.each([`update staff_log set reason = 'another'`, 'delete from staff_log', 'truncate staff_log'])(
  'not even the owner of the tables may run: %s',
  async (statement) => {
    await expect(shop.db.query(statement)).rejects.toThrow(/append-only|permission denied/);
  },
);
