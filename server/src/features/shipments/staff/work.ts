import { shipmentsIn } from '@kujiya/contract/staff/paths';
import { shipmentLimits as limits } from '@kujiya/contract/staff/shipments';
import { type Queue, queueStatement } from '#shop/staff/work.ts';
import { isWaiting, waitsSince } from './queries.ts';

const dayMs = 86_400_000;

/** Shipments in a state that are to be handed over. */
const waiting = (condition: string) =>
  `select o.id, ${waitsSince} as since from orders o join shipments s on s.order_id = o.id
     left join goods_orders k on k.order_id = o.id
   where o.order_type in ('shop', 'box_shipping') and ${condition} and ${isWaiting} order by o.id`;

const accept = queueStatement('shipments_accept', waiting(`o.status = 'paid'`));
const pack = queueStatement('shipments_pack', waiting(`o.status = 'processing' and s.packed_at is null`));
const handOver = queueStatement(
  'shipments_hand_over',
  waiting(`o.status = 'processing' and s.packed_at is not null`),
);

const queue = (kind: Queue['kind'], state: 'paid' | 'accepted' | 'packed', read: Queue['read']): Queue => ({
  kind,
  rights: ['read_parcels', 'write_parcels'],
  read,
  path: () => shipmentsIn(state),
  due: (oldest) => new Date(oldest.getTime() + limits.handOverDays * dayMs),
});

/** Orders to accept, and shipments to pack and to hand over. */
export const shipmentQueues: readonly Queue[] = [
  queue('shipments_accept', 'paid', (db) => accept(db)),
  queue('shipments_pack', 'accepted', (db) => pack(db)),
  queue('shipments_hand_over', 'packed', (db) => handOver(db)),
];
