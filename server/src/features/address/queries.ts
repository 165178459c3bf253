import type { Address } from '@kujiya/contract/address';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

const columns = 'id, name, phone, city, district, postcode, address_detail, is_default';

export const listAddresses = readStatement<Address, [memberId: number]>(
  'address.list',
  `select ${columns} from addresses where member_id = $1 order by is_default desc, id desc`,
);

/** One change of a member's addresses at a time: the limit and the default concern all of them. */
export const lockAddresses = writeStatement<object, [memberId: number]>(
  'address.lock',
  'select from members where id = $1 for no key update',
);

/**
 * A separate statement: under READ COMMITTED, the statement that waits for the lock counts with its snapshot from
 * before the wait.
 */
export const countAddresses = writeStatement<{ count: number }, [memberId: number]>(
  'address.count',
  'select count(*) as count from addresses where member_id = $1',
);

type Fields = [name: string, phone: string, city: string, district: string, postcode: string, detail: string];

export const insertAddress = writeStatement<Address, [memberId: number, ...Fields]>(
  'address.insert',
  `insert into addresses (member_id, name, phone, city, district, postcode, address_detail)
   values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
);

export const updateAddress = writeStatement<Address, [memberId: number, id: number, ...Fields]>(
  'address.update',
  `update addresses set name = $3, phone = $4, city = $5, district = $6, postcode = $7, address_detail = $8
   where member_id = $1 and id = $2 returning ${columns}`,
);

export const deleteAddress = writeStatement<{ is_default: boolean }, [memberId: number, id: number]>(
  'address.delete',
  'delete from addresses where member_id = $1 and id = $2 returning is_default',
);

export const clearDefault = writeStatement<object, [memberId: number]>(
  'address.clear_default',
  'update addresses set is_default = false where member_id = $1 and is_default',
);

export const makeDefault = writeStatement<{ id: number }, [memberId: number, id: number]>(
  'address.make_default',
  'update addresses set is_default = true where member_id = $1 and id = $2 returning id',
);

export const makeNewestDefault = writeStatement<object, [memberId: number]>(
  'address.make_newest_default',
  `update addresses set is_default = true
   where id = (select id from addresses where member_id = $1 order by id desc limit 1)`,
);

export const exportAddresses = readStatement<object, [memberId: number]>(
  'address.export',
  `select name, phone, city, district, postcode, address_detail, is_default, created_at
   from addresses where member_id = $1 order by id`,
);

export const eraseAddresses = writeStatement<object, [memberId: number]>(
  'address.erase',
  'delete from addresses where member_id = $1',
);
