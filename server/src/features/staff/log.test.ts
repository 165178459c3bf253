import { staffLog, staffLogPeople } from '@kujiya/contract/staff/log';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { brokenStaff } from '#shop/staff/queries.ts';
import { asStaff, recordEntry } from '#shop/staff/service.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop({ audited: false });
let staffId: number;
let token: string;
beforeAll(async () => {
  ({ id: staffId, token } = await shop.staff());
});

const write = (subject: string, more: object = {}) =>
  transaction(shop.db, (tx) => recordEntry(tx, { staffId, what: 'test', subjects: [subject], ...more }));
const rule = 'the audit log is one unbroken chain';
const list = async (query: object) => (await shop.call(staffLog, { query, token })).body;

test('entries written at once are one chain, in which each has its place', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => write(`thing:${i}`)));
  const { rows } = await shop.db.query<{ position: number }>(
    'select position from staff_log order by position',
  );
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, i) => i + 1));
  expect(await brokenStaff(shop.db)).toEqual([]);
  const { head } = await list({});
  expect(head?.position).toBe(rows.length);
});

test.each([
  ['a changed reason', `update staff_log set reason = 'another' where position = 3`],
  ['a changed person', 'update staff_log set staff_id = null where position = 3'],
  ['a changed time', `update staff_log set at = at - interval '1 second' where position = 3`],
  ['a changed subject', `update staff_log set subjects = '{order:1}' where position = 3`],
  ['a removed entry', 'delete from staff_log where position = 3'],
  [
    'an entry between others',
    `update staff_log set position = position + 1000 where position > 3;
     update staff_log set position = position - 999 where position > 1000;
     insert into staff_log (staff_id, what, position, hash) values (null, 'planted', 4, '')`,
  ],
])('the audit finds %s', async (_, statement) => {
  const findings = await shop.rehearse([statement], (db) => brokenStaff(db));
  expect(findings.map((one) => one.rule)).toContain(rule);
});

test('only what changed is kept of before and after', async () => {
  await write('product:1', {
    before: { name: '甲', price: 300, tags: [1] },
    after: { name: '乙', price: 300, tags: [1] },
  });
  const { data } = await list({ subject: 'product:1' });
  expect(data).toMatchObject([{ before: { name: '甲' }, after: { name: '乙' } }]);
});

test('subjects are named as they are called now; what is gone, or has no name, is not', async () => {
  const member = await shop.member();
  await shop.db.query(`update members set display_name = '陳安安' where id = $1`, [member.id]);
  const { productId, tubeId } = await shop.tube();
  const { rows } = await shop.db.query<{ name: string; title: string }>(
    'select p.name, l.title from products p join lots l on l.product_id = p.id where l.id = $1',
    [tubeId],
  );
  const subjects = [`member:${member.id}`, `product:${productId}`, `lot:${tubeId}`, `staff:${staffId}`];
  const others = ['order:999999', 'closing:2026-11-01', 'keywords:hot', 'item:1'];
  await transaction(shop.db, (tx) =>
    recordEntry(tx, { staffId, what: 'test', subjects: [...subjects, ...others] }),
  );
  const { data } = await list({ subject: `member:${member.id}` });
  const [{ name: product, title } = { name: '', title: '' }] = rows;
  const { body: people } = await shop.call(staffLogPeople, { token });
  const own = people.data.find(({ id }) => id === staffId)?.name;
  expect(own).toBeTruthy();
  expect(data[0]?.names).toEqual({
    [`member:${member.id}`]: '陳安安',
    [`product:${productId}`]: product,
    [`lot:${tubeId}`]: `${product}・${title}`,
    [`staff:${staffId}`]: own,
  });
});

test('the log is filtered by area, person, subject and day, whose last one counts to its end', async () => {
  const other = await shop.staff('clerk');
  await transaction(shop.db, (tx) =>
    recordEntry(tx, {
      staffId: other.id,
      what: 'x',
      right: 'write_orders',
      words: '接單',
      subjects: ['order:7'],
    }),
  );
  expect((await list({ area: 'orders' })).data).toMatchObject([{ words: '接單', area: 'orders' }]);
  expect((await list({ staff_id: other.id })).data).toHaveLength(1);
  const day = (offset: number) =>
    new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
  expect((await list({ subject: 'order:7', from: day(0), to: day(0) })).data).toHaveLength(1);
  expect((await list({ subject: 'order:7', from: day(1) })).data).toHaveLength(0);
  expect((await list({ subject: 'order:7', to: day(-1) })).data).toHaveLength(0);
});

test('a cursor goes on where the page ended, and an empty one does not begin again', async () => {
  for (let i = 0; i < 60; i++) await write('many:1');
  const first = await list({ subject: 'many:1' });
  const second = await list({ subject: 'many:1', cursor: first.next });
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null]);
  expect((await shop.send({ url: '/api/staff/log?cursor=', token })).status).toBe(400);
});

test('work in the name of staff is one entry, or none when it fails', async () => {
  const failing = transaction(shop.db, (tx) =>
    asStaff(tx, staffId, 'job', async ({ note }) => {
      note({ subjects: ['failed:1'] });
      throw new Error('no');
    }),
  );
  await expect(failing).rejects.toThrow('no');
  expect((await list({ subject: 'failed:1' })).data).toEqual([]);
});

test('the log finds what is read aloud: a product, a person, and else a step', async () => {
  const { productId } = await shop.tube();
  await shop.db.query(`update products set name = '月兔掛號員 一番賞' where id = $1`, [productId]);
  await write(`product:${productId}`, { words: '修改商品' });
  const { id } = await shop.staff('clerk');
  await shop.db.query(`update staff set name = '小月' where id = $1`, [id]);
  await transaction(shop.db, (tx) =>
    recordEntry(tx, { staffId: id, what: 'test', words: '補印出貨單', subjects: ['order:8'] }),
  );
  expect((await list({ about: '月兔掛號員' })).data).toMatchObject([{ subjects: [`product:${productId}`] }]);
  expect((await list({ about: '補印' })).data).toMatchObject([{ words: '補印出貨單' }]);
  expect((await list({ about: '小月' })).data).toMatchObject([{ words: '補印出貨單', staff: { id } }]);
  expect((await list({ about: '沒有這回事' })).data).toEqual([]);
});
