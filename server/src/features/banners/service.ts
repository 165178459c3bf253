import { bannerLimits, type Promotion } from '@kujiya/contract/banners';
import type { Context } from '#platform/context.ts';
import * as queries from './queries.ts';

/** The banners and cover promos that are on now, each in the shop's order. */
export async function currentPromotions({ db }: Context): Promise<Record<queries.Kind, Promotion[]>> {
  const rows = await queries.listCurrent(db, bannerLimits.shown);
  const of = (kind: queries.Kind) =>
    rows.filter((row) => row.kind === kind).map(({ kind: _kind, ...promotion }) => promotion);
  return { banner: of('banner'), cover: of('cover') };
}
