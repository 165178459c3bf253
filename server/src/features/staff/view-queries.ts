import type { View, ViewList } from '@kujiya/contract/staff/views';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

const columns = 'v.id, v.name, v.query, v.is_shared, v.staff_id = $1 as is_own, a.name as owner';

/** A person's own views of a list and those that others share, unless their account is disabled. */
export const viewsOf = readStatement<View, [staffId: number, list: ViewList]>(
  'staff.views_of',
  `select ${columns} from staff_views v join staff a on a.id = v.staff_id
   where v.list = $2 and (v.staff_id = $1 or v.is_shared and a.disabled_at is null)
   order by v.staff_id <> $1, v.name, v.id`,
);

/** An own view. */
export const ownView = readStatement<View & { list: ViewList }, [staffId: number, id: number]>(
  'staff.own_view',
  `select ${columns}, v.list from staff_views v join staff a on a.id = v.staff_id
   where v.id = $2 and v.staff_id = $1`,
);

/** Lets one request at a time change a person's views. */
export const lockOwner = writeStatement<object, [staffId: number]>(
  'staff.lock_views',
  'select from staff where id = $1 for no key update',
);

/** How many views of a list a person has, and whether another than `except` has this name. */
export const takenNames = readStatement<
  { count: number; is_taken: boolean },
  [staffId: number, list: ViewList, name: string, except: number]
>(
  'staff.view_names',
  `select count(*)::integer as count, coalesce(bool_or(name = $3 and id <> $4), false) as is_taken
   from staff_views where staff_id = $1 and list = $2`,
);

export const insertView = writeStatement<
  { id: number },
  [staffId: number, list: ViewList, name: string, query: string, isShared: boolean]
>(
  'staff.insert_view',
  'insert into staff_views (staff_id, list, name, query, is_shared) values ($1, $2, $3, $4, $5) returning id',
);

export const updateView = writeStatement<object, [id: number, name: string, isShared: boolean]>(
  'staff.update_view',
  'update staff_views set name = $2, is_shared = $3 where id = $1',
);

export const deleteView = writeStatement<object, [id: number]>(
  'staff.delete_view',
  'delete from staff_views where id = $1',
);
