import { staffSearch } from '@kujiya/contract/staff/search';
import { staffAcceptShipment, staffHandOver, staffPackShipment } from '@kujiya/contract/staff/shipments';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { allStatements } from '#platform/postgres/database.ts';
import { makeGoods } from '#testing/goods.ts';
import { orderByCard, orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import { collector } from '#testing/storage.ts';

const shop = useTestShop();

const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const role of ['owner', 'clerk', 'support', 'accountant', 'viewer'])
    tokens[role] = (await shop.staff(role)).token;
});

async function find(q: string, role = 'owner') {
  const { status, body } = await shop.call(staffSearch, { query: { q }, token: tokens[role] ?? null });
  expect([status, Value.Check(staffSearch.answer, body)]).toEqual([200, true]);
  return body.data;
}
const kindsOf = async (q: string, role?: string) => (await find(q, role)).map(({ kind, id }) => [kind, id]);
const oneOf = async (statement: string, ...values: unknown[]): Promise<string> =>
  (await shop.db.query<{ value: string }>(statement, values)).rows[0]?.value ?? '';

/** A member with a sent order by tokens and one by card, and a tube of their own. */
async function world() {
  await shop.db.query(`update members set phone = null, email = null where display_name = '陳安安'`);
  const ann = await collector(shop, { things: 2, tokens: 2_000 });
  await shop.db.query(
    `update members set display_name = '陳安安', phone = '0987654321', email = 'Ann.Chen@toys.example' where id = $1`,
    [ann.id],
  );
  const goods = await makeGoods(shop.db, { price: 300, name: '黏土石虎' });
  const sent = await orderByTokens(shop, ann, { items: [{ product_id: goods, quantity: 1 }], sent: true });
  const paid = await orderByCard(shop, ann, { items: [{ product_id: goods, quantity: 1 }] });
  const { rows } = await shop.db.query<{ id: number; product_id: number; root: string; txid_hash: string }>(
    'select id, product_id, root, txid_hash from lots order by id desc limit 1',
  );
  const [lot = { id: 0, product_id: 0, root: '', txid_hash: '' }] = rows;
  const number = (id: number) => oneOf('select order_number as value from orders where id = $1', id);
  return { ann, goods, sent, paid, lot, sentNumber: await number(sent), paidNumber: await number(paid) };
}

test('products, drafts included, and goods are found by words of their names, prizes and ids', async () => {
  const { productId } = await shop.tube();
  const goods = await makeGoods(shop.db, { name: '夜光水豚', status: '0' });
  await shop.db.query(`update products set name = '獨角獸一番賞' where id = $1`, [productId]);
  expect(await kindsOf('獨角')).toEqual([['product', productId]]);
  expect(await kindsOf('水豚 夜光')).toEqual([['goods', goods]]);
  expect((await kindsOf(String(goods)))[0]).toEqual(['goods', goods]);
  expect(await find('夜光')).toEqual([
    { kind: 'goods', id: goods, title: '夜光水豚', path: `/products/${goods}` },
  ]);
  for (const q of ['夜光 獨角', '%', '__', 'ab', '', '  ']) expect(await find(q), q).toEqual([]);
});

test('a lot is found by title and by what it published; its TXID only once it is sold out', async () => {
  const { lot, ann } = await world();
  const asLot = [['lot', lot.id]];
  expect(await kindsOf(lot.root)).toEqual(asLot);
  expect(await kindsOf(` ${lot.txid_hash.toUpperCase()} `)).toEqual(asLot);
  await shop.db.query(`update lots set title = '石虎首賣筒' where id = $1`, [lot.id]);
  expect(await kindsOf('首賣')).toEqual(asLot);
  const txid = await oneOf('select txid as value from lot_secrets where lot_id = $1', lot.id);
  expect(await find(txid)).toEqual([]);
  const sold = `update slots set order_id = (select max(id) from orders where member_id = ${ann.id}), drawn_at = now()
    where lot_id = ${lot.id} and order_id is null`;
  await shop.tamper(sold);
  expect(await kindsOf(txid)).toEqual(asLot);
  await shop.tamper(
    `update slots set order_id = null, drawn_at = null where lot_id = ${lot.id} and number > 2`,
  );
});

test('a ticket is found by its lot and number, without what it holds', async () => {
  const { lot } = await world();
  for (const q of [`${lot.id}-3`, `${lot.id}#3`, `${lot.id} － ３`]) {
    const [ticket, ...others] = await find(q);
    expect(ticket, q).toMatchObject({
      kind: 'ticket',
      id: lot.id,
      path: `/products/${lot.product_id}?tab=lots`,
    });
    expect(ticket?.title).toMatch(/・3 號$/);
    expect(others).toEqual([]);
  }
  expect(await find(`${lot.id}-999`)).toEqual([]);
});

