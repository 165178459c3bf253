import {
  accountLimits,
  accountRefusals,
  deleteAccount,
  deletionPreview,
  deletionWords,
  exportAccount,
} from '@kujiya/contract/account';
import { getUser, verifyToken } from '@kujiya/contract/member';
import { login } from '@kujiya/contract/sign-in';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { features } from '#features.ts';
import { shopMemberData } from '#shop/member-data.ts';
import { beginTopUp, notify, paidResult, sealed } from '#testing/gateway.ts';
import { makeLiveliest } from '#testing/liveliest.ts';
import { parcelSteps } from '#testing/parcel.ts';
import { expectCleanAudit, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { addressOf, send, rowsOf as storageOf } from '#testing/storage.ts';

const password = 'toybox123';
const shop = useTestShop();
const liveliest = (name: string) => makeLiveliest(shop, name, password);

const refused = ({ status, code, message }: (typeof accountRefusals)[keyof typeof accountRefusals]) => ({
  status,
  body: { success: false, code, message },
});

const lossesOf = async ({ token }: TestMember) => (await shop.call(deletionPreview, { token })).body.data;
const remove = async (
  member: TestMember,
  part: Partial<{ confirmation: string; tokens: number; box_items: number }> = {},
) => {
  const { tokens, box_items } = await lossesOf(member);
  return shop.call(deleteAccount, {
    token: member.token,
    body: { confirmation: deletionWords, tokens, box_items, ...part },
  });
};

test("the export contains all of the member's data, nobody else's, and no secret", async () => {
  const [ann, eve] = [await liveliest('安安'), await liveliest('伊芙')];
  await shop.call(login, { body: { phone: ann.phone, password } });
  const { status, body } = await shop.call(exportAccount, { token: ann.token });
  expect(status).toBe(200);
  expect(Value.Check(exportAccount.answer, body)).toBe(true);
  expect(
    Object.fromEntries(Object.entries(body.data).map(([name, rows]) => [name, rows.length])),
  ).toMatchObject({
    member: 1,
    identities: 1,
    devices: 2,
    addresses: 2,
    shipment_addresses: 2,
    invoice: 1,
    balances: expect.any(Number),
    movements: expect.any(Number),
    orders: 4,
    box: 4,
    tool_cards: 2,
    likes: 1,
    cart: 1,
    coupons: 2,
    notification_settings: 1,
  });
  expect(body.data.notifications?.length).toBeGreaterThan(2);
  expect(body.data.member?.[0]).toMatchObject({ display_name: '安安', phone: ann.phone });
  expect(body.data.balances).toContainEqual({ currency: 'token', balance: 700 });
  const moved = body.data.movements
    ?.filter(({ currency }) => currency === 'token')
    .map(({ amount }) => amount);
  expect(moved).toEqual([1_300, -300, -200, -40, -60]);

  const text = JSON.stringify(body);
  for (const own of ['安安的收件人', '安安的街', '安安的家人', `請打 02-2700${ann.id}`, '請交給安安的管理員'])
    expect(text).toContain(own);
  const { rows } = await shop.db.query<{ secret: string }>(
    `select password_hash as secret from members where id = $1
     union all select encode(token_hash, 'hex') from sessions where member_id = $1
     union all select encode(token_hash, 'base64') from sessions where member_id = $1`,
    [ann.id],
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { secret } of rows) expect(text).not.toContain(secret);
  for (const foreign of [
    ann.token,
    eve.phone,
    eve.token,
    '伊芙',
    `02-2700${eve.id}`,
    `m${eve.id}@toys.example`,
    'hash',
  ])
    expect(text).not.toContain(foreign);
});

test('the preview counts the belongings that would be lost', async () => {
  const ann = await liveliest('安安');
  const before = await lossesOf(ann);
  expect(before).toMatchObject({ tokens: 700, box_items: 3, tool_cards: 2 });
  expect(before.points).toBeGreaterThanOrEqual(400);
  await shop.db.query('update point_lots set expires_at = now() where member_id = $1', [ann.id]);
  await shop.db.query('update user_tools set expires_at = now() where member_id = $1', [ann.id]);
  expect(await lossesOf(ann)).toMatchObject({ points: 0, tool_cards: 0 });
});

test.each(['', '刪除', 'yes', '刪除帳號！', '删除账号'])(
  'the confirmation “%s” deletes nothing',
  async (confirmation) => {
    const ann = await shop.member();
    expect(await remove(ann, { confirmation })).toEqual(refused(accountRefusals.deletion_unconfirmed));
    expect((await shop.call(getUser, { token: ann.token })).status).toBe(200);
  },
);

test('a deletion is refused when the belongings have changed since the preview', async () => {
  const ann = await liveliest('安安');
  const changed = refused(accountRefusals.deletion_changed);
  expect(await remove(ann, { tokens: 1_000 })).toEqual(changed);
  expect(await remove(ann, { box_items: 0 })).toEqual(changed);
  expect((await shop.call(getUser, { token: ann.token })).status).toBe(200);
});

test('an account with shipments in transit cannot be deleted', async () => {
  const ann = await liveliest('安安');
  const [thing] = await storageOf(shop, ann);
  const { body } = await send(
    shop,
    { ...ann, addressId: await addressOf(shop, ann) },
    { ids: [thing?.id ?? 0] },
  );
  const things = { tokens: 700 - 60, box_items: thing ? 3 - thing.quantity : 3 };
  expect(await remove(ann, things)).toEqual(refused(accountRefusals.deletion_in_shipping));
  await parcelSteps(shop, body.data.order_id ?? 0).deliver(await shop.staff('clerk'));
  expect((await remove(ann, things)).status).toBe(200);
});

test('an account with a payment that may still arrive cannot be deleted', async () => {
  const [ann, bob] = [await shop.member(), await shop.member()];
  const { number, amount } = await beginTopUp(shop, ann, 100);
  const waiting = await beginTopUp(shop, bob, 100);
  expect(await remove(ann)).toEqual(refused(accountRefusals.deletion_in_payment));
  expect((await notify(shop, sealed(paidResult(number, amount)))).status).toBe(200);
  expect(await lossesOf(ann)).toMatchObject({ tokens: 100 });
  expect((await remove(ann)).status).toBe(200);

  const age = (interval: string) =>
    shop.db.query(
      `update payment_attempts set created_at = created_at - $2::interval, pay_until = now() + interval '1 hour' where number = $1`,
      [waiting.number, interval],
    );
  await age('15 minutes');
  expect(await remove(bob)).toEqual(refused(accountRefusals.deletion_in_payment));
  await shop.db.query('update payment_attempts set pay_until = now() where number = $1', [waiting.number]);
  expect((await remove(bob)).status).toBe(200);
});

/** The rows of every table of the shop, as one text. */
async function everything(): Promise<string> {
  const { rows } = await shop.db.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const texts = await Promise.all(
    rows.map(({ name }) =>
      shop.db.query<{ text: string | null }>(`select jsonb_agg(to_jsonb(t))::text as text from ${name} t`),
    ),
  );
  return texts.map((result) => result.rows[0]?.text ?? '').join('\n');
}

const erasedTables = [...shopMemberData, ...features.map(({ memberData }) => memberData)].flatMap((data) =>
  Object.entries(data?.tables ?? {}).flatMap(([table, fate]) => (fate === 'erased' ? [table] : [])),
);
const rowsOf = async (table: string, memberId: number) =>
  (await shop.db.query(`select from ${table} where member_id = $1`, [memberId])).rowCount;

test('deletion erases the personal data, ends the sessions and leaves the books unchanged', async () => {
  const ann = await liveliest('米其林');
  const second = await shop.call(login, { body: { phone: ann.phone, password } });
  const books = () =>
    shop.db.query(
      `select (select jsonb_agg(p order by p) from postings p) as postings, (select count(*) from orders) as orders,
         (select count(*) from box_items) as items, (select count(*) from receipts) as receipts`,
    );
  const before = (await books()).rows;
  expect(await everything()).toContain('米其林');
  for (const table of [
    'sessions',
    'addresses',
    'shipment_addresses',
    'carts',
    'notifications',
    'notification_settings',
    'invoice_settings',
    'likes',
    'identities',
  ]) {
    expect(erasedTables).toContain(table);
    expect([table, await rowsOf(table, ann.id)]).not.toEqual([table, 0]);
  }

  expect(await remove(ann)).toEqual({
    status: 200,
    body: { success: true, message: '帳號已刪除，謝謝您曾經來玩' },
  });
  expect((await books()).rows).toEqual(before);
  await expectCleanAudit(shop.db);

  const left = await everything();
  for (const trace of ['米其林', `02-2700${ann.id}`, ann.phone, `m${ann.id}@toys.example`, `line-${ann.id}`])
    expect(left).not.toContain(trace);
  for (const table of erasedTables) expect([table, await rowsOf(table, ann.id)]).toEqual([table, 0]);

  for (const token of [ann.token, second.body.data.token]) {
    expect((await shop.call(getUser, { token })).status).toBe(401);
    expect((await shop.call(verifyToken, { token })).body.valid).toBe(false);
  }
  expect((await shop.call(login, { body: { phone: ann.phone, password } })).body.code).toBe(
    accountRefusals.login_failed.code,
  );
  expect((await shop.call(exportAccount, { token: ann.token })).status).toBe(401);
});

test('two simultaneous requests delete an account once', async () => {
  const ann = await shop.member();
  const replies = await Promise.all(
    [remove(ann), remove(ann), remove(ann)].map((reply) => reply.catch(() => null)),
  );
  expect(replies.filter((reply) => reply?.status === 200).length).toBeGreaterThanOrEqual(1);
  const { rows } = await shop.db.query(
    'select display_name, deleted_at is not null as gone from members where id = $1',
    [ann.id],
  );
  expect(rows).toEqual([{ display_name: '已刪除的會員', gone: true }]);
});

test('the export is limited to five requests an hour', async () => {
  const { token } = await shop.member();
  const other = await shop.member();
  for (let turn = 0; turn < accountLimits.exportsPerHour; turn++)
    expect((await shop.call(exportAccount, { token })).status).toBe(200);
  expect((await shop.call(exportAccount, { token })).status).toBe(429);
  expect((await shop.call(exportAccount, { token: other.token })).status).toBe(200);
});
