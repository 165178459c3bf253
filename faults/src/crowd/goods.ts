import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addAddress } from '@kujiya/contract/address';
import { createOrder } from '@kujiya/contract/goods';
import { staffDeliverShipment, staffHandOver, staffPackShipment } from '@kujiya/contract/staff/shipments';
import { listBoxItems, shippingOrder } from '@kujiya/contract/storage';
import type { Database } from '../../../server/src/platform/postgres/database.ts';
import { makeGoods } from '../../../server/src/testing/goods.ts';
import { makeStaff } from '../../../server/src/testing/staff.ts';
import { makeMember, type TestMember } from '../../../server/src/testing/stock.ts';
import { type Asker, openAsker } from './ask.ts';
import type { Group } from './group.ts';
import type { Turnstile } from './turnstile.ts';

const purse = 5_000_000;
const price = 120;
const pauseMs = 150;
/** After so many orders a member has everything in the storage sent. */
const ordersInParcel = 4;

type Bought = {
  member: TestMember;
  id: number;
  number: string;
  product: number;
  quantity: number;
  paid: number;
};
type Sent = { member: TestMember; id: number; things: number; fee: number; delivered: boolean };

const address = {
  name: '林小籤',
  phone: '0912345678',
  city: '臺北市',
  district: '大安區',
  address_detail: '和平東路 1 段 1 號',
};

/** Members who buy goods and have them sent, and a clerk who sends the parcels. */
export async function openGoodsBuyers(
  db: Database,
  urls: { shop: string; office: string },
  count: number,
  gate: Turnstile,
): Promise<Group> {
  const shop = openAsker(urls.shop);
  const office = openAsker(urls.office);
  const products = [
    await makeGoods(db, { stock: 10_000_000, price }),
    await makeGoods(db, { stock: 10_000_000, price }),
  ];
  const clerk = await makeStaff(db, 'clerk');
  const members = await Promise.all(
    Array.from({ length: count }, async () => {
      const member = await makeMember(db, { tokens: purse });
      const added = await shop.persist(addAddress, { body: address }, { bearer: member.token });
      return { ...member, addressId: added?.data.id ?? 0 };
    }),
  );
  const bought: Bought[] = [];
  const sent: Sent[] = [];
  const problems: string[] = [];
  let trackingNumber = 400_000_000_000;
  let stopping = false;

  async function buy(member: TestMember, nth: number): Promise<void> {
    const product = products[nth % products.length] as number;
    const quantity = 1 + (nth % 3);
    const body = { items: [{ product_id: product, quantity }], payment_method: 'balance' as const };
    const answer = await shop.persist(createOrder, { body }, { bearer: member.token, key: randomUUID() });
    if (answer)
      bought.push({
        member,
        id: answer.data.id,
        number: answer.data.order_number,
        product,
        quantity,
        paid: answer.data.final_amount,
      });
  }

  async function send(member: TestMember & { addressId: number }): Promise<void> {
    const bearer = member.token;
    const query = { tab: 'pending', per_page: 100 } as const;
    const stored = await shop.persist(listBoxItems, { query }, { bearer });
    const stacks = stored?.data ?? [];
    if (stacks.length === 0) return;
    const body = {
      action: 'confirm' as const,
      item_ids: stacks.map(({ id }) => id),
      address_id: member.addressId,
      payment_method: 'balance' as const,
    };
    const answer = await shop.persist(shippingOrder, { body }, { bearer, key: randomUUID() });
    if (!answer) return;
    const parcel: Sent = {
      member,
      id: answer.data.order_id ?? 0,
      things: stacks.reduce((sum, { quantity }) => sum + quantity, 0),
      fee: answer.shipping_fee,
      delivered: false,
    };
    sent.push(parcel);
    parcel.delivered = await work(office, parcel.id);
  }

  /** The clerk packs a parcel, hands it over and notes its arrival. */
  async function work(asker: Asker, id: number): Promise<boolean> {
    const step = () => ({ bearer: clerk.token, key: randomUUID() });
    const at = { params: { id } };
    const body = { carrier: 'tcat', tracking_number: String(trackingNumber++) };
    return (
      (await asker.persist(staffPackShipment, { ...at, body: null }, step())) !== null &&
      (await asker.persist(staffHandOver, { ...at, body }, step())) !== null &&
      (await asker.persist(staffDeliverShipment, at, step())) !== null
    );
  }

  const shopping = members.map(async (member, which) => {
    for (let nth = which; !stopping; nth++) {
      await gate.pass(async () => {
        await buy(member, nth);
        if (nth % ordersInParcel === 0) await send(member);
      });
      await sleep(pauseMs);
    }
  });
  const all = Promise.all(
    shopping.map((one) => one.catch((error: Error) => void problems.push(error.message))),
  );

  return {
    name: 'goods and parcels',
    tallies: [shop.tally, office.tally],
    acknowledged: () => bought.length + sent.length,
    async stop() {
      stopping = true;
      await all;
    },
    leave() {
      stopping = true;
      shop.leave();
      office.leave();
    },
    async compare() {
      const ids = members.map(({ id }) => id);
      const { rows: orders } = await db.query<Found>(
        `select o.id, o.member_id::integer, o.order_type as type, o.final_amount, a.name as recipient,
           (select -sum(p.amount) from journal_entries e join postings p on p.entry_id = e.id
              join ledger_accounts l on l.id = p.account_id
            where e.reference = 'order:' || o.id and l.member_id = o.member_id and l.kind = 'wallet' and l.currency = 'token')::integer
             as charged,
           (select count(*) from box_items b where b.order_id = o.id and b.member_id = o.member_id)::integer as stored,
           (select count(*) from box_items b where b.parcel_id = o.id and b.member_id = o.member_id)::integer as parcelled,
           (select count(*) from order_moves m where m.order_id = o.id and m.to_status = 'delivered')::integer as deliveries
         from orders o left join shipment_addresses a on a.order_id = o.id where o.member_id = any ($1)`,
        [ids],
      );
      return compareGoods(bought, sent, orders, problems);
    },
  };
}

type Found = {
  id: number;
  member_id: number;
  type: string;
  final_amount: number;
  recipient: string | null;
  charged: number | null;
  stored: number;
  parcelled: number;
  deliveries: number;
};

function compareGoods(
  bought: readonly Bought[],
  sent: readonly Sent[],
  orders: readonly Found[],
  before: readonly string[],
): Awaited<ReturnType<Group['compare']>> {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const problems = [...before];
  let lost = 0;
  const check = (id: number, what: string, whole: (order: Found) => unknown[], wanted: unknown[]) => {
    const order = byId.get(id);
    if (!order) lost++;
    else if (JSON.stringify(whole(order)) !== JSON.stringify(wanted))
      problems.push(`${what} ${id} is ${JSON.stringify(whole(order))} instead of ${JSON.stringify(wanted)}`);
  };
  for (const { id, member, quantity, paid } of bought)
    check(id, 'order', (order) => [order.member_id, order.final_amount, order.charged, order.stored], [
      member.id,
      paid,
      paid,
      quantity,
    ]);
  for (const { id, member, things, fee, delivered } of sent)
    check(
      id,
      'parcel',
      (order) => [order.member_id, order.recipient, order.charged ?? 0, order.parcelled, order.deliveries],
      [member.id, address.name, fee, things, delivered ? 1 : 0],
    );
  const known = new Set([...bought, ...sent].map(({ id }) => id));
  return { lost, twice: orders.filter(({ id }) => !known.has(id)).length, problems };
}
