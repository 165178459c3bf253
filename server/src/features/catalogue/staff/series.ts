import type { InputOf } from '@kujiya/contract/kernel/call';
import { type renameStaffSeries, type SeriesRow, seriesRefusals } from '@kujiya/contract/staff/series';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { renameSeries } from '#shop/catalogue/queries.ts';
import * as queries from './queries.ts';

/** The series of all products, by name. */
export const list = async (db: Queryable): Promise<SeriesRow[]> =>
  (await queries.listSeries(db)).map(({ updated_at, ...row }) => ({
    ...row,
    updated_at: updated_at.toISOString(),
  }));

/** Gives all products of a series another one. Refuses `series_missing`. */
export async function rename(
  tx: Tx,
  { note }: StaffCaller,
  { from, to }: InputOf<typeof renameStaffSeries>['body'],
): Promise<{ products: number }> {
  const renamed = await renameSeries(tx, from, to);
  if (renamed.length === 0) throw new Refused(seriesRefusals.series_missing);
  const ids = renamed.map(({ id }) => id).toSorted((one, other) => one - other);
  note({
    subjects: ids.map((id) => `product:${id}`),
    before: { series: from },
    after: { series: to, products: ids.length },
  });
  return { products: ids.length };
}
