import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { shopDefaults } from '@kujiya/contract/shop/shop-terms';
import {
  storageLimits as limits,
  storageRefusals as refusals,
  type ShippingMethod,
} from '@kujiya/contract/storage';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { charge, lockMeans } from '#shop/ledger/service.ts';
import { insertOrder, newOrderNumber } from '#shop/orders/service.ts';
import { lockAddress, openShipment } from '#shop/shipping/queries.ts';
import * as queries from './queries.ts';
import { refuseItems } from './service.ts';

const rules = [shopDefaults.freeFrom, shopDefaults.shippingFee, limits.parcelItems] as const;

/** The items in these stacks, and the fee for sending them in tokens; refuses stacks that cannot be sent. */
export async function weighParcel(db: Queryable, memberId: number, ids: readonly number[]) {
  if (ids.length === 0) throw new Refused(refusals.nothing_selected);
  const [weight] = await queries.weighParcel(db, memberId, ids, ...rules);
  if (!weight) throw new Error('a parcel has no weight');
  if (weight.refused !== null) refuseItems(weight.refused);
  return { ...weight, freeIn: Math.max(0, weight.free_from - weight.counting) };
}

export type Parcel = {
  ids: readonly number[];
  addressId: number | null;
  method: ShippingMethod;
  note: string;
  pays: boolean;
  /** The numbers the member was shown; null skips the comparison. */
  shown: { items: number | null; fee: number | null };
};

/**
 * Charges the fee and sends the stacks to one of the member's addresses. Every refusal comes before the first write;
 * refuses as `shippingOrder` in the contract.
 */
export async function sendParcel(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  memberId: number,
  { ids, addressId, method, note, pays, shown }: Parcel,
) {
  if (ids.length === 0) throw new Refused(refusals.nothing_selected);
  if (addressId === null) throw new Refused(refusals.address_required);
  // The wallet's lock lets the changes of a member's storage run one after another.
  const means = await lockMeans(tx, memberId, { withPoints: false });
  if (!means) throw new Refused(commonRefusals.login_required);
  await queries.lockItems(tx, memberId, ids);
  const weight = await weighParcel(tx, memberId, ids);
  const { ids: items, items: count, counting, fee, freeIn } = weight;
  if (!(await lockAddress(tx, memberId, addressId))[0]) throw new Refused(refusals.address_unknown);
  if (count !== (shown.items ?? count) || fee !== (shown.fee ?? fee))
    throw new Refused(refusals.shipment_changed, { items_count: count, shipping_fee: fee });
  if (fee > 0 && !pays) throw new Refused(refusals.payment_required, { shipping_fee: fee });
  if (fee > means.tokens)
    throw new Refused(refusals.tokens_too_low, { tokens: means.tokens, shipping_fee: fee });

  const number = newOrderNumber('P', clock());
  const lines = await queries.linesOf(tx, items);
  const order = await insertOrder(
    tx,
    {
      orderNumber: number,
      memberId,
      type: 'box_shipping',
      status: 'paid',
      paymentMethod: fee > 0 ? 'balance' : 'none',
      paymentStatus: 'paid',
      total: 0,
      shippingFee: fee,
      paidAt: means.now,
    },
    lines.map(({ product_id, name, quantity }) => ({ productId: product_id, name, unitPrice: 0, quantity })),
  );
  const terms = [weight.free_from, weight.fee_below] as const;
  await queries.insertParcel(tx, order, method, note.trim(), count, counting, ...terms);
  await openShipment(tx, order, addressId);
  const moved = await queries.packItems(tx, order, items);
  if (moved.length !== count) throw new Error(`items of parcel ${order} have changed in the meantime`);
  await charge(tx, { memberId, orderId: order, kind: 'shipping', tokens: fee, points: 0 });
  return { order, number, items: count, counting, fee, freeIn };
}
