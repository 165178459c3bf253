import { correctPrize } from '@kujiya/contract/staff/corrections';
import { cancelDelivery, createDelivery } from '@kujiya/contract/staff/deliveries';
import * as lots from '@kujiya/contract/staff/lots';
import { deleteMedia } from '@kujiya/contract/staff/media';
import * as drafts from '@kujiya/contract/staff/product-drafts';
import { importStaffProducts } from '@kujiya/contract/staff/product-import';
import { changeStaffProducts } from '@kujiya/contract/staff/product-rows';
import * as products from '@kujiya/contract/staff/products';
import { renameStaffSeries } from '@kujiya/contract/staff/series';
import { moveStaffStock } from '@kujiya/contract/staff/stock';
import { createStocktake } from '@kujiya/contract/staff/stocktakes';
import { closeRoom, setRoom } from '@kujiya/contract/staff/waiting-rooms';
import { makeGoods } from '../goods.ts';
import { assignSealed } from '../sealed.ts';
import { blackPng, taken } from '../uploads.ts';
import { inDays, need, newName, picture, reason, staffPress, type World } from './press.ts';

/** A draft of the back office. */
export const draftOf = async ({ shop, boss }: World, more: object = {}) =>
  need(
    await shop.call(products.createStaffProduct, {
      body: { type: 3, name: '貓咪模型', price: 100, images: [picture], ...more },
      token: boss.token,
    }),
  ).data;
/** Goods that can be published. */
async function stocked(world: World): Promise<number> {
  const { id } = await draftOf(world);
  const by = { params: { id }, token: world.boss.token };
  need(await world.shop.call(moveStaffStock, { ...by, body: { quantity: 5, reason } }));
  return id;
}
async function published(world: World): Promise<number> {
  const id = await stocked(world);
  need(await world.shop.call(products.publishStaffProduct, { params: { id }, token: world.boss.token }));
  return id;
}
const prizes = [
  { tier: 'A', name: 'A賞', quantity: 1, is_big: true, image_url: picture },
  { tier: 'B', name: 'B賞', quantity: 9, is_big: false, image_url: picture },
];
/** A product of tubes with its prizes. */
async function tubeProduct(world: World) {
  const { id, version } = await draftOf(world, { type: 0 });
  const by = { params: { id }, token: world.boss.token };
  // A lot is committed to uploaded pictures only.
  const { url } = await taken(world.shop, world.boss.token, blackPng(30, 30));
  const pictured = prizes.map((prize) => ({ ...prize, image_url: url }));
  need(await world.shop.call(products.setStaffPrizes, { ...by, body: { version, prizes: pictured } }));
  return id;
}
type State = 'planned' | 'committed' | 'open' | 'paused';
/** A tube on its way to the sale. */
async function lotIn(world: World, state: State): Promise<number> {
  const { shop, boss } = world;
  const product = { params: { id: await tubeProduct(world) }, token: boss.token };
  const plan = need(await shop.call(lots.planLots, { ...product, body: { title: '第一筒' } }));
  const id = plan.data.lots[0]?.id ?? 0;
  const by = { params: { id }, token: boss.token };
  const steps = [
    async () => {
      const answer = await shop.call(lots.commitLot, { ...by, body: {} });
      await assignSealed(shop.db);
      return answer;
    },
    () => shop.call(lots.openLot, { ...by, body: {} }),
    () => shop.call(lots.pauseLot, { ...by, body: { reason } }),
  ];
  const count = (['planned', 'committed', 'open', 'paused'] as const).indexOf(state);
  for (const step of steps.slice(0, count)) need<unknown>(await step());
  return id;
}

/** A delivery of goods of its own. */
const delivered = async ({ db }: World['shop']) => ({
  ...{ supplier: '玩具批發', number: '', received_on: '2026-11-01' },
  lines: [{ code: `G${await makeGoods(db)}`, quantity: 3, amount: 90, is_counted: false }],
});

