import type { InputOf } from '@kujiya/contract/kernel/call';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import { type Acceptance, type LegalKind, legalKinds, legalRefusals } from '@kujiya/contract/legal';
import { builtInTexts } from '@kujiya/contract/legal-texts/built-in';
import { htmlOf } from '@kujiya/contract/legal-texts/document';
import { articleRefusals } from '@kujiya/contract/staff/articles';
import {
  type changeLegalDraft,
  staffLegalRefusals as refusals,
  type StaffLegal,
} from '@kujiya/contract/staff/legal';
import { memberRefusals } from '@kujiya/contract/staff/members';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { safeHtml } from '#shop/articles/rich-text.ts';
import { recordEvent } from '#shop/events/queries.ts';
import type { Shop } from '#shop/feature.ts';
import { holdPictures } from '#shop/media/service.ts';
import { partOf, requireVersion } from '#shop/staff/service.ts';
import { findContent, listAccepted } from '../queries.ts';
import * as queries from './queries.ts';

/** Whose facts the built-in texts tell, and by which clock a day begins. */
type Told = Pick<Shop, 'config' | 'clock'>;

const kinds = Object.keys(legalKinds) as LegalKind[];
const subjectOf = (kind: LegalKind) => `legal:${kind}`;

function recordsOf(
  versions: readonly queries.VersionRow[],
  drafts: readonly queries.DraftRow[],
  wanted: readonly LegalKind[],
): StaffLegal[] {
  return wanted.map((kind) => {
    const found = drafts.find((one) => one.kind === kind);
    const { kind: _, ...draft } = found ?? {};
    return {
      kind,
      versions: versions
        .filter((one) => one.kind === kind)
        .map(({ kind: _, published_at, ...same }) => ({ ...same, published_at: published_at.toISOString() })),
      draft: found ? (draft as StaffLegal['draft']) : null,
    };
  });
}

/** All legal texts with their versions and drafts. */
export async function listTexts(db: Queryable, { clock }: Told): Promise<StaffLegal[]> {
  const versions = await queries.listVersions(db, null, new Date(clock()));
  return recordsOf(versions, await queries.listDrafts(db, null), kinds);
}

/** One legal text with its versions and its draft. */
export async function recordOf(db: Queryable, { clock }: Told, kind: LegalKind): Promise<StaffLegal> {
  const versions = await queries.listVersions(db, kind, new Date(clock()));
  const [record] = recordsOf(versions, await queries.listDrafts(db, kind), [kind]);
  if (!record) throw new Error(`no legal text ${kind}`);
  return record;
}

/** The text of a published version, as HTML. Refuses `legal_missing`. */
export async function textOf(
  db: Queryable,
  { config }: Told,
  kind: LegalKind,
  number: number,
): Promise<string> {
  const [text] = await findContent(db, kind, number);
  if (!text) throw new Refused(legalRefusals.legal_missing);
  return text.content ?? htmlOf(builtInTexts[kind](config));
}

/** The newest version that is not withdrawn: the next one is written from it, and holds no earlier. */
const newestOf = ({ versions }: StaffLegal) => versions.find(({ state }) => state !== 'withdrawn');

/** Begins the next version with the words of the newest one. Refuses `legal_draft_exists`. */
export async function begin(tx: Tx, shop: Told, { note }: StaffCaller, kind: LegalKind): Promise<StaffLegal> {
  const newest = newestOf(await recordOf(tx, shop, kind));
  const content = await textOf(tx, shop, kind, newest?.number ?? 1);
  const [made] = await queries.insertDraft(tx, kind, safeHtml(content));
  if (!made) throw new Refused(refusals.legal_draft_exists);
  note({ subjects: [subjectOf(kind)], after: { number: made.number } });
  return recordOf(tx, shop, kind);
}

async function lockedDraft(tx: Tx, kind: LegalKind) {
  const [draft] = await queries.lockDraft(tx, kind);
  if (!draft) throw new Refused(refusals.legal_draft_missing);
  return draft;
}

/** Refuses `version_conflict` with the whole text, whose draft is the newer one. */
async function requireDraftVersion(tx: Tx, kind: LegalKind, version: number, draft: queries.DraftRow) {
  await requireVersion(tx, subjectOf(kind), version, draft);
}

