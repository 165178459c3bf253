import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Day, largestInteger, Nullable, Success, Timestamp } from './kernel/schema.ts';
import { privacyPath, returnsPath, termsPath } from './shop/paths.ts';

/** The texts that bind shop and member, each with versions; the built-in text is version 1. */
export const legalKinds = {
  terms: { name: '服務條款', path: termsPath },
  privacy: { name: '隱私權政策', path: privacyPath },
  returns: { name: '退換貨政策', path: returnsPath },
} as const;
export const LegalKind = Type.Union([
  Type.Literal('terms'),
  Type.Literal('privacy'),
  Type.Literal('returns'),
]);
export type LegalKind = Static<typeof LegalKind>;

/** A day in Taipei, from whose beginning a version holds. */
export const LegalDay = Day;
export const LegalNumber = Type.Integer({ minimum: 1, maximum: largestInteger });

export const legalRefusals = defineRefusals({
  legal_missing: [404, '找不到這個版本'],
  /** A version that the member was shown has been withdrawn. */
  legal_changed: [409, '條款剛剛有變動，請重新整理頁面再看一次'],
});

/** The messages of this feature's successful calls. */
export const legalMessages = { accepted: '已記下您看過的版本' } as const;

/** A published version; `changes` says in a sentence what is new. */
const Published = Type.Object({
  number: LegalNumber,
  holds_from: LegalDay,
  changes: Type.String(),
});
/** `coming`: it holds from a later day. */
export const LegalVersion = Type.Object({
  ...Published.properties,
  state: Type.Union([Type.Literal('past'), Type.Literal('holding'), Type.Literal('coming')]),
});
export type LegalVersion = Static<typeof LegalVersion>;

const LegalText = Type.Object({
  ...LegalVersion.properties,
  /** HTML of the elements of an article; null for the built-in text, which the web has. */
  content: Nullable(Type.String()),
  /** Every published version, newest first. */
  versions: Type.Array(LegalVersion),
});
export type LegalText = Static<typeof LegalText>;

export const getLegalText = defineCall({
  method: 'GET',
  path: '/api/legal/:kind',
  access: 'auto',
  cache: 1,
  summary: 'Get the version of a legal text that holds now, or another published one by its number.',
  failure: '條款載入失敗',
  params: Type.Object({ kind: LegalKind }),
  query: Type.Object({ version: Type.Optional(LegalNumber) }),
  answer: Success({ data: LegalText }),
  fields: { kind: legalRefusals.legal_missing, version: legalRefusals.legal_missing },
});

const PendingText = Type.Object({
  kind: LegalKind,
  ...Published.properties,
  /** It asks for the member's consent, beyond taking note of it. */
  needs_consent: Type.Boolean(),
});
export type PendingText = Static<typeof PendingText>;

export const pendingTexts = defineCall({
  method: 'GET',
  path: '/api/user/legal',
  access: 'user',
  summary: 'List the published versions that the member has not accepted yet.',
  answer: Success({ data: Type.Array(PendingText) }),
});

export const acceptTexts = defineCall({
  method: 'POST',
  path: '/api/user/legal',
  access: 'user',
  summary: 'Accept these versions: the member has read of them or, where it is asked for, consents.',
  body: Type.Object({
    versions: Type.Array(Type.Object({ kind: LegalKind, number: LegalNumber }), {
      minItems: 1,
      maxItems: 20,
    }),
  }),
  answer: Success({ message: Type.String() }),
  refusals: [legalRefusals.legal_changed],
  fields: { versions: legalRefusals.legal_changed },
  failure: '沒有記下，請再試一次',
});

/** How a member accepted a version. */
export const acceptanceWays = {
  registered: '註冊時同意',
  noted: '按了我知道了',
  agreed: '按了同意',
} as const;
export const Acceptance = Type.Object({
  kind: LegalKind,
  number: LegalNumber,
  holds_from: LegalDay,
  how: Type.Union([Type.Literal('registered'), Type.Literal('noted'), Type.Literal('agreed')]),
  at: Timestamp,
});
export type Acceptance = Static<typeof Acceptance>;
