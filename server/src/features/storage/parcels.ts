import {
  parcelLimits as limits,
  type Parcel,
  parcelRefusals as refusals,
  trackingUrlOf,
} from '@kujiya/contract/parcels';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { pageOf } from '#platform/pages.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { callOffParcel } from '#shop/shipping/call-off.ts';
import * as queries from './parcel-queries.ts';

const time = (at: Date | null) => at?.toISOString() ?? null;

function parcelOf(row: queries.ParcelRow): Parcel {
  const { carrier_url, ...shown } = row;
  return {
    ...shown,
    created_at: row.created_at.toISOString(),
    handed_over_at: time(row.handed_over_at),
    delivered_at: time(row.delivered_at),
    returned_at: time(row.returned_at),
    tracking_url: trackingUrlOf(carrier_url, row.tracking_number),
  };
}

/** A member's parcels, newest first, and the cursor of the next page; only those still with the shop, or the others. */
export async function listParcels(
  { db }: Context,
  memberId: number,
  {
    before = Number.MAX_SAFE_INTEGER,
    preparing,
  }: { before?: number | undefined; preparing?: boolean | undefined },
) {
  const rows = await queries.listParcels(db, memberId, before, limits.pageSize + 1, preparing ?? null);
  const { shown, next } = pageOf(rows, limits.pageSize);
  return { data: shown.map(parcelOf), next };
}

/**
 * Calls off a parcel that nobody has packed: its items return to the storage with the days they had left, the fee to
 * the wallet. Refuses `parcel_missing`, `parcel_called_off` and `parcel_packed`.
 */
export async function cancelParcel(tx: Tx, memberId: number, orderId: number): Promise<void> {
  const end = await callOffParcel(tx, memberId, orderId);
  if (end === 'missing') throw new Refused(refusals.parcel_missing);
  if (end === 'called off before') throw new Refused(refusals.parcel_called_off);
  if (end === 'packed') throw new Refused(refusals.parcel_packed);
}
