import { exportAccount } from '@kujiya/contract/account';
import type { CallShape } from '@kujiya/contract/kernel/call';
import { pathOf } from '@kujiya/contract/kernel/request';
import { getBalance } from '@kujiya/contract/member';
import * as calls from '@kujiya/contract/staff/members';
import { staffProlong } from '@kujiya/contract/staff/storage';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { grantPoints } from '#shop/ledger/service.ts';
import { rightsOf } from '#shop/staff/service.ts';
import { allCalls } from '#testing/contract.ts';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { collector, send } from '#testing/storage.ts';

const shop = useTestShop();
let clerk: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  [clerk, support] = [await shop.staff('clerk'), await shop.staff('support')];
});

const reason = '客人來電詢問';
const search = async (q: string, limit?: number) => {
  const { status, body } = await shop.call(calls.staffMembers, {
    query: { q, ...(limit && { limit }) },
    token: clerk.token,
  });
  expect([status, Value.Check(calls.staffMembers.answer, body)]).toEqual([200, true]);
  return body;
};
const found = async (q: string) => (await search(q)).data.map(({ id }) => id);
const pageOf = async (id: number) => {
  const { status, body } = await shop.call(calls.staffMember, { params: { id }, token: clerk.token });
  expect([status, Value.Check(calls.staffMember.answer, body)]).toEqual([200, true]);
  return body.data;
};

/** A member with a name, phone and e-mail of their own, which nobody before them keeps. */
async function known() {
  await shop.db.query(`update members set phone = null, email = null where phone = '0987654321'`);
  const ann = await collector(shop, { things: 2, tokens: 900 });
  await shop.db.query(
    `update members set display_name = '陳安安', phone = '0987654321', email = 'Ann.Chen@toys.example' where id = $1`,
    [ann.id],
  );
  return { ...ann, phone: '0987654321' };
}

test('a member is found by phone in any notation, e-mail, id and a part of the name, and is masked', async () => {
  const ann = await known();
  const ben = await shop.member();
  for (const q of [
    '0987654321',
    '+886 987-654-321',
    '０９８７ ６５４ ３２１',
    '陳安',
    '陳',
    ' ann.chen@TOYS.example',
  ])
    expect(await found(q), q).toEqual([ann.id]);
  expect(await found(String(ben.id))).toEqual([ben.id]);
  for (const q of ['0987', '安', '安陳', '%', '%%%', '___', 'chen@toys.example', '999999999999999'])
    expect(await found(q), q).toEqual([]);
  expect((await search('陳安安')).data[0]).toMatchObject({
    name: '陳安安',
    phone: '0987***321',
    email: 'A***@toys.example',
    tokens: 900,
    points: 0,
  });
  const first = await search('', 1);
  expect([first.data.map(({ id }) => id), first.next]).toEqual([[ben.id], ben.id]);
  const all = await shop.call(calls.staffMembers, {
    query: { cursor: ben.id, limit: 1 },
    token: clerk.token,
  });
  expect(all.body.data.map(({ id }) => id)).toEqual([ann.id]);
  await shop.db.query('update members set phone = null, email = null, deleted_at = now() where id = $1', [
    ann.id,
  ]);
  expect(await found('陳安安')).toEqual([]);
});

