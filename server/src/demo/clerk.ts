import type { CallShape } from '@kujiya/contract/kernel/call';
import { staffArriveOrder } from '@kujiya/contract/staff/goods';
import { staffCompleteOrder } from '@kujiya/contract/staff/order-steps';
import { staffDeliverShipment, staffHandOver, staffPackShipment } from '@kujiya/contract/staff/shipments';
import { arrive } from '#features/goods/staff/service.ts';
import { complete } from '#features/orders/staff/steps.ts';
import { deliverParcel, handOver, packParcel } from '#features/shipments/staff/service.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Job } from '#platform/jobs.ts';
import { type Database, readStatement, type Tx, transaction } from '#platform/postgres/database.ts';
import { asStaff } from '#shop/staff/service.ts';
import { demoStaff } from './staff.ts';

/** A person of the staff who may log in. */
export const findClerk = readStatement<{ id: number }, [email: string]>(
  'demo.find_clerk',
  'select id from staff where email = $1 and disabled_at is null',
);

type Waiting = {
  id: number;
  order_type: 'shop' | 'box_shipping';
  status: 'paid' | 'processing' | 'shipping' | 'delivered';
  is_arrived: boolean;
  is_packed: boolean;
};
/**
 * Orders and parcels that have been in their state for some minutes; a preorder waits for its day. The oldest parcel to
 * pack and the oldest on its way are left out, so that a visitor always finds one of each.
 */
const listWaiting = readStatement<Waiting, [minutes: number]>(
  'demo.list_waiting',
  `with staying as (
     select min(id) as id from orders
     where order_type = 'box_shipping' and status in ('paid', 'shipping') group by status
   )
   select o.id, o.order_type, o.status, k.arrived_at is not null as is_arrived, s.packed_at is not null as is_packed
   from orders o join shipments s on s.order_id = o.id left join goods_orders k on k.order_id = o.id
   where (o.order_type = 'box_shipping' or not k.is_kept) and o.status in ('paid', 'processing', 'shipping', 'delivered')
     and greatest(o.paid_at, (select max(m.at) from order_moves m where m.order_id = o.id)) < now() - make_interval(mins => $1)
     and not exists (select from order_lines l join goods g on g.product_id = l.product_id
       where l.order_id = o.id and g.arrives_at > now() and k.arrived_at is null)
     and o.id not in (select id from staying)
   order by o.id limit 50`,
);

/** A step, and the call it stands for in the log. */
type Step = readonly [call: CallShape, run: (tx: Tx, clerk: StaffCaller, id: number) => Promise<unknown>];
/** A number in the carrier's format, the same in every try. */
const numberOf = (id: number) => String(880_000_000_000 + id);
const handed: Step = [
  staffHandOver,
  (tx, clerk, id) => handOver(tx, clerk, id, { carrier: 'tcat', tracking_number: numberOf(id) }),
];
const delivered: Step = [staffDeliverShipment, deliverParcel];
const arrived: Step = [staffArriveOrder, arrive];
const packed: Step = [staffPackShipment, packParcel];
const parcels: Partial<Record<Waiting['status'], Step>> = {
  paid: packed,
  processing: handed,
  shipping: delivered,
};
const goods: Record<Waiting['status'], Step> = {
  paid: packed,
  processing: handed,
  shipping: delivered,
  delivered: [staffCompleteOrder, complete],
};

const stepOf = ({ order_type, status, is_arrived, is_packed }: Waiting): Step | undefined => {
  if (status === 'processing' && order_type === 'shop' && !is_arrived) return arrived;
  if (status === 'processing' && !is_packed) return packed;
  return order_type === 'box_shipping' ? parcels[status] : goods[status];
};

/**
 * Moves orders that have waited so many minutes one step on, in the clerk's name; returns how many. Does nothing
 * without a clerk.
 */
export async function workOff(db: Database, minutes: number): Promise<number> {
  const [clerk] = await findClerk(db, demoStaff.clerk.email);
  if (!clerk) return 0;
  let moved = 0;
  for (const order of await listWaiting(db, minutes)) {
    const step = stepOf(order);
    if (!step) continue;
    const [call, run] = step;
    await transaction(db, (tx) => asStaff(tx, clerk.id, call, (caller) => run(tx, caller, order.id)));
    moved++;
  }
  return moved;
}

/** Minutes a demo order stays in each state. */
const patience = 20;

/** Plays the packer of the demo world: orders and parcels of visitors move along by themselves. */
export const clerkJob = (db: Database): Job => ({
  name: 'demo:clerk',
  at: '*/5 * * * *',
  async run() {
    await workOff(db, patience);
  },
});
