import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { fairnessRefusals, lotCommitment } from '@kujiya/contract/fairness';
import { correctionRefusals, correctPrize } from '@kujiya/contract/staff/corrections';
import { commitLot, planLots } from '@kujiya/contract/staff/lots';
import { createStaffProduct, type StaffPrize, setStaffPrizes } from '@kujiya/contract/staff/products';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { haveUploaded, uploadedHash, uploadedPicture } from '#testing/products.ts';
import { assignSealed } from '#testing/sealed.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

const shop = useTestShop();
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
  await haveUploaded(shop.db);
});

const refused = (status: number, code: string) => ({ status, body: { code } });
const setPrizes = (id: number, version: number, prizes: object[]) =>
  shop.call(setStaffPrizes, {
    params: { id },
    body: {
      version,
      prizes: prizes as Parameters<typeof shop.call<typeof setStaffPrizes>>[1]['body']['prizes'],
    },
    token: boss.token,
  });

/** A tube (or figures in a case) that is planned. */
async function planned(type: 0 | 1) {
  const { body } = await shop.call(createStaffProduct, {
    body: { type, name: '貓咪', price: 100, images: [uploadedPicture] },
    token: boss.token,
  });
  const prize = (name: string, tier: string, rarity: string, quantity: number) => ({
    ...{ name, size: '約 18 公分', image_url: uploadedPicture },
    ...(type === 0 ? { tier, quantity, is_big: tier === 'A' } : { rarity }),
  });
  const content = [prize('星空貓', 'A', 'secret', 1), prize('毛巾', 'B', 'normal', 9)];
  if (type === 0) content.push(prize('大貓', 'LAST', 'rare', 1));
  const { body: set } = await setPrizes(body.data.id, body.data.version, content);
  const { version, prizes } = set.data;
  const { body: plan } = await shop.call(planLots, {
    params: { id: body.data.id },
    body: {
      title: '第 1 筒',
      ...(type === 1 && { prizes: prizes.map(({ id }, i) => ({ prize_id: id, quantity: i === 0 ? 1 : 9 })) }),
    },
    token: boss.token,
  });
  return { productId: body.data.id, version, prizes, lotId: plan.data.lots[0]?.id ?? 0 };
}
async function committed(type: 0 | 1) {
  const lot = await planned(type);
  const answer = await shop.call(commitLot, { params: { id: lot.lotId }, body: {}, token: boss.token });
  expect(answer.status).toBe(200);
  await assignSealed(shop.db);
  return lot;
}
const sent = (prize: StaffPrize) =>
  Object.fromEntries(Object.entries(prize).filter(([name, value]) => value !== null || name === 'size'));

test('a planned lot freezes nothing', async () => {
  const { productId, version, prizes } = await planned(0);
  const changed = prizes.map((prize) => ({ ...sent(prize), name: `${prize.name}改` }));
  expect(await setPrizes(productId, version, changed)).toMatchObject({ status: 200 });
});

test.each<[string, 0 | 1, object]>([
  ['tier', 0, { tier: 'S' }],
  ['rarity', 1, { rarity: 'rare' }],
  ['name', 0, { name: '別的' }],
  ['size', 0, { size: '約 3 公分' }],
  ['no size', 1, { size: null }],
  ['quantity', 0, { quantity: 2 }],
  ['picture', 0, { image_url: 'prizes/x.webp' }],
  ['is_big', 0, { is_big: false }],
])('a call cannot change the %s of a committed prize', async (_, type, change) => {
  const { productId, version, prizes } = await committed(type);
  const kept = prizes.map(sent);
  expect(await setPrizes(productId, version, [{ ...kept[0], ...change }, ...kept.slice(1)])).toMatchObject(
    refused(409, 'prize_frozen'),
  );
  expect(await setPrizes(productId, version, kept.slice(1))).toMatchObject(refused(409, 'prize_frozen'));
  expect(
    await setPrizes(
      productId,
      version,
      kept.map((prize) => ({ ...prize, value: 7 })),
    ),
  ).toMatchObject({
    status: 200,
  });
});

