import { readFile } from 'node:fs/promises';
import { deleteAccount, deletionWords } from '@kujiya/contract/account';
import { addAddress, listAddresses } from '@kujiya/contract/address';
import { keyLifetime } from '@kujiya/contract/kernel/call';
import { moveStaffStock } from '@kujiya/contract/staff/stock';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';
import { keysJob } from './idempotency.ts';

const shop = useTestShop();
const key = 'a-press-of-a-button';
const gone = { status: 409, body: { code: 'answer_gone' } };

const clean = () => keysJob(shop.db).run();
/** Lets so many seconds pass for every key. */
const pass = async (seconds: number) => {
  await shop.db.query('update idempotency_keys set expires_at = expires_at - make_interval(secs => $1)', [
    seconds,
  ]);
  await shop.db.query(
    `update staff_keys set created_at = created_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );
};
const addressBody = {
  name: '林小籤',
  phone: '0912345678',
  city: '臺北市',
  district: '大安區',
  address_detail: '和平東路 1 段 1 號',
};
const add = ({ token }: TestMember) => shop.call(addAddress, { token, key, body: addressBody });
const addressesOf = async ({ token }: TestMember) =>
  (await shop.call(listAddresses, { token })).body.data.length;
const receive = ({ token }: TestStaff, id: number, quantity = 10) =>
  shop.call(moveStaffStock, { token, key, params: { id }, body: { quantity, reason: '進貨' } });
const stockOf = async (id: number) =>
  (await shop.db.query<{ stock: number }>('select stock from goods where product_id = $1', [id])).rows[0]
    ?.stock;

test('the key of a call that moves no money is kept a day, that of a draw for ever', async () => {
  const ann = await shop.member({ tokens: 100 });
  const tube = await shop.tube({ price: 10, last: false });
  const draw = () =>
    shop.call(drawTickets, {
      token: ann.token,
      key: 'a-draw-of-a-ticket',
      params: { tubeId: tube.tubeId },
      body: { payment_method: 'balance', product_id: tube.productId, ticket_numbers: [1] },
    });
  const [first, drawn] = [await add(ann), await draw()];
  expect([first.status, drawn.status]).toEqual([200, 200]);
  await pass(keyLifetime - 60);
  await clean();
  expect(await add(ann)).toEqual(first);
  expect(await addressesOf(ann)).toBe(1);
  await pass(120);
  await clean();
  expect((await add(ann)).body.data.id).not.toBe(first.body.data.id);
  expect(await addressesOf(ann)).toBe(2);
  await pass(100 * keyLifetime);
  await clean();
  expect(await draw()).toEqual(drawn);
});

test('answers that an older build has kept for ever are blanked or run out', async () => {
  const file = await readFile(
    new URL('../../migrations/before/051_kept_answers.sql', import.meta.url),
    'utf8',
  );
  const [ann, bob] = [await shop.member(), await shop.member()];
  const planted = [
    `insert into idempotency_keys (member_id, key, body_hash, answer) values
       (${ann.id}, 'address', '', '{"data": {"id": 1, "address_detail": "x"}}'), (${ann.id}, 'draw', '', '[1, 2]'),
       (${ann.id}, 'order', '', '{"message": "x", "data": {"id": 1}}'), (${bob.id}, 'form', '', '{"data": {}}')`,
    `update members set phone = null, deleted_at = now() where id = ${bob.id}`,
    ...file.split(';').filter((statement) => /^(--.*\n|\s)*update /.test(statement)),
  ];
  expect(planted).toHaveLength(4);
  const { rows } = await shop.rehearse(planted, (db) =>
    db.query(
      `select key, answer is null as is_blank, expires_at <= now() as is_over from idempotency_keys
       where member_id = any ($1) order by key`,
      [[ann.id, bob.id]],
    ),
  );
  expect(rows).toEqual([
    { key: 'address', is_blank: false, is_over: true },
    { key: 'draw', is_blank: false, is_over: null },
    { key: 'form', is_blank: true, is_over: null },
    { key: 'order', is_blank: false, is_over: null },
  ]);
});

test('more keys than one batch are deleted, and those whose time is not over stay', async () => {
  const { id } = await shop.member();
  const plant = (name: string, expires: string) =>
    shop.db.query(
      `insert into idempotency_keys (member_id, key, body_hash, answer, expires_at)
       select $1, $2 || n, '', '{}', ${expires} from generate_series(1, 2500) n`,
      [id, name],
    );
  await plant('over-', 'now()');
  await plant('later-', `now() + interval '1 minute'`);
  await plant('never-', 'null');
  await clean();
  const { rows } = await shop.db.query(
    `select split_part(key, '-', 1) as name, count(*)::integer from idempotency_keys where member_id = $1 group by 1 order by 1`,
    [id],
  );
  expect(rows).toEqual([
    { name: 'later', count: 2_500 },
    { name: 'never', count: 2_500 },
  ]);
});

test('a step of the staff is repeated with its answer for a day, and later refused; it is never done twice', async () => {
  const [clerk, goods] = [await shop.staff(), await makeGoods(shop.db, { stock: 5 })];
  const first = await receive(clerk, goods);
  expect(first.body.data).toMatchObject({ stock: 15 });
  await pass(keyLifetime - 60);
  await clean();
  expect(await receive(clerk, goods)).toEqual(first);
  await pass(120);
  await clean();
  expect(await receive(clerk, goods)).toMatchObject(gone);
  expect(await receive(clerk, goods, 11)).toMatchObject({ body: { code: 'idempotency_conflict' } });
  expect(await stockOf(goods)).toBe(15);
});

test('after the deletion of any member a step of the staff is refused when it is repeated, not done again', async () => {
  const [clerk, goods] = [await shop.staff(), await makeGoods(shop.db, { stock: 5 })];
  const members = await Promise.all([shop.member(), shop.member(), shop.member()]);
  expect((await receive(clerk, goods)).status).toBe(200);
  const removed = await Promise.all(
    members.map(({ token }) =>
      shop.call(deleteAccount, {
        token,
        body: { confirmation: deletionWords, tokens: 0, box_items: 0 },
      }),
    ),
  );
  expect(removed.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await receive(clerk, goods)).toMatchObject(gone);
  expect(await stockOf(goods)).toBe(15);
});