test('the page of a member has all that is theirs, and nothing of anybody else', async () => {
  const ben = await collector(shop, { things: 3, tokens: 500 });
  const ann = await shop.member({ tokens: 1_000, points: 400 });
  const goods = await makeGoods(shop.db, { price: 300 });
  const order = await orderByTokens(shop, ann, { items: [{ product_id: goods, quantity: 1 }], sent: true });
  await shop.cards(ann, 'shake_card', 2);
  const page = await pageOf(ann.id);
  expect(page).toMatchObject({
    id: ann.id,
    tokens: 700,
    points: 400,
    owed: 0,
    level: { level: 1 },
    addresses: 1,
  });
  expect(page.orders.map(({ id, type, amount }) => [id, type, amount])).toEqual([[order, 'shop', 300]]);
  expect(page.entries.map(({ kind, currency, amount }) => [kind, currency, amount])).toEqual([
    ['goods', 'token', -300],
    ['gift', 'point', 400],
    ['gift', 'token', 1_000],
  ]);
  expect(page.cards.map(({ type, used_at }) => [type, used_at])).toEqual([
    ['shake_card', null],
    ['shake_card', null],
  ]);
  expect([page.draws, page.storage, page.coupons, page.held_invitations, page.notes]).toEqual([
    [],
    [],
    [],
    [],
    [],
  ]);
  const other = await pageOf(ben.id);
  expect(other.draws.map(({ numbers, amount }) => [numbers, amount])).toEqual([
    [[3], 10],
    [[2], 10],
    [[1], 10],
  ]);
  expect(other.storage.map(({ id }) => id).sort()).toEqual([...ben.ids].sort());
  const [first] = other.storage;
  expect(first).toMatchObject({ product: expect.any(String), order: { order_number: expect.any(String) } });
  await shop.call(staffProlong, {
    params: { id: first?.id ?? 0 },
    body: { days: 30, reason: '出國' },
    token: (await shop.staff()).token,
  });
  // It stays where it was read.
  expect((await pageOf(ben.id)).storage.map(({ id }) => id)).toEqual(other.storage.map(({ id }) => id));
  expect(other.sessions).toHaveLength(1);
  const missing = await shop.call(calls.staffMember, { params: { id: 999_999 }, token: clerk.token });
  expect([missing.status, missing.body.code]).toEqual([404, 'member_missing']);
});

test('everything that moved a member’s tokens and points is listed page by page, with its order, and nobody else’s', async () => {
  const ann = await shop.member({ tokens: 1_000, points: 400 });
  await shop.member({ tokens: 77, points: 7 });
  const goods = await makeGoods(shop.db, { price: 300 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: goods, quantity: 1 }], points: 200 });
  const gifts = Array.from({ length: 60 }, (_, i) => ({
    memberId: ann.id,
    reference: `more:${ann.id}:${i}`,
    points: 1,
  }));
  await transaction(shop.db, (tx) => grantPoints(tx, 'gift', gifts));
  const read = async (query: object) =>
    (
      await shop.call(calls.staffMemberEntries, {
        query: { member_id: ann.id, ...query },
        token: clerk.token,
      })
    ).body;
  const first = await read({});
  expect(first.data).toHaveLength(50);
  const second = await read({ cursor: first.next ?? 0 });
  expect(second.next).toBeNull();
  const all = [...first.data, ...second.data];
  expect(new Set(all.map((entry) => entry.id)).size).toBe(all.length);
  expect(all.reduce((sum, { tokens }) => sum + tokens, 0)).toBe((await pageOf(ann.id)).tokens);
  expect(all.reduce((sum, { points }) => sum + points, 0)).toBe((await pageOf(ann.id)).points);
  const bought = all.filter(({ order }) => order?.id === id);
  expect(bought.map(({ kind }) => kind)).toContain('goods');
  const tokens = await read({ currency: 'token' });
  expect(tokens.data.every((entry) => entry.tokens !== 0)).toBe(true);
  expect(tokens.data.length).toBeLessThan(all.length);
  expect(await read({ member_id: 999_999 })).toMatchObject({ code: 'member_missing' });
});

