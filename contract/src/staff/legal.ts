import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { Acceptance, LegalDay, LegalKind, LegalNumber, legalRefusals } from '../legal.ts';
import { articleLimits, articleRefusals } from './articles.ts';
import { mediaRefusals } from './media.ts';
import { memberRefusals } from './members.ts';
import { Reason } from './session.ts';
import { Version, versionRefusals } from './version.ts';

/** Lengths in characters; `noticeDays`: days before which the built-in terms and privacy policy promise an announcement. */
export const legalLimits = { contentMax: articleLimits.contentMax, changesMax: 120, noticeDays: 7 } as const;

export const staffLegalRefusals = defineRefusals({
  legal_draft_missing: [404, '沒有正在寫的版本'],
  legal_draft_exists: [409, '已經有人在寫下一版，請直接修改那一份草稿'],
  changes_invalid: [422, `請用一句話告訴會員改了什麼，最多 ${legalLimits.changesMax} 字`],
  day_invalid: [422, '請選擇今天或以後的日子'],
  /** `number`, `day`: the version that is scheduled already. */
  day_too_early: [
    422,
    '第 {number} 版已排定從 {day} 起適用，請選同一天或以後，或先撤回那一版',
    Type.Object({ number: Type.Integer(), day: Type.String() }),
  ],
  text_unchanged: [422, '內容和現在的版本一樣，沒有可以發布的修改'],
  legal_holds: [409, '這一版已經生效，不能撤回；請發布新的版本'],
});

const Author = Nullable(Type.String());
const StaffVersion = Type.Object({
  number: LegalNumber,
  state: Type.Union([
    Type.Literal('coming'),
    Type.Literal('holding'),
    Type.Literal('past'),
    Type.Literal('withdrawn'),
  ]),
  holds_from: LegalDay,
  changes: Type.String(),
  needs_consent: Type.Boolean(),
  published_at: Timestamp,
  /** Who published it; null for the built-in text. */
  published_by: Author,
});
export type StaffLegalVersion = Static<typeof StaffVersion>;

const Draft = Type.Object({
  number: LegalNumber,
  version: Version,
  content: Type.String(),
  changes: Type.String(),
  holds_from: Nullable(LegalDay),
  needs_consent: Type.Boolean(),
});
export type LegalDraft = Static<typeof Draft>;

const StaffLegal = Type.Object({
  kind: LegalKind,
  /** Published versions, newest first. */
  versions: Type.Array(StaffVersion),
  /** The next version, as far as it is written. */
  draft: Nullable(Draft),
});
export type StaffLegal = Static<typeof StaffLegal>;

const read = { access: 'staff', right: 'read_settings' } as const;
const write = { access: 'staff', right: 'write_settings' } as const;
const KindParams = Type.Object({ kind: LegalKind });
const VersionParams = Type.Object({ kind: LegalKind, number: LegalNumber });
const kindField = { kind: legalRefusals.legal_missing } as const;
const Record = Success({ data: StaffLegal });

export const staffLegalTexts = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/legal',
  summary: 'List the legal texts with their versions and drafts.',
  answer: Success({ data: Type.Array(StaffLegal) }),
});

export const staffLegal = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/legal/:kind',
  summary: 'Get a legal text: its versions, and the next one as far as it is written.',
  params: KindParams,
  answer: Record,
  fields: kindField,
});

export const staffLegalVersion = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/legal/:kind/versions/:number',
  summary: 'Get the text of a published version, as HTML.',
  params: VersionParams,
  answer: Success({ data: Type.Object({ number: LegalNumber, content: Type.String() }) }),
  fields: { ...kindField, number: legalRefusals.legal_missing },
});

export const beginLegalDraft = defineCall({
  ...write,
  words: '開始寫條款的下一版',
  method: 'POST',
  path: '/api/staff/legal/:kind/draft',
  summary: 'Begin the next version with the words of the newest one.',
  params: KindParams,
  answer: Record,
  refusals: [staffLegalRefusals.legal_draft_exists],
  fields: kindField,
});

export const changeLegalDraft = defineCall({
  ...write,
  words: '修改條款的草稿',
  method: 'PATCH',
  path: '/api/staff/legal/:kind/draft',
  summary: 'Change the fields of the draft that are sent, of the version that was read.',
  params: KindParams,
  body: Type.Object({
    version: Version,
    content: Type.Optional(FreeText(legalLimits.contentMax, 1)),
    changes: Type.Optional(FreeText(legalLimits.changesMax)),
    holds_from: Type.Optional(Nullable(LegalDay)),
    needs_consent: Type.Optional(Type.Boolean()),
  }),
  answer: Record,
  refusals: [
    staffLegalRefusals.legal_draft_missing,
    versionRefusals.version_conflict,
    mediaRefusals.picture_gone,
  ],
  fields: {
    ...kindField,
    version: articleRefusals.article_invalid,
    content: articleRefusals.content_invalid,
    changes: staffLegalRefusals.changes_invalid,
    holds_from: staffLegalRefusals.day_invalid,
    needs_consent: articleRefusals.article_invalid,
  },
});

export const deleteLegalDraft = defineCall({
  ...write,
  words: '丟棄條款的草稿',
  method: 'DELETE',
  path: '/api/staff/legal/:kind/draft',
  summary: 'Delete the draft.',
  params: KindParams,
  body: Nullable(Type.Object({ reason: Type.Optional(Reason) })),
  answer: Record,
  refusals: [staffLegalRefusals.legal_draft_missing],
  fields: kindField,
});

export const publishLegalDraft = defineCall({
  ...write,
  fresh: true,
  words: '發布條款的新版本',
  method: 'POST',
  path: '/api/staff/legal/:kind/publish',
  summary:
    'Publish the draft of the version that was read: from then on it never changes, members are told of it, and it holds from its day.',
  params: KindParams,
  body: Type.Object({ version: Version }),
  answer: Record,
  refusals: [
    staffLegalRefusals.legal_draft_missing,
    versionRefusals.version_conflict,
    staffLegalRefusals.changes_invalid,
    staffLegalRefusals.day_invalid,
    staffLegalRefusals.day_too_early,
    staffLegalRefusals.text_unchanged,
  ],
  fields: { ...kindField, version: articleRefusals.article_invalid },
});

export const withdrawLegalText = defineCall({
  ...write,
  words: '撤回條款的新版本',
  method: 'POST',
  path: '/api/staff/legal/:kind/versions/:number/withdraw',
  summary: 'Withdraw a published version before its day; members are told of it.',
  params: VersionParams,
  body: Type.Object({ reason: Reason }),
  answer: Record,
  refusals: [staffLegalRefusals.legal_holds],
  fields: { ...kindField, number: legalRefusals.legal_missing },
});

export const staffMemberLegal = defineCall({
  access: 'staff',
  right: 'read_members',
  method: 'GET',
  path: '/api/staff/members/:id/legal',
  summary: 'List the newest version of each legal text that a member accepted.',
  params: IdParams,
  answer: Success({ data: Type.Array(Acceptance) }),
  fields: { id: memberRefusals.member_missing },
});
