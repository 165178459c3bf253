import { addDays, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { gameOfOrderType } from '@kujiya/contract/shop/games';
import type { OrderStatus, OrderType } from '@kujiya/contract/shop/orders';
import { lotFairnessPath } from '@kujiya/contract/shop/paths';
import {
  type ListedOrder,
  orderListLimits as limits,
  type OrderListKind,
  orderListKinds,
  staffOrderRefusals as refusals,
  type StaffOrder,
} from '@kujiya/contract/staff/orders';
import type { Config } from '#platform/config.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { pageOf } from '#platform/pages.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { readAloudOf } from '#shop/search/orders.ts';
import { maskPhone } from '#shop/staff/masks.ts';
import * as queries from './queries.ts';

const kinds = Object.keys(orderListKinds) as OrderListKind[];
const allTypes = kinds.flatMap((kind) => orderListKinds[kind].types);
const allStatuses: readonly OrderStatus[] = [
  ...(['pending', 'paid', 'processing', 'shipping'] as const),
  ...(['delivered', 'completed', 'cancelled', 'refunded'] as const),
];
const kindOf = (type: OrderType) =>
  kinds.find((kind) => orderListKinds[kind].types.includes(type)) ?? 'goods';

const listed = ({ member_id, member_name, phone, created_at, ...row }: queries.ListedRow): ListedOrder => ({
  ...row,
  kind: kindOf(row.type),
  member: { id: member_id, name: member_name, phone: phone && maskPhone(phone) },
  created_at: created_at.toISOString(),
});

export type OrdersWanted = {
  kind?: OrderListKind;
  status?: OrderStatus;
  member_id?: number;
  /** Days in Taipei, both included. */
  from?: string;
  to?: string;
  q?: string;
  cursor?: number;
  limit?: number;
};

/** Orders of all kinds, newest first; with a search those that the end of a number, a phone, a name or a thing leads to. */
export async function listOrders(db: Queryable, wanted: OrdersWanted) {
  const { kind, status, member_id, from, to, q = '', limit = limits.listSize } = wanted;
  const filters = {
    types: kind ? orderListKinds[kind].types : allTypes,
    statuses: status ? [status] : allStatuses,
    from: from ? new Date(taipeiDayStart(from)) : null,
    to: to ? new Date(taipeiDayStart(addDays(to, 1))) : null,
    cursor: wanted.cursor ?? null,
    limit: limit + 1,
  };
  const keys = q === '' ? null : [q, q.toUpperCase()];
  const rows = await (keys === null && member_id === undefined
    ? queries.listOrders(db, filters)
    : queries.findOrders(db, { ...filters, ...readAloudOf(q), keys, memberId: member_id ?? null }));
  const { shown, next } = pageOf(rows, limit);
  return { data: shown.map(listed), next };
}

/** Within JSON the database writes times in its own form. */
const utc = (at: string) => new Date(at).toISOString();
const utcOf = (at: string | null) => (at === null ? null : utc(at));

/** An order of any kind with all that belongs to it, masked. Refuses `staff_order_missing`. */
export async function showOrder(
  db: Queryable,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  id: number,
): Promise<StaffOrder> {
  const [row] = await queries.findOrder(db, id);
  if (!row) throw new Refused(refusals.staff_order_missing);
  const { lot_id, paid_at, expires_at, shipment, member_id, member_name, phone, ...order } = row;
  const game = gameOfOrderType(row.type);
  const isProvable = game !== null && lot_id !== null && row.product_id !== null;
  return {
    ...order,
    ...listed(row),
    paid_at: paid_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    lines: row.lines.map((line) => ({ ...line, arrives_at: utcOf(line.arrives_at) })),
    proof_url: isProvable ? publicUrl + lotFairnessPath(game, row.product_id ?? 0, lot_id) : null,
    payments: row.payments.map((payment) => ({
      ...payment,
      created_at: utc(payment.created_at),
      paid_at: utcOf(payment.paid_at),
    })),
    refunds: row.refunds.map((refund) => ({ ...refund, at: utc(refund.at) })),
    shipment: shipment && {
      ...shipment,
      packed_at: utcOf(shipment.packed_at),
      handed_over_at: utcOf(shipment.handed_over_at),
      delivered_at: utcOf(shipment.delivered_at),
    },
    steps: row.steps.map((step) => ({ ...step, at: utc(step.at) })),
  };
}

/** The member's phone and the recipient as they are; the log says who has read them. Refuses `staff_order_missing`. */
export async function revealOrder(tx: Tx, { note }: StaffCaller, id: number) {
  const [found] = await queries.findPersonal(tx, id);
  if (!found) throw new Refused(refusals.staff_order_missing);
  const { member_id, ...personal } = found;
  note({ subjects: [`order:${id}`, `member:${member_id}`] });
  return personal;
}
