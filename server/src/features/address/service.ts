import {
  type Address,
  type AddressBody,
  addressLimits as limits,
  addressRefusals as refusals,
} from '@kujiya/contract/address';
import { isTaiwanPhone } from '@kujiya/contract/shop/phone';
import { postcodeOf } from '@kujiya/contract/shop/regions';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

type Checked = Omit<Address, 'id' | 'is_default'>;

/** Checks an address and returns it in the form that is stored; refuses the first error. */
function checkAddress(body: AddressBody): Checked {
  const { name, phone, address_detail: detail } = body;
  const postcode = postcodeOf(body.city, body.district);
  if (name === '') throw new Refused(refusals.recipient_required);
  if ([...name].length > limits.nameMax) throw new Refused(refusals.recipient_too_long);
  if (phone === '') throw new Refused(refusals.phone_required);
  if (!isTaiwanPhone(phone)) throw new Refused(refusals.phone_invalid);
  if (postcode === null) throw new Refused(refusals.region_invalid);
  if (detail === '') throw new Refused(refusals.detail_required);
  if ([...detail].length > limits.detailMax) throw new Refused(refusals.detail_too_long);
  return { name, phone, city: body.city, district: body.district, postcode, address_detail: detail };
}

const fieldsOf = ({ name, phone, city, district, postcode, address_detail }: Checked) =>
  [name, phone, city, district, postcode, address_detail] as const;

async function withDefault(tx: Tx, memberId: number, address: Address): Promise<Address> {
  await queries.clearDefault(tx, memberId);
  await queries.makeDefault(tx, memberId, address.id);
  return { ...address, is_default: true };
}

/** A member's addresses, the default one first. */
export const listAddresses = ({ db }: Context, memberId: number): Promise<Address[]> =>
  queries.listAddresses(db, memberId);

/** Stores an address, 20 at most; the first becomes the default. Refuses as `addAddress` in the contract. */
export async function addAddress(tx: Tx, memberId: number, body: AddressBody): Promise<Address> {
  const checked = checkAddress(body);
  await queries.lockAddresses(tx, memberId);
  const [kept] = await queries.countAddresses(tx, memberId);
  const count = kept?.count ?? 0;
  if (count >= limits.addresses) throw new Refused(refusals.too_many_addresses);
  const [made] = await queries.insertAddress(tx, memberId, ...fieldsOf(checked));
  if (!made) throw new Error('an address was not stored');
  const isDefault = body.is_default || count === 0;
  return isDefault ? withDefault(tx, memberId, made) : made;
}

/** Changes an address of a member. Refuses as `changeAddress` in the contract. */
export async function changeAddress(
  { db }: Context,
  memberId: number,
  id: number,
  body: AddressBody,
): Promise<Address> {
  const checked = checkAddress(body);
  return transaction(db, async (tx) => {
    await queries.lockAddresses(tx, memberId);
    const [changed] = await queries.updateAddress(tx, memberId, id, ...fieldsOf(checked));
    if (!changed) throw new Refused(refusals.address_missing);
    return body.is_default ? withDefault(tx, memberId, changed) : changed;
  });
}

/** Deletes an address; if it was the default, the newest other one becomes the default. Refuses `address_missing`. */
export async function deleteAddress({ db }: Context, memberId: number, id: number): Promise<void> {
  return transaction(db, async (tx) => {
    await queries.lockAddresses(tx, memberId);
    const [gone] = await queries.deleteAddress(tx, memberId, id);
    if (!gone) throw new Refused(refusals.address_missing);
    if (gone.is_default) await queries.makeNewestDefault(tx, memberId);
  });
}

/** Makes an address the default. Refuses `address_missing`. */
export async function setDefaultAddress({ db }: Context, memberId: number, id: number): Promise<void> {
  return transaction(db, async (tx) => {
    await queries.lockAddresses(tx, memberId);
    await queries.clearDefault(tx, memberId);
    if ((await queries.makeDefault(tx, memberId, id)).length === 0)
      throw new Refused(refusals.address_missing);
  });
}