/**
 * Changes what is sent of the draft. Refuses `legal_draft_missing`, `version_conflict`, `picture_gone`, and
 * `content_invalid` when nothing of its text may be shown.
 */
export async function changeDraft(
  tx: Tx,
  shop: Told,
  { note }: StaffCaller,
  kind: LegalKind,
  { version, ...changes }: InputOf<typeof changeLegalDraft>['body'],
): Promise<StaffLegal> {
  const before = await lockedDraft(tx, kind);
  await requireDraftVersion(tx, kind, version, before);
  if (changes.content !== undefined) {
    await holdPictures(tx, [changes.content]);
    changes.content = safeHtml(changes.content);
    if (changes.content === '') throw new Refused(articleRefusals.content_invalid);
  }
  await queries.updateDraft(tx, kind, JSON.stringify(changes));
  const record = await recordOf(tx, shop, kind);
  const after = record.draft ?? {};
  note({ subjects: [subjectOf(kind)], before: partOf(before, changes), after: partOf(after, changes) });
  return record;
}

/** Deletes the draft. Refuses `legal_draft_missing`. */
export async function discard(
  tx: Tx,
  shop: Told,
  { note }: StaffCaller,
  kind: LegalKind,
): Promise<StaffLegal> {
  const { number, changes } = await lockedDraft(tx, kind);
  await queries.deleteDraft(tx, kind);
  note({ subjects: [subjectOf(kind)], before: { number, changes }, after: {} });
  return recordOf(tx, shop, kind);
}

/**
 * Publishes the draft; members are told of it. Refuses `legal_draft_missing`, `version_conflict`, `changes_invalid`,
 * `text_unchanged`, `day_invalid` for a day that is over, and `day_too_early` for one before a scheduled version's.
 */
export async function publish(
  tx: Tx,
  shop: Told,
  { note, staffId }: StaffCaller,
  kind: LegalKind,
  version: number,
): Promise<StaffLegal> {
  const draft = await lockedDraft(tx, kind);
  await requireDraftVersion(tx, kind, version, draft);
  const { number, changes, holds_from, needs_consent, content } = draft;
  if (changes.trim() === '') throw new Refused(refusals.changes_invalid);
  if (holds_from === null || holds_from < taipeiDate(shop.clock())) throw new Refused(refusals.day_invalid);
  const newest = newestOf(await recordOf(tx, shop, kind));
  if (newest && holds_from < newest.holds_from)
    throw new Refused(refusals.day_too_early, {
      number: newest.number,
      day: newest.holds_from.replaceAll('-', '/'),
    });
  if (content === safeHtml(await textOf(tx, shop, kind, newest?.number ?? 1)))
    throw new Refused(refusals.text_unchanged);
  await queries.publishDraft(tx, kind, staffId);
  await recordEvent(tx, 'legal.published', null, { text: kind, number, holds_from, changes });
  note({ subjects: [subjectOf(kind)], after: { number, holds_from, changes, needs_consent } });
  return recordOf(tx, shop, kind);
}

/** Withdraws a version before its day; members are told of it. Refuses `legal_missing` and `legal_holds`. */
export async function withdraw(
  tx: Tx,
  shop: Told,
  { note }: StaffCaller,
  kind: LegalKind,
  number: number,
): Promise<StaffLegal> {
  const found = (await recordOf(tx, shop, kind)).versions.find((one) => one.number === number);
  if (!found || found.state === 'withdrawn') throw new Refused(legalRefusals.legal_missing);
  if ((await queries.withdraw(tx, kind, number)).length === 0) throw new Refused(refusals.legal_holds);
  await recordEvent(tx, 'legal.withdrawn', null, { text: kind, number, holds_from: found.holds_from });
  note({
    subjects: [subjectOf(kind)],
    before: { number, state: 'coming' },
    after: { number, state: 'withdrawn' },
  });
  return recordOf(tx, shop, kind);
}

/** The newest version of each text that a member accepted. Refuses `member_missing`. */
export async function acceptedBy(db: Queryable, memberId: number): Promise<Acceptance[]> {
  if ((await queries.findMember(db, memberId)).length === 0) throw new Refused(memberRefusals.member_missing);
  return (await listAccepted(db, memberId)).map(({ at, ...same }) => ({ ...same, at: at.toISOString() }));
}