export const cataloguePresses = [
  staffPress(products.createStaffProduct)(async () => ({ body: { type: 3, name: '貓咪模型', price: 100 } })),
  staffPress(products.changeStaffProduct)(async (world) => {
    const { id, version } = await draftOf(world);
    return { params: { id }, body: { version, price: 90 } };
  }),
  staffPress(products.publishStaffProduct)(async (world) => ({ params: { id: await stocked(world) } })),
  staffPress(products.unpublishStaffProduct)(async (world) => ({
    params: { id: await published(world) },
    body: { reason },
  })),
  staffPress(products.setStaffPrizes)(async (world) => {
    const { id, version } = await draftOf(world, { type: 0 });
    return { params: { id }, body: { version, prizes } };
  }),
  staffPress(drafts.duplicateStaffProduct)(async (world) => ({
    params: { id: (await draftOf(world)).id },
  })),
  staffPress(drafts.deleteStaffProduct)(async (world) => ({ params: { id: (await draftOf(world)).id } })),
  staffPress(importStaffProducts)(async () => {
    const cells = { type: '一番賞', name: '貓咪一番賞', price: 'NT$ 1,200' };
    const wrong = { ...cells, discount_price: '1,300' };
    return {
      body: { rows: [cells, wrong, cells].map((one, i) => ({ line: i + 2, cells: one })), dry: false },
    };
  }),
  staffPress(changeStaffProducts)(async (world) => {
    const made = [await draftOf(world), await draftOf(world)];
    const rows = [...made.map(({ id, version }) => ({ id, version })), { id: 999_999, version: 1 }];
    return { body: { rows, step: 'price', price: 80, reason } };
  }),
  staffPress(renameStaffSeries)(async (world) => {
    const from = newName('系列');
    await draftOf(world, { series: from });
    return { body: { from, to: newName('系列') } };
  }),
  staffPress(moveStaffStock)(async ({ shop }) => ({
    params: { id: await makeGoods(shop.db) },
    body: { quantity: 10, reason },
  })),
  staffPress(createDelivery)(async ({ shop }) => ({ body: await delivered(shop) })),
  staffPress(cancelDelivery)(async ({ shop, boss }) => {
    const { data } = need(
      await shop.call(createDelivery, { body: await delivered(shop), token: boss.token }),
    );
    return { params: { id: data.id }, body: { reason } };
  }),
  staffPress(createStocktake)(async ({ shop }) => ({
    body: {
      note: '',
      lines: [{ code: `G${await makeGoods(shop.db)}`, expected: 10, counted: 8, reason }],
    },
  })),
  staffPress(deleteMedia)(async ({ shop, boss }) => {
    const { url } = await taken(shop, boss.token, blackPng(40, 40 + Math.floor(Math.random() * 60)));
    return { params: { hash: /[0-9a-f]{32,}/.exec(url)?.[0] ?? '' } };
  }),
  staffPress(lots.planLots)(async (world) => ({
    params: { id: await tubeProduct(world) },
    body: { title: '第一筒', count: 2 },
  })),
  staffPress(lots.commitLot)(async (world) => ({ params: { id: await lotIn(world, 'planned') }, body: {} })),
  staffPress(lots.openLot)(async (world) => ({ params: { id: await lotIn(world, 'committed') }, body: {} })),
  staffPress(lots.pauseLot)(async (world) => ({
    params: { id: await lotIn(world, 'open') },
    body: { reason },
  })),
  staffPress(lots.resumeLot)(async (world) => ({ params: { id: await lotIn(world, 'paused') } })),
  staffPress(lots.withdrawLot)(async (world) => ({
    params: { id: await lotIn(world, 'committed') },
    body: { reason },
  })),
  staffPress(correctPrize)(async ({ shop }) => {
    const { productId } = await shop.tube();
    const { rows } = await shop.db.query<{ id: number }>(
      'select id from prizes where product_id = $1 order by id limit 1',
      [productId],
    );
    return { params: { id: rows[0]?.id ?? 0 }, body: { field: 'name', right: '大公仔', reason } };
  }),
  staffPress(setRoom)(async ({ shop }) => ({
    params: { id: (await shop.tube()).tubeId },
    body: { opens_at: inDays(1) },
  })),
  staffPress(closeRoom)(async ({ shop, boss }) => {
    const params = { id: (await shop.tube()).tubeId };
    need(await shop.call(setRoom, { params, body: { opens_at: inDays(1) }, token: boss.token }));
    return { params, body: { reason } };
  }),
];
