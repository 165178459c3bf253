import { staffLog } from '@kujiya/contract/staff/log';
import * as calls from '@kujiya/contract/staff/views';
import { beforeAll, expect, test } from 'vitest';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  [ann, ben] = [await shop.staff('manager'), await shop.staff('manager')];
});

type Saved = { list?: calls.ViewList; name: string; query?: string; is_shared?: boolean };
const save = (
  { list = 'products', name, query = 'status=draft', is_shared = false }: Saved,
  by = ann,
  server: TestServer = shop,
) => server.call(calls.saveStaffView, { body: { list, name, query, is_shared }, token: by.token });
const idOf = async (view: Saved, by = ann) => (await save(view, by)).body.data.id;
const list = (by: TestStaff, name: calls.ViewList = 'products') =>
  shop.call(calls.staffViews, { query: { list: name }, token: by.token });
const namesOf = async (by: TestStaff) => (await list(by)).body.data.map(({ name }) => name);
const change = (id: number, body: { name: string; is_shared: boolean }, by = ann) =>
  shop.call(calls.changeStaffView, { params: { id }, body, token: by.token });

test('a person sees their own views and those that others share', async () => {
  const own = await idOf({ name: '草稿', query: 'type=0&status=draft' });
  await idOf({ name: '阿本自己的' }, ben);
  await idOf({ name: '大家的', is_shared: true }, ben);
  expect(await namesOf(ann)).toEqual(['草稿', '大家的']);
  const [mine, shared] = (await list(ann)).body.data;
  expect(mine).toMatchObject({ id: own, query: 'status=draft&type=0', is_own: true, is_shared: false });
  expect(shared).toMatchObject({ is_own: false, is_shared: true });
  const log = await shop.call(staffLog, {
    query: { subject: `view:${own}` },
    token: (await shop.staff()).token,
  });
  expect(log.body.data).toMatchObject([{ words: '儲存檢視', after: { name: '草稿' } }]);
});

test('a view of a list that a person may not read is neither shown nor saved', async () => {
  const clerk = await shop.staff('clerk');
  await save({ list: 'log', name: '登入', query: 'area=staff', is_shared: true }, await shop.staff());
  const refused = { status: 403, body: { code: 'right_missing', right: 'read_log' } };
  expect(await list(clerk, 'log')).toMatchObject(refused);
  expect(await save({ list: 'log', name: '登入' }, clerk)).toMatchObject(refused);
  expect((await list(clerk, 'shipments')).status).toBe(200);
});

test('the words of a search for people are not kept', async () => {
  const parcels = await save({ list: 'shipments', name: '逾期', query: 'q=0912345678&overdue=true' });
  expect(parcels.body.data.query).toBe('overdue=true');
  expect((await save({ name: '貓', query: 'q=貓' })).body.data.query).toBe('q=%E8%B2%93');
});

test('only its owner renames, shares or deletes a view', async () => {
  const id = await idOf({ name: '待改名' });
  const missing = { status: 404, body: { code: 'view_missing' } };
  expect(await change(id, { name: '被改名', is_shared: true }, ben)).toMatchObject(missing);
  const remove = (by: TestStaff) => shop.call(calls.deleteStaffView, { params: { id }, token: by.token });
  expect(await remove(ben)).toMatchObject(missing);
  expect((await change(id, { name: '改好了', is_shared: true })).body.data).toMatchObject({ name: '改好了' });
  expect(await namesOf(ben)).toContain('改好了');
  expect((await remove(ann)).status).toBe(200);
  expect(await namesOf(ben)).not.toContain('改好了');
  expect(await remove(ann)).toMatchObject(missing);
});

test('the shared views of a disabled account are gone', async () => {
  const left = await shop.staff('manager');
  await save({ name: '離職的人', is_shared: true }, left);
  expect(await namesOf(ann)).toContain('離職的人');
  await shop.db.query('delete from staff_sessions where staff_id = $1', [left.id]);
  await shop.db.query('update staff set disabled_at = now() where id = $1', [left.id]);
  expect(await namesOf(ann)).not.toContain('離職的人');
});

test('a name is taken once, also at the same moment on two servers, and a list has thirty views', async () => {
  const cat = await shop.staff('manager');
  const second = await shop.another();
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, i) => save({ name: '同名' }, cat, i % 2 ? second : shop)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const other = await idOf({ name: '別名' }, cat);
  expect(await change(other, { name: '同名', is_shared: false }, cat)).toMatchObject({
    body: { code: 'view_taken' },
  });
  expect((await change(other, { name: '別名', is_shared: true }, cat)).status).toBe(200);
  const more = Array.from({ length: 30 }, (_, i) => save({ name: `第 ${i}` }, cat, i % 2 ? second : shop));
  const codes = (await Promise.all(more)).map(({ status, body }) => (status === 200 ? 200 : body.code));
  expect(codes.filter((code) => code === 200)).toHaveLength(28);
  expect(codes.filter((code) => code === 'view_limit')).toHaveLength(2);
  expect(await save({ name: '', query: '' }, cat)).toMatchObject({ body: { code: 'view_invalid' } });
});
