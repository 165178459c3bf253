import { staffDeliverShipment, staffHandOver, staffPackShipment } from '@kujiya/contract/staff/shipments';
import type { TestServer, TestShop } from './shop.ts';
import type { TestStaff } from './staff.ts';
import type { TestMember } from './stock.ts';
import { addressOf, rowsOf, send } from './storage.ts';

let numbers = 300_000_000_000;

/** A parcel of some things, and the steps of the staff with it. */
export function parcelSteps(server: TestServer, id: number) {
  const at = ({ token }: TestStaff) => ({ params: { id }, token });
  const need = ({ status, body }: { status: number; body: { code?: string } }) => {
    if (status !== 200) throw new Error(`parcel ${id}: ${body.code}`);
  };
  const handOver = async (staff: TestStaff) => {
    need(await server.call(staffPackShipment, { ...at(staff), body: null }));
    const body = { carrier: 'tcat', tracking_number: String(numbers++) };
    need(await server.call(staffHandOver, { ...at(staff), body }));
  };
  const arrive = async (staff: TestStaff) => need(await server.call(staffDeliverShipment, at(staff)));
  return {
    id,
    handOver,
    arrive,
    async deliver(staff: TestStaff) {
      await handOver(staff);
      await arrive(staff);
    },
  };
}

/** Sends things of a member by their ids. */
export async function sendThings(shop: TestShop, member: TestMember, ids: number[]) {
  const addressId = await addressOf(shop, member);
  const { status, body } = await send(shop, { ...member, addressId }, { ids });
  if (status !== 200) throw new Error(`no parcel: ${body.code}`);
  return parcelSteps(shop, body.data.order_id ?? 0);
}

/** Sends the pieces that an order of goods has put into its member's storage. */
export async function sendGoods(shop: TestShop, member: TestMember, orderId: number) {
  const { rows } = await shop.db.query<{ id: number }>(
    'select max(id) as id from box_items where order_id = $1 group by goods_id',
    [orderId],
  );
  return sendThings(
    shop,
    member,
    rows.map(({ id }) => id),
  );
}

/** Hands everything that lies in a member's storage over to a carrier, in one parcel. */
export async function shipAll(shop: TestShop, member: TestMember): Promise<void> {
  const rows = await rowsOf(shop, member, 'pending');
  const parcel = await sendThings(
    shop,
    member,
    rows.map(({ id }) => id),
  );
  await parcel.handOver(await shop.staff('clerk'));
}
