import type { InputOf } from '@kujiya/contract/kernel/call';
import { largestInteger } from '@kujiya/contract/kernel/schema';
import { infoRefusals } from '@kujiya/contract/official-info';
import {
  type ArticleRow,
  articleLimits,
  type changeStaffArticle,
  type createStaffArticle,
  type publishStaffArticle,
  articleRefusals as refusals,
  type StaffArticle,
  type staffArticles,
} from '@kujiya/contract/staff/articles';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { holdPictures } from '#shop/media/service.ts';
import { partOf, requirePeriod, requireVersion } from '#shop/staff/service.ts';
import { requireTargets } from '#shop/targets/service.ts';
import { articleHtml, tieProducts, writeArticle } from '../service.ts';
import * as queries from './queries.ts';

const timesOf = <Row extends queries.StaffRow>({ published_at, ends_at, updated_at, ...row }: Row) => ({
  ...row,
  starts_at: published_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
  updated_at: updated_at.toISOString(),
});

const subjectOf = (id: number) => `article:${id}`;

/** Articles, newest first, and the cursor of the next page. */
export async function list(
  db: Queryable,
  { state, q, cursor = largestInteger }: InputOf<typeof staffArticles>['query'],
): Promise<{ data: ArticleRow[]; next: number | null }> {
  const { page } = articleLimits;
  const before = Math.min(cursor, largestInteger);
  const rows = await queries.listArticles(db, state ?? null, q || null, before, page + 1);
  const shown = rows.slice(0, page);
  return { data: shown.map(timesOf), next: rows.length > page ? (shown.at(-1)?.id ?? null) : null };
}

/** An article as the staff see it. Refuses `info_missing`. */
export async function recordOf(db: Queryable, id: number): Promise<StaffArticle> {
  const [row] = await queries.findArticle(db, id);
  if (!row) throw new Refused(infoRefusals.info_missing);
  const product_ids = row.products.map((product) => product.id);
  return { ...timesOf(row), images: [...row.images], product_ids };
}

type Changes = Omit<InputOf<typeof changeStaffArticle>['body'], 'version'>;

const columnsOf = ({ starts_at, ends_at, product_ids: _, ...same }: Changes) => ({
  ...same,
  ...(starts_at !== undefined && { published_at: new Date(starts_at) }),
  ...(ends_at !== undefined && { ends_at: ends_at === null ? null : new Date(ends_at) }),
});

const picturesOf = ({ main_image = '', images = [], content = '' }: Changes) => [
  main_image,
  ...images,
  content,
];

/**
 * Writes a draft. Refuses `picture_gone`, `product_missing`, `target_unknown`, and `content_invalid` when nothing of its
 * content may be shown.
 */
export async function create(
  tx: Tx,
  { note }: StaffCaller,
  given: InputOf<typeof createStaffArticle>['body'],
): Promise<StaffArticle> {
  await holdPictures(tx, picturesOf(given));
  const { title, content, main_image = '', product_ids = [] } = given;
  const draft = { title, content, main_image, product_ids, published_at: null };
  const id = await writeArticle(tx, { ...columnsOf(given), ...draft });
  const made = await recordOf(tx, id);
  await requireTargets(tx, made.content);
  note({ subjects: [subjectOf(id)], after: partOf(made, given) });
  return made;
}

/** Changes what is sent. Refuses as `create`, `info_missing`, `version_conflict`, `period_invalid`, `article_draft` for the time of one, and `main_image_invalid` where a published one would lose it. */
export async function change(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  { version, ...changes }: InputOf<typeof changeStaffArticle>['body'],
): Promise<StaffArticle> {
  await queries.lockArticle(tx, id);
  const before = await recordOf(tx, id);
  await requireVersion(tx, subjectOf(id), version, before);
  if (before.starts_at === null && changes.starts_at !== undefined) throw new Refused(refusals.article_draft);
  const starts_at = changes.starts_at ?? before.starts_at;
  if (starts_at !== null) {
    requirePeriod({ ...before, ...changes, starts_at });
    if (changes.main_image === '') throw new Refused(refusals.main_image_invalid);
  }
  await holdPictures(tx, picturesOf(changes));
  const columns = columnsOf(changes);
  if (columns.content !== undefined) {
    columns.content = articleHtml(columns.content);
    await requireTargets(tx, columns.content);
  }
  await queries.updateArticle(tx, id, JSON.stringify(columns));
  if (changes.product_ids) await tieProducts(tx, id, changes.product_ids);
  const after = await recordOf(tx, id);
  note({ subjects: [subjectOf(id)], before: partOf(before, changes), after: partOf(after, changes) });
  return after;
}

/**
 * Publishes a draft now or at a time; the job that announces articles tells members of it when it is first shown, once.
 * Refuses `info_missing`, `version_conflict`, `article_published`, `main_image_invalid`,
 * `article_time_past` and `period_invalid`.
 */
export async function publish(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  { version, at = null }: InputOf<typeof publishStaffArticle>['body'],
): Promise<StaffArticle> {
  await queries.lockArticle(tx, id);
  const before = await recordOf(tx, id);
  await requireVersion(tx, subjectOf(id), version, before);
  if (before.starts_at !== null) throw new Refused(refusals.article_published);
  if (before.main_image === '') throw new Refused(refusals.main_image_invalid);
  if (at !== null && Date.parse(at) <= Date.now()) throw new Refused(refusals.article_time_past);
  requirePeriod({ starts_at: at ?? new Date().toISOString(), ends_at: before.ends_at });
  await queries.setPublished(tx, id, true, at === null ? null : new Date(at));
  const after = await recordOf(tx, id);
  note({
    subjects: [subjectOf(id)],
    before: { state: before.state },
    after: { state: after.state, starts_at: after.starts_at },
  });
  return after;
}

/** Makes a draft of a published article; members keep what they were told. Refuses `info_missing` and `article_draft`. */
export async function unpublish(tx: Tx, { note }: StaffCaller, id: number): Promise<StaffArticle> {
  await queries.lockArticle(tx, id);
  const { state, starts_at } = await recordOf(tx, id);
  if (starts_at === null) throw new Refused(refusals.article_draft);
  await queries.setPublished(tx, id, false, null);
  note({
    subjects: [subjectOf(id)],
    before: { state, starts_at },
    after: { state: 'draft', starts_at: null },
  });
  return recordOf(tx, id);
}

/** Deletes an article. Refuses `info_missing`. */
export async function remove(tx: Tx, { note }: StaffCaller, id: number): Promise<void> {
  await queries.lockArticle(tx, id);
  const { title, state } = await recordOf(tx, id);
  await queries.deleteArticle(tx, id);
  note({ subjects: [subjectOf(id)], before: { title, state }, after: {} });
}