test('phone, e-mail and addresses are shown for a reason, to people with the right, and the log says so', async () => {
  const ann = await known();
  const at = { params: { id: ann.id }, body: { reason } };
  const refused = await shop.call(calls.staffRevealMember, { ...at, token: clerk.token });
  expect(refused.body).toMatchObject({ code: 'right_missing', right: 'read_member_data' });
  const empty = await shop.call(calls.staffRevealMember, {
    ...at,
    body: { reason: ' ' },
    token: support.token,
  });
  expect(empty.body.code).toBe('reason_required');
  const { body } = await shop.call(calls.staffRevealMember, { ...at, token: support.token });
  expect(body.data).toEqual({
    phone: '0987654321',
    email: 'Ann.Chen@toys.example',
    addresses: [
      expect.objectContaining({
        name: '林小籤',
        phone: '0912345678',
        address: '臺北市大安區和平東路 1 段 1 號',
      }),
    ],
  });
  const { rows } = await shop.db.query(
    `select staff_id, words, area, reason from staff_log where $1 = any (subjects)`,
    [`member:${ann.id}`],
  );
  expect(rows).toEqual([{ staff_id: support.id, words: '查看會員個資', area: 'member_data', reason }]);
});

test('staff log a member out of every device, and nobody else', async () => {
  const [ann, ben] = [await shop.member(), await shop.member()];
  const at = { params: { id: ann.id }, body: { reason } };
  expect((await shop.call(calls.staffEndSessions, { ...at, token: clerk.token })).status).toBe(403);
  const ended = await shop.call(calls.staffEndSessions, { ...at, token: support.token });
  expect(ended.body.data).toEqual({ ended: 1 });
  expect((await shop.call(getBalance, { token: ann.token })).status).toBe(401);
  expect((await shop.call(getBalance, { token: ben.token })).status).toBe(200);
});

test('a note is read by all who may see the member, and is part of the member’s own export', async () => {
  const ann = await shop.member();
  const write = (text: string) =>
    shop.call(calls.staffNoteMember, { params: { id: ann.id }, body: { text }, token: support.token });
  expect((await write('  ')).body.code).toBe('note_required');
  expect((await write('希望下午送達')).status).toBe(200);
  expect((await pageOf(ann.id)).notes).toMatchObject([{ text: '希望下午送達', by: { id: support.id } }]);
  const { body } = await shop.call(exportAccount, { token: ann.token });
  expect(body.data.notes).toMatchObject([{ text: '希望下午送達' }]);
});

test('an answer that a clerk gets without an entry in the log has no unmasked phone, e-mail or address', async () => {
  const ann = await known();
  await send(shop, ann, { ids: ann.ids.slice(0, 1) });
  const { rows } = await shop.db.query<{ id: number }>('select id from orders where member_id = $1', [
    ann.id,
  ]);
  const rights: readonly string[] = rightsOf(
    (await shop.db.query<{ rights: string[] }>(`select rights from staff_roles where name = 'clerk'`)).rows[0]
      ?.rights ?? [],
  );
  const open = allCalls
    .map(([, call]): CallShape => call)
    .filter(({ access, right = '' }) => access === 'staff' && rights.includes(right));
  // Orders and parcels show where they are sent, which people who pack them need; each look is in the log.
  const logged = open.filter(({ reads }) => reads).map(({ right = '' }) => right);
  expect(new Set([...logged, 'read_orders', 'read_parcels']).size).toBe(2);
  const secrets = [ann.phone, '987654321', 'ann.chen', '0912345678', '和平東路'];
  const plain = open.filter(({ method, reads }) => method === 'GET' && !reads);
  expect(plain.map(({ path }) => path)).toContain('/api/staff/members/:id');
  for (const call of plain)
    for (const id of [ann.id, ...rows.map((row) => row.id)]) {
      const { properties = {} } = (call.params ?? {}) as { properties?: object };
      const names = Object.keys(properties);
      const url = pathOf(call, Object.fromEntries(names.map((name) => [name, String(id)])));
      for (const query of ['', `?q=${ann.phone}`]) {
        const { body } = await shop.send({ method: 'GET', url: url + query, token: clerk.token });
        const text = JSON.stringify(body).toLowerCase();
        for (const secret of secrets) expect(text, `${url}${query}`).not.toContain(secret);
      }
    }
});