const states = {
  prizes: 'select id, tier, rarity, name, quantity, image_url, is_big, size from prizes order by id',
  lots: 'select to_jsonb(l) from lots l order by id',
  secrets: 'select * from lot_secrets order by lot_id',
  subtrees: 'select * from lot_subtrees order by lot_id, position',
  slots: 'select * from slots order by lot_id, number',
  corrections: 'select * from prize_corrections order by id',
};
const stateNow = async () => {
  const rows: unknown[] = [];
  for (const statement of Object.values(states)) rows.push((await shop.db.query(statement)).rows);
  return rows;
};

test("the shop's own role cannot change what a lot committed to, by any statement", async () => {
  const tube = await committed(0);
  const box = await committed(1);
  const big = tube.prizes[0]?.id ?? 0;
  const last = tube.prizes[2]?.id ?? 0;
  const figure = box.prizes[0]?.id ?? 0;
  await shop.call(correctPrize, {
    params: { id: big },
    body: { field: 'name', right: '星空貓咪', reason: '錯字' },
    token: boss.token,
  });
  const before = await stateNow();
  const ofPrize = [
    "tier = 'S'",
    "name = name || '!'",
    "size = '大'",
    'size = null',
    'quantity = 5',
    "image_url = 'x'",
    'is_big = not is_big',
  ];
  const statements = [
    ...[big, last].flatMap((id) => ofPrize.map((set) => `update prizes set ${set} where id = ${id}`)),
    `update prizes set rarity = 'rare' where id = ${figure}`,
    `update prizes set tier = null, quantity = null, rarity = 'rare' where id = ${big}`,
    `update prizes set product_id = ${box.productId} where id = ${big}`,
    `with changed as (update prizes set name = 'x' where id = ${big} returning id) select * from changed`,
    `merge into prizes p using (select ${big} as id) n on p.id = n.id when matched then update set name = 'x'`,
    `insert into prizes (id, product_id, tier, name, quantity, image_url, position) overriding system value
       values (${big}, ${tube.productId}, 'A', 'x', 1, 'x', 0) on conflict (id) do update set name = excluded.name`,
    `delete from prizes where id = ${big}`,
    `delete from prizes where id = ${figure}`,
    `delete from products where id = ${tube.productId}`,
    'truncate prizes cascade',
    'truncate lots cascade',
    'truncate slots cascade',
    'truncate products cascade',
    `insert into slots (lot_id, number, prize_id, salt) values (${tube.lotId}, 11, ${big}, '\\x00')`,
    `insert into slots (lot_id, number, prize_id, salt) values (${tube.lotId}, 10, ${big}, '\\x00')`,
    `update slots set prize_id = ${big} where lot_id = ${tube.lotId} and number = 1`,
    `update slots set number = 11 where lot_id = ${tube.lotId} and number = 1`,
    `update slots set salt = '\\x00' where lot_id = ${tube.lotId}`,
    `delete from slots where lot_id = ${tube.lotId}`,
    `update lots set committed_prizes = '[]' where id = ${tube.lotId}`,
    `update lots set last_terms = null where id = ${tube.lotId}`,
    `update lots set last_prize_id = ${big} where id = ${tube.lotId}`,
    `update lots set total = 11 where id = ${tube.lotId}`,
    `update lots set root = txid_hash where id = ${tube.lotId}`,
    `update lots set txid_hash = root where id = ${tube.lotId}`,
    `update lots set seal = root where id = ${tube.lotId}`,
    `update lots set secret_hash = root where id = ${tube.lotId}`,
    `update lots set beacon_signature = '${'ab'.repeat(48)}' where id = ${tube.lotId}`,
    `update lots set root = null, txid_hash = null, beacon_signature = null, assigned_at = null where id = ${tube.lotId}`,
    `update lots set assigned_at = now() where id = ${tube.lotId}`,
    `update lots set method = 'shuffle' where id = ${tube.lotId}`,
    `update lots set created_at = now() where id = ${tube.lotId}`,
    `update lots set product_id = ${box.productId} where id = ${tube.lotId}`,
    `delete from lots where id = ${tube.lotId}`,
    'update lot_secrets set txid = txid',
    'update lot_secrets set secret = secret',
    'delete from lot_secrets',
    "update beacon_chains set name = 'x'",
    'delete from beacon_values',
    'delete from lot_subtrees',
    "update prize_corrections set right_text = 'x'",
    'delete from prize_corrections',
    'truncate prize_corrections',
  ];
  const accepted: string[] = [];
  for (const statement of statements)
    await shop.db.query(statement).then(
      () => accepted.push(statement),
      () => undefined,
    );
  expect(accepted).toEqual([]);
  expect(await stateNow()).toEqual(before);
});

