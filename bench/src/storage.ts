import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listBoxItems } from '@kujiya/contract/storage';
import { type Database, transaction } from '../../server/src/platform/postgres/database.ts';
import { store } from '../../server/src/shop/goods/queries.ts';
import { makeProduct } from '../../server/src/testing/products.ts';
import { accounted, count } from './accounted.ts';
import { addressOf } from './address.ts';
import { type Loads, runWrk } from './load.ts';
import type { Shop } from './shop.ts';
import type { Tools } from './tools.ts';
import { members, refreshStatistics, type World } from './world.ts';

const thingsInParcel = 5;
/** More parcels per second than a small machine sends. */
const mostPerSecond = 3_000;
/** Senders in turn: no two parcels under way belong to the same member. */
const senders = 2_000;
/** Items of the member whose storage is read. */
const much = 5_000;
const stored = addressOf(listBoxItems, { query: { tab: 'pending', per_page: 20 } });
const collector = members - 1;

/** More pieces of each of the goods than anybody stores here. */
const plenty = 1_000_000;

/** Five goods that nobody has bought yet. */
async function loadGoods(db: Database): Promise<void> {
  for (let n = 1; n <= thingsInParcel; n++)
    await makeProduct(db, { slug: `bench-stored-${n}`, name: `測試收藏 ${n}`, goods: { stock: plenty } });
  await db.query(
    `insert into addresses (member_id, name, phone, city, district, postcode, address_detail)
     select id, '林小籤', '0912345678', '臺北市', '大安區', '106', '和平東路 1 段 1 號' from members where id <= $1`,
    [senders],
  );
}

/**
 * Old presents of the shop in members' storages: for each time a member is listed, an order of five goods, one piece
 * each. They cost nothing and cause no further work.
 */
async function loadThings(db: Database, memberIds: readonly number[]): Promise<void> {
  await transaction(db, async (tx) => {
    const orders = await tx.query<{ id: number }>(
      `insert into orders (order_number, member_id, order_type, status, payment_method, payment_status, total_amount, final_amount)
       select gen_random_uuid(), m, 'shop', 'completed', 'none', 'paid', 0, 0 from unnest($1::bigint[]) m returning id`,
      [memberIds],
    );
    const ids = orders.rows.map(({ id }) => id);
    await tx.query(
      `insert into order_lines (order_id, position, product_id, name, unit_price, quantity, subtotal)
       select o, row_number() over (partition by o order by p.id), p.id, p.name, 0, 1, 0
       from unnest($1::bigint[]) o, products p where p.slug like 'bench-stored-%'`,
      [ids],
    );
    await tx.query(
      `insert into order_moves (order_id, from_status, to_status, actor, reason)
       select o, m.from_status, m.to_status, 'member', 'present'
       from unnest($1::bigint[]) o, (values (1, 'pending', 'paid'), (2, 'paid', 'processing'), (3, 'processing', 'completed'))
         m (step, from_status, to_status)
       order by o, m.step`,
      [ids],
    );
    await tx.query(
      `insert into goods_orders (order_id, customer_note, is_kept) select o, '', true from unnest($1::bigint[]) o`,
      [ids],
    );
    await tx.query(
      `update goods g set stock = stock - $1, sold = sold + $1 from products p
       where p.id = g.product_id and p.slug like 'bench-stored-%'`,
      [ids.length],
    );
    await store(tx, ids, 60);
  });
}

/** Writes a file with one parcel a line that nobody has sent yet: the member, their address, and the items. */
async function writeParcels(db: Database, file: string): Promise<number> {
  const { rows } = await db.query<{ line: string }>(
    `select concat_ws(' ', b.member_id, a.id, string_agg(b.id::text, ' ')) as line
     from box_items b join addresses a on a.member_id = b.member_id
     where b.member_id <= $1 and b.goods_id in (select id from products where slug like 'bench-stored-%')
       and b.status = 'available'
     group by b.order_id, b.member_id, a.id order by b.order_id`,
    [senders],
  );
  await writeFile(file, rows.map(({ line }) => `${line}\n`).join(''));
  return rows.length;
}

/** Loads of storages: their items are sent, five per parcel, and read. */
export function createStorageLoads(tools: Tools, world: World, shop: Shop) {
  const { db, dataDir } = world;
  const file = path.join(dataDir, 'parcels.txt');
  const runs = { made: false, count: 0 };

  async function prepare(seconds: number): Promise<void> {
    if (!runs.made) {
      await loadGoods(db);
      await loadThings(db, Array(much / thingsInParcel).fill(collector));
      runs.made = true;
    }
    const wanted = mostPerSecond * (seconds + 1);
    const left = await writeParcels(db, file);
    if (left < wanted) {
      await loadThings(
        db,
        Array.from({ length: wanted - left }, (_, nth) => (nth % senders) + 1),
      );
      await writeParcels(db, file);
      await refreshStatistics(world);
    }
  }

  return {
    async parcels(seconds) {
      await prepare(seconds);
      const run = ++runs.count;
      return accounted(
        () => count(db, `select count(*) as count from orders where order_type = 'box_shipping'`),
        () => runWrk(tools, shop.url, seconds, 'parcel', 200, [file, run]),
      );
    },
    storageList: (seconds) => runWrk(tools, shop.url, seconds, 'mine', 200, [stored, `bench-${collector}`]),
  } satisfies Loads;
}
