import type { InputOf } from '@kujiya/contract/kernel/call';
import { largestInteger } from '@kujiya/contract/kernel/schema';
import {
  type bannerCalls,
  promotionLimits,
  promotionRefusals,
  type StaffPromotion,
} from '@kujiya/contract/staff/banners';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { holdPictures } from '#shop/media/service.ts';
import { partOf, requirePeriod, requireVersion } from '#shop/staff/service.ts';
import { requireTarget } from '#shop/targets/service.ts';
import type { Kind } from '../queries.ts';
import { addPromotion } from '../service.ts';
import * as queries from './queries.ts';

const promotionOf = ({ valid_from, valid_to, updated_at, ...row }: queries.StaffRow): StaffPromotion => ({
  ...row,
  starts_at: valid_from.toISOString(),
  ends_at: valid_to?.toISOString() ?? null,
  updated_at: updated_at.toISOString(),
});

const subjectOf = (kind: Kind, id: number) => `${kind === 'banner' ? 'banner' : 'promo'}:${id}`;

/** Banners or cover promos, newest first, and the cursor of the next page. */
export async function list(
  db: Queryable,
  kind: Kind,
  { state = undefined, cursor = largestInteger }: InputOf<typeof bannerCalls.list>['query'],
): Promise<{ data: StaffPromotion[]; next: number | null }> {
  const { page } = promotionLimits;
  const before = Math.min(cursor, largestInteger);
  const rows = await queries.listPromotions(db, kind, state ?? null, before, page + 1);
  const shown = rows.slice(0, page);
  return { data: shown.map(promotionOf), next: rows.length > page ? (shown.at(-1)?.id ?? null) : null };
}

/** A banner or cover promo as the staff see it. Refuses `promotion_missing`. */
export async function recordOf(db: Queryable, kind: Kind, id: number): Promise<StaffPromotion> {
  const [row] = await queries.findPromotion(db, kind, id);
  if (!row) throw new Refused(promotionRefusals.promotion_missing);
  return promotionOf(row);
}

type Changes = Omit<InputOf<typeof bannerCalls.change>['body'], 'version'>;

const columnsOf = ({ starts_at, ends_at, ...same }: Changes) => ({
  ...same,
  ...(starts_at !== undefined && { valid_from: new Date(starts_at) }),
  ...(ends_at !== undefined && { valid_to: ends_at === null ? null : new Date(ends_at) }),
});

/** Adds a banner or cover promo. Refuses `period_invalid`, `picture_gone` and `target_unknown`. */
export async function create(
  tx: Tx,
  { note }: StaffCaller,
  kind: Kind,
  given: InputOf<typeof bannerCalls.create>['body'],
): Promise<StaffPromotion> {
  requirePeriod({ starts_at: given.starts_at ?? new Date().toISOString(), ends_at: given.ends_at ?? null });
  await requireTarget(tx, given.link);
  await holdPictures(tx, [given.image_url]);
  const { image_url, link, alt } = given;
  const id = await addPromotion(tx, kind, { ...columnsOf(given), image_url, link, alt });
  note({ subjects: [subjectOf(kind, id)], after: given });
  return recordOf(tx, kind, id);
}

async function lockRecord(tx: Tx, kind: Kind, id: number): Promise<StaffPromotion> {
  await queries.lockPromotion(tx, id);
  return recordOf(tx, kind, id);
}

/** Changes what is sent. Refuses `promotion_missing`, `version_conflict`, `period_invalid`, `picture_gone` and `target_unknown`. */
export async function change(
  tx: Tx,
  { note }: StaffCaller,
  kind: Kind,
  id: number,
  { version, ...changes }: InputOf<typeof bannerCalls.change>['body'],
): Promise<StaffPromotion> {
  const before = await lockRecord(tx, kind, id);
  await requireVersion(tx, subjectOf(kind, id), version, before);
  requirePeriod({ ...before, ...changes });
  await requireTarget(tx, changes.link);
  await holdPictures(tx, changes.image_url ? [changes.image_url] : []);
  await queries.updatePromotion(tx, id, JSON.stringify(columnsOf(changes)));
  note({ subjects: [subjectOf(kind, id)], before: partOf(before, changes), after: changes });
  return recordOf(tx, kind, id);
}

/** Deletes a banner or cover promo. Refuses `promotion_missing`. */
export async function remove(tx: Tx, { note }: StaffCaller, kind: Kind, id: number): Promise<void> {
  const { alt, link, state } = await lockRecord(tx, kind, id);
  await queries.deletePromotion(tx, id);
  note({ subjects: [subjectOf(kind, id)], before: { alt, link, state }, after: {} });
}