test('a change that began before a commitment does not end after it', async () => {
  const { lotId, prizes } = await planned(0);
  const id = prizes[0]?.id ?? 0;
  let commitment: Promise<{ status: number }> | undefined;
  await transaction(shop.db, async (tx) => {
    await tx.query(`update prizes set name = '先改的' where id = ${id}`);
    commitment = shop.call(commitLot, { params: { id: lotId }, body: {}, token: boss.token });
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect((await commitment)?.status).toBe(200);
  const { body } = await shop.call(lotCommitment, { params: { lotId } });
  expect(body.data.prizes[0]).toMatchObject({ prize_id: id, name: '先改的' });
});

test('members see what was committed, and a typing error is corrected beside it, never in it', async () => {
  const { lotId, prizes, productId } = await committed(0);
  const id = prizes[0]?.id ?? 0;
  const correct = (body: object, prizeId = id) =>
    shop.call(correctPrize, {
      params: { id: prizeId },
      body: { field: 'name', right: '星空貓公仔', reason: '漏字', ...body },
      token: boss.token,
    });
  expect(await correct({ right: '星空貓' })).toMatchObject(refused(422, 'correction_same'));
  expect(await correct({ field: 'tier' })).toMatchObject({
    status: 422,
    body: { message: correctionRefusals.correction_invalid.message },
  });
  expect(await correct({}, 2_000_000_000)).toMatchObject({
    status: 404,
    body: { message: catalogueRefusals.prize_missing.message },
  });
  const free = await planned(0);
  expect(await correct({}, free.prizes[0]?.id)).toMatchObject(refused(409, 'not_frozen'));
  expect(await correct({})).toMatchObject({
    status: 200,
    body: { data: { prize_id: id, field: 'name', wrong: '星空貓', right: '星空貓公仔' } },
  });
  const { body } = await shop.call(lotCommitment, { params: { lotId } });
  expect(body.data.prizes).toMatchObject([
    { prize_id: id, quantity: 1, tier: 'A', name: '星空貓', size: '約 18 公分', picture: uploadedHash },
    expect.objectContaining({ tier: 'B', quantity: 9, name: '毛巾' }),
    expect.objectContaining({ tier: 'LAST', quantity: 1, name: '大貓' }),
  ]);
  expect(body.data.corrections).toEqual([
    expect.objectContaining({ prize_id: id, wrong: '星空貓', right: '星空貓公仔' }),
  ]);
  expect(Math.abs(Date.parse(body.data.committed_at) - Date.now())).toBeLessThan(60_000);
  const { rows } = await shop.db.query(
    `select before, after, reason from staff_log where subjects @> array['product:${productId}'] order by id desc limit 1`,
  );
  expect(rows).toEqual([{ before: { name: '星空貓' }, after: { name: '星空貓公仔' }, reason: '漏字' }]);
  expect(await shop.call(lotCommitment, { params: { lotId: 2_000_000_000 } })).toMatchObject({
    status: 404,
    body: { message: fairnessRefusals.tube_missing.message },
  });
});
