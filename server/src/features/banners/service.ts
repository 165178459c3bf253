import { bannerLimits, type Promotion } from '@kujiya/contract/banners';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

/** The banners and cover promos that are on now, or at another time, each in the shop's order. */
export async function currentPromotions(
  db: Queryable,
  at: Date | null = null,
): Promise<Record<queries.Kind, Promotion[]>> {
  const rows = await queries.listCurrent(db, bannerLimits.shown, at);
  const of = (kind: queries.Kind) =>
    rows.filter((row) => row.kind === kind).map(({ kind: _kind, ...promotion }) => promotion);
  return { banner: of('banner'), cover: of('cover') };
}

type NewPromotion = Pick<queries.PromotionFields, 'image_url' | 'link' | 'alt'> &
  Partial<queries.PromotionFields>;

/** Adds a banner or cover promo, from now on and in the last place unless it says otherwise; returns its id. */
export async function addPromotion(tx: Tx, kind: queries.Kind, promotion: NewPromotion): Promise<number> {
  const defaults = { position: null, valid_from: null, valid_to: null };
  const [made] = await queries.insertPromotion(tx, { kind, ...defaults, ...promotion });
  if (!made) throw new Error('the promotion was not written');
  return made.id;
}
