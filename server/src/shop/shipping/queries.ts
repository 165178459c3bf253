import type { OrderStatus } from '@kujiya/contract/shop/orders';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/**
 * Locks the member's accounts before anything else, so that changes of the storage run one after the other, also those
 * that touch the wallet.
 */
export const lockWallet = writeStatement<object, [memberId: number]>(
  'shipping.lock_wallet',
  `select from ledger_accounts where member_id = $1 and kind = 'wallet' order by id for no key update`,
);

/** Locks one of a member's addresses, so that it is not deleted before it is copied. */
export const lockAddress = writeStatement<{ id: number }, [memberId: number, addressId: number]>(
  'shipping.lock_address',
  'select id from addresses where id = $2 and member_id = $1 for key share',
);

export type ParcelState = { member_id: number; status: OrderStatus; shipping_fee: number };
export const findParcel = readStatement<ParcelState, [orderId: number]>(
  'parcels.find',
  `select o.member_id, o.status, o.shipping_fee from orders o join parcels p on p.order_id = o.id where o.id = $1`,
);

/**
 * Puts the things of a parcel back with as many Taipei days as they had when it was sent, at any hour: things that are
 * back the same day form one stack again with those that stayed. The address is deleted.
 */
export const putBack = writeStatement<object, [orderId: number]>(
  'parcels.put_back',
  `with p as (update parcels set returned_at = now() where order_id = $1 returning order_id),
     a as (delete from parcel_addresses where order_id = $1)
   update box_items b set status = 'available', parcel_id = null, announced = null,
     expires_at = b.expires_at + make_interval(days => taipei_day(now()) - taipei_day(o.created_at))
   from orders o join p on p.order_id = o.id where b.parcel_id = o.id`,
);
