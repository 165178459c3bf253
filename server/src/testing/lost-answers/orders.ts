import * as carriers from '@kujiya/contract/staff/carriers';
import { staffAnswerComplaint, staffTakeComplaint } from '@kujiya/contract/staff/complaints';
import * as goods from '@kujiya/contract/staff/goods';
import { staffAddOrderNote } from '@kujiya/contract/staff/notes';
import * as steps from '@kujiya/contract/staff/order-steps';
import { staffSetPlace } from '@kujiya/contract/staff/packing';
import * as rows from '@kujiya/contract/staff/shipment-rows';
import * as shipments from '@kujiya/contract/staff/shipments';
import { staffProlong, staffUndoProlong } from '@kujiya/contract/staff/storage';
import { arrived, complain } from '../complaints.ts';
import { makeGoods } from '../goods.ts';
import { orderByTokens } from '../orders.ts';
import { sendThings } from '../parcel.ts';
import type { TestShop } from '../shop.ts';
import { collector } from '../storage.ts';
import { inDays, need, newName, reason, staffPress, type World } from './press.ts';

/** A paid order of two pieces; by default it is sent. */
export async function orderOf(shop: TestShop, { sent = true, arrivesIn = null as number | null } = {}) {
  const goodsId = await makeGoods(shop.db, { arrivesIn });
  const member = await shop.member({ tokens: 1_000 });
  const id = await orderByTokens(shop, member, { items: [{ product_id: goodsId, quantity: 2 }], sent });
  return { id, goodsId, member };
}
let numbers = 800_000_000_000;
const handing = () => ({ carrier: 'tcat', tracking_number: String(numbers++) });
export async function packed({ shop, boss }: World): Promise<number> {
  const { id } = await orderOf(shop);
  need(await shop.call(shipments.staffPackShipment, { params: { id }, body: null, token: boss.token }));
  return id;
}
async function handed(world: World): Promise<number> {
  const id = await packed(world);
  const by = { params: { id }, token: world.boss.token };
  need(await world.shop.call(shipments.staffHandOver, { ...by, body: handing() }));
  return id;
}
async function delivered(world: World): Promise<number> {
  const id = await handed(world);
  need(await world.shop.call(shipments.staffDeliverShipment, { params: { id }, token: world.boss.token }));
  return id;
}
const numberOf = async (shop: TestShop, id: number) =>
  (await shop.db.query<{ number: string }>('select order_number as number from orders where id = $1', [id]))
    .rows[0]?.number ?? '';

async function complained({ shop }: World): Promise<number> {
  const { member, orderId } = await arrived(shop);
  return need(await complain(shop, member, orderId)).data.id;
}

export const orderPresses = [
  staffPress(staffTakeComplaint)(async (world) => ({ params: { id: await complained(world) } })),
  staffPress(staffAnswerComplaint)(async (world) => ({
    params: { id: await complained(world) },
    body: { text: '今天補寄', outcome: 'resent' },
  })),
  staffPress(shipments.staffAcceptShipment)(async ({ shop }) => ({
    params: { id: (await orderOf(shop)).id },
  })),
  staffPress(shipments.staffPackShipment)(async ({ shop }) => ({
    params: { id: (await orderOf(shop)).id },
    body: null,
  })),
  staffPress(shipments.staffHandOver)(async (world) => ({
    params: { id: await packed(world) },
    body: handing(),
  })),
  staffPress(shipments.staffCorrectTracking)(async (world) => ({
    params: { id: await handed(world) },
    body: { ...handing(), reason },
  })),
  staffPress(shipments.staffDeliverShipment)(async (world) => ({ params: { id: await handed(world) } })),
  staffPress(shipments.staffReturnShipment)(async (world) => ({
    params: { id: await handed(world) },
    body: { reason },
  })),
  staffPress(shipments.staffCallOffShipment)(async ({ shop, boss }) => {
    const ann = await collector(shop, { things: 2 });
    const { id } = await sendThings(shop, ann, ann.ids);
    need(await shop.call(shipments.staffPackShipment, { params: { id }, body: null, token: boss.token }));
    return { params: { id }, body: { reason } };
  }),
  staffPress(rows.staffAcceptShipments)(async ({ shop }) => ({
    body: { ids: [(await orderOf(shop)).id, 999_999_999, (await orderOf(shop)).id] },
  })),
  staffPress(rows.staffHandOverTable)(async (world) => {
    const lines = [];
    for (let i = 0; i < 2; i++)
      lines.push(`${await numberOf(world.shop, await packed(world))}\ttcat\t${numbers++}`);
    return { body: { table: lines.join('\n') } };
  }),
  staffPress(rows.staffDeliverShipments)(async (world) => ({
    body: { ids: [await handed(world), 999_999_999, await handed(world)] },
  })),
  staffPress(carriers.staffAddCarrier)(async () => ({
    body: { name: newName('貨運'), aliases: [], samples: [] },
  })),
  staffPress(carriers.staffChangeCarrier)(async ({ shop, boss }) => {
    const body = { name: newName('貨運'), aliases: [], samples: [] };
    const { data } = need(await shop.call(carriers.staffAddCarrier, { body, token: boss.token }));
    return { params: { carrier: data.key }, body: { version: data.version, aliases: ['快車'] } };
  }),
  staffPress(staffSetPlace)(async ({ shop }) => ({
    params: { code: `G${await makeGoods(shop.db)}` },
    body: { shelf: 'A-1', barcode: '' },
  })),
  staffPress(staffProlong)(async ({ shop }) => ({
    params: { id: (await collector(shop, { things: 1 })).ids[0] ?? 0 },
    body: { days: 14, reason },
  })),
  staffPress(staffUndoProlong)(async ({ shop, boss }) => {
    const params = { id: (await collector(shop, { things: 1 })).ids[0] ?? 0 };
    const { token } = boss;
    await shop.call(staffProlong, { params, body: { days: 14, reason }, token });
    const kept = await shop.db.query<{ expires_at: Date }>('select expires_at from box_items where id = $1', [
      params.id,
    ]);
    return { params, body: { expires_at: kept.rows[0]?.expires_at.toISOString() ?? '', reason } };
  }),
  staffPress(staffAddOrderNote)(async ({ shop }) => ({
    params: { id: (await orderOf(shop)).id },
    body: { text: '盒子有壓痕，先拍照' },
  })),
  staffPress(goods.staffArriveOrder)(async ({ shop }) => ({
    params: { id: (await orderOf(shop, { sent: false, arrivesIn: 20 })).id },
  })),
  staffPress(steps.staffCompleteOrder)(async (world) => ({ params: { id: await delivered(world) } })),
  staffPress(steps.staffCancelOrder)(async ({ shop }) => ({
    params: { id: (await orderOf(shop)).id },
    body: { reason },
  })),
  staffPress(steps.staffRefundOrder)(async ({ shop }) => ({
    params: { id: (await orderOf(shop, { sent: false })).id },
    body: { reason, lines: [{ position: 1, quantity: 1 }] },
  })),
  staffPress(goods.staffRescheduleGoods)(async ({ shop }) => ({
    params: { id: (await orderOf(shop, { arrivesIn: 20 })).goodsId },
    body: { arrives_at: inDays(40), reason },
  })),
  staffPress(goods.staffArriveGoods)(async ({ shop }) => ({
    params: { id: (await orderOf(shop, { arrivesIn: 20 })).goodsId },
  })),
];
