import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { rightTitle } from '@kujiya/contract/staff/rights';
import { type View, type ViewList, viewLimits, viewLists, viewRefusals } from '@kujiya/contract/staff/views';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { presentRights } from '#shop/staff/service.ts';
import { findById } from './queries.ts';
import * as queries from './view-queries.ts';

const subject = (id: number) => `view:${id}`;

/** Refuses `right_missing` for a list that the person may not read. */
async function requireList(
  db: Queryable,
  { config }: Pick<Context, 'config'>,
  staffId: number,
  list: ViewList,
): Promise<void> {
  const [person] = await findById(db, staffId);
  const { right } = viewLists[list];
  if (!person || !presentRights(config, person).includes(right))
    throw new Refused(commonRefusals.right_missing, { right, title: rightTitle(right) });
}

/** The filters of an address that a view keeps, in one order. */
function keptQuery(list: ViewList, query: string): string {
  const params = new URLSearchParams(query);
  if (!viewLists[list].keepsSearch) params.delete('q');
  params.sort();
  return params.toString();
}

/** A person's own views of a list, then those that others share. */
export async function listViews(
  db: Queryable,
  shop: Pick<Context, 'config'>,
  staffId: number,
  list: ViewList,
): Promise<View[]> {
  await requireList(db, shop, staffId, list);
  return queries.viewsOf(db, staffId, list);
}

async function ownView(db: Queryable, staffId: number, id: number) {
  const [view] = await queries.ownView(db, staffId, id);
  if (!view) throw new Refused(viewRefusals.view_missing);
  return view;
}

const stateOf = ({ name, query, is_shared }: View) => ({ name, query, is_shared });

/** Saves a view. Refuses `right_missing`, `view_taken` and `view_limit`. */
export async function saveView(
  tx: Tx,
  shop: Pick<Context, 'config'>,
  { staffId, note }: StaffCaller,
  { list, name, query, is_shared }: { list: ViewList; name: string; query: string; is_shared: boolean },
): Promise<View> {
  await requireList(tx, shop, staffId, list);
  await queries.lockOwner(tx, staffId);
  const [names] = await queries.takenNames(tx, staffId, list, name, 0);
  if (names?.is_taken) throw new Refused(viewRefusals.view_taken);
  if ((names?.count ?? 0) >= viewLimits.perList) throw new Refused(viewRefusals.view_limit);
  const [made] = await queries.insertView(tx, staffId, list, name, keptQuery(list, query), is_shared);
  const { list: _, ...view } = await ownView(tx, staffId, made?.id ?? 0);
  note({ subjects: [subject(view.id)], after: stateOf(view) });
  return view;
}

/** Renames or shares an own view. Refuses `view_missing` and `view_taken`. */
export async function changeView(
  tx: Tx,
  { staffId, note }: StaffCaller,
  id: number,
  { name, is_shared }: { name: string; is_shared: boolean },
): Promise<View> {
  await queries.lockOwner(tx, staffId);
  const { list, ...before } = await ownView(tx, staffId, id);
  const [names] = await queries.takenNames(tx, staffId, list, name, id);
  if (names?.is_taken) throw new Refused(viewRefusals.view_taken);
  await queries.updateView(tx, id, name, is_shared);
  const after = { ...before, name, is_shared };
  note({ subjects: [subject(id)], before: stateOf(before), after: stateOf(after) });
  return after;
}

/** Deletes an own view. Refuses `view_missing`. */
export async function deleteView(tx: Tx, { staffId, note }: StaffCaller, id: number): Promise<void> {
  await queries.lockOwner(tx, staffId);
  const view = await ownView(tx, staffId, id);
  await queries.deleteView(tx, id);
  note({ subjects: [subject(id)], before: stateOf(view) });
}