test('orders, payments and shipments are found by the numbers on paper', async () => {
  const { goods, sent, paid, sentNumber, paidNumber } = await world();
  expect(await find(` ${sentNumber.toLowerCase()} `)).toEqual([
    { kind: 'order', id: sent, title: `${sentNumber}・黏土石虎`, path: `/orders/${sent}` },
  ]);
  expect(await find(paidNumber)).toEqual([
    { kind: 'order', id: paid, title: `${paidNumber}・黏土石虎`, path: `/orders/${paid}` },
  ]);
  const id = Number(await oneOf('select id::text as value from payment_attempts where order_id = $1', paid));
  const attempt = { kind: 'payment', id, path: `/payments/${id}` };
  for (const column of ['number', 'trade_number']) {
    const written = await oneOf(`select ${column} as value from payment_attempts where order_id = $1`, paid);
    expect(await find(written), column).toMatchObject([attempt]);
  }
  const token = tokens.owner ?? null;
  await shop.call(staffAcceptShipment, { params: { id: sent }, token });
  await shop.call(staffPackShipment, { params: { id: sent }, body: null, token });
  const body = { carrier: 'tcat', tracking_number: '777788889999' } as const;
  expect((await shop.call(staffHandOver, { params: { id: sent }, body, token })).status).toBe(200);
  expect(await find('7777-8888 9999')).toEqual([
    {
      kind: 'shipment',
      id: sent,
      title: `777788889999・訂單 ${sentNumber}・林**`,
      path: `/shipments?q=${sentNumber}`,
    },
  ]);
  expect((await kindsOf('0912-345-678')).filter(([kind]) => kind === 'shipment')).toContainEqual([
    'shipment',
    sent,
  ]);
  expect(goods).toBeGreaterThan(0);
});

test('a member is found by phone in any notation, e-mail and a part of the name, and is masked', async () => {
  const { ann } = await world();
  const masked = {
    kind: 'member',
    id: ann.id,
    title: '陳安安・0987***321',
    path: `/members/${ann.id}`,
  };
  for (const q of [
    '0987654321',
    '0987 654 321',
    '+886 987-654-321',
    '０９８７６５４３２１',
    'ANN.chen@toys.example',
  ])
    expect(await find(q), q).toEqual([masked]);
  expect(await find('陳安')).toContainEqual(masked);
  await shop.db.query('update members set phone = null where id = $1', [ann.id]);
  expect(await find('ann.chen@toys.example')).toEqual([{ ...masked, title: '陳安安・A***@toys.example' }]);
});

test('an article is found by its title', async () => {
  const id = Number(
    await oneOf(
      `insert into official_info (title, content, main_image) values ('中秋公休', '<p>休息</p>', '/x.webp') returning id as value`,
    ),
  );
  expect(await find('公休')).toEqual([
    { kind: 'article', id, title: '中秋公休', path: `/content/articles/${id}` },
  ]);
});

test('a campaign is found by its title', async () => {
  const id = Number(
    await oneOf(
      `insert into campaigns (title, text, path, segment, per_second)
       values ('聖誕轉蛋夜', '今晚開賣', '/gacha', '{"kind": "all"}', 100) returning id as value`,
    ),
  );
  expect(await find('聖誕')).toEqual([
    { kind: 'campaign', id, title: '聖誕轉蛋夜', path: `/campaigns/${id}` },
  ]);
  expect(await find('聖誕', 'clerk')).toEqual([]);
});

test('each kind is found by the roles that may read it, and by nobody else', async () => {
  const { sentNumber, paid, lot } = await world();
  const trade = await oneOf('select trade_number as value from payment_attempts where order_id = $1', paid);
  await shop.db.query(
    `insert into official_info (title, content, main_image) values ('黏土石虎到貨', '<p>到貨</p>', '/x.webp')`,
  );
  const seen = async (role: string) => {
    const kinds: string[] = [];
    for (const q of ['黏土石虎', lot.root, `${lot.id}-1`, sentNumber, trade, '陳安安', '0912345678'])
      kinds.push(...(await find(q, role)).map(({ kind }) => kind));
    return [...new Set(kinds)].sort();
  };
  const all = ['article', 'goods', 'lot', 'member', 'order', 'payment', 'shipment', 'ticket'];
  const except = (...kinds: string[]) => all.filter((kind) => !kinds.includes(kind));
  expect(await seen('owner')).toEqual(all);
  expect(await seen('clerk')).toEqual(except('article', 'payment'));
  expect(await seen('support')).toEqual(except('payment'));
  expect(await seen('accountant')).toEqual(['order', 'payment']);
  expect(await seen('viewer')).toEqual(except('order', 'shipment'));
});

test('every search goes through an index', async () => {
  const finders = [...allStatements()].filter(([name]) => name.startsWith('find.'));
  expect(finders).toHaveLength(11);
  const client = await shop.db.connect();
  try {
    // Tables of tests are so small that only without sequential scans the plan shows whether an index serves.
    await client.query(
      'begin; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan',
    );
    for (const [name, text] of finders) {
      await client.query(`prepare "plan of ${name}" as ${text}`);
      const { rows } = await client.query<{ n: number }>(
        `select cardinality(parameter_types) as n from pg_prepared_statements where name = $1`,
        [`plan of ${name}`],
      );
      const values = Array.from({ length: rows[0]?.n ?? 0 }, () => 'null').join(', ');
      const plan = await client.query<{ 'QUERY PLAN': string }>(
        `explain execute "plan of ${name}" (${values})`,
      );
      const steps = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(steps, name).toMatch(/Index/);
      expect(steps, name).not.toMatch(/Seq Scan/);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
