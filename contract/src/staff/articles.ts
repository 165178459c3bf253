import { type Static, Type } from 'typebox';
import { catalogueRefusals } from '../catalogue.ts';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { infoLimits, infoRefusals } from '../official-info.ts';
import { picturePattern } from '../shop/safe-addresses.ts';
import { mediaRefusals } from './media.ts';
import { PeriodState, periodFields, periodRefusals } from './period.ts';
import { Reason, staffRefusals } from './session.ts';
import { targetRefusals } from './targets.ts';
import { Version, versionRefusals } from './version.ts';

/** Lengths in characters; most pictures below an article; rows of a page. */
export const articleLimits = { titleMax: 100, contentMax: 18_000, images: 12, page: 50 } as const;

export const articleRefusals = defineRefusals({
  article_invalid: [422, '資料不正確，請檢查圖片、商品和時間'],
  title_invalid: [422, `請填寫標題，最多 ${articleLimits.titleMax} 字`],
  content_invalid: [422, `請填寫內文，最多 ${articleLimits.contentMax.toLocaleString('en')} 字`],
  main_image_invalid: [422, '請先上傳主圖'],
  article_draft: [409, '還是草稿，沒有發布'],
  article_published: [409, '已經發布了'],
  article_time_past: [422, '發布的時間已經過了，請選以後的時間，或空白＝現在'],
});

const Picture = Type.String({ pattern: picturePattern });
const fields = {
  title: FreeText(articleLimits.titleMax, 1),
  /** HTML; what may not be shown is removed. */
  content: FreeText(articleLimits.contentMax, 1),
  /** Empty: a draft that lacks it yet. */
  main_image: Type.String({ pattern: `^$|${picturePattern}` }),
  /** Shown below the text. */
  images: Type.Array(Picture, { maxItems: articleLimits.images }),
  /** Products it is about, in order. */
  product_ids: Type.Array(Id, { maxItems: infoLimits.related, uniqueItems: true }),
  ...periodFields,
};
const optional = {
  images: Type.Optional(fields.images),
  product_ids: Type.Optional(fields.product_ids),
  ends_at: Type.Optional(fields.ends_at),
};

const ArticleState = Type.Union([Type.Literal('draft'), PeriodState]);
export type ArticleState = Static<typeof ArticleState>;

const ArticleRow = Type.Object({
  id: Id,
  version: Type.Integer(),
  title: Type.String(),
  main_image: Type.String(),
  /** Null: a draft. */
  starts_at: Nullable(Timestamp),
  ends_at: periodFields.ends_at,
  state: ArticleState,
  views: Type.Integer(),
  updated_at: Timestamp,
});
export type ArticleRow = Static<typeof ArticleRow>;

const StaffArticle = Type.Object({
  ...ArticleRow.properties,
  content: Type.String(),
  images: Type.Array(Type.String()),
  product_ids: Type.Array(Id),
  products: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** Members have been told of it, which happens once. */
  is_announced: Type.Boolean(),
});
export type StaffArticle = Static<typeof StaffArticle>;

const read = { access: 'staff', right: 'read_content' } as const;
const write = { access: 'staff', right: 'write_content' } as const;
const Record = Success({ data: StaffArticle });
const missing = { id: infoRefusals.info_missing } as const;
const fieldRefusals = {
  title: articleRefusals.title_invalid,
  content: articleRefusals.content_invalid,
  main_image: articleRefusals.main_image_invalid,
  images: articleRefusals.article_invalid,
  product_ids: articleRefusals.article_invalid,
  ends_at: articleRefusals.article_invalid,
} as const;

export const staffArticles = defineCall({
  ...read,
  method: 'GET',
  mayLag: true,
  path: '/api/staff/articles',
  summary: 'List articles, newest first; `cursor` is the id of the last one seen.',
  query: Type.Object({
    state: Type.Optional(ArticleState),
    q: Type.Optional(FreeText(100)),
    cursor: Type.Optional(Id),
  }),
  answer: Success({ data: Type.Array(ArticleRow), next: Nullable(Id) }),
});

export const staffArticle = defineCall({
  ...read,
  method: 'GET',
  path: '/api/staff/articles/:id',
  summary: 'Get an article, also before and after it is shown.',
  params: IdParams,
  answer: Record,
  fields: missing,
});

export const createStaffArticle = defineCall({
  ...write,
  words: '新增情報',
  method: 'POST',
  path: '/api/staff/articles',
  summary:
    'Write an article as a draft, of which members see nothing. Published, it is shown until `ends_at`.',
  body: Type.Object({
    title: fields.title,
    content: fields.content,
    main_image: Type.Optional(fields.main_image),
    ...optional,
  }),
  answer: Record,
  refusals: [mediaRefusals.picture_gone, catalogueRefusals.product_missing, targetRefusals.target_unknown],
  fields: fieldRefusals,
});

export const changeStaffArticle = defineCall({
  ...write,
  words: '修改情報',
  method: 'PATCH',
  path: '/api/staff/articles/:id',
  summary: 'Change the fields that are sent, of the version that was read.',
  params: IdParams,
  body: Type.Object({
    title: Type.Optional(fields.title),
    content: Type.Optional(fields.content),
    main_image: Type.Optional(fields.main_image),
    ...optional,
    /** Of a published one. */
    starts_at: Type.Optional(fields.starts_at),
    version: Version,
  }),
  answer: Record,
  refusals: [
    versionRefusals.version_conflict,
    articleRefusals.article_draft,
    periodRefusals.period_invalid,
    mediaRefusals.picture_gone,
    catalogueRefusals.product_missing,
    targetRefusals.target_unknown,
  ],
  fields: {
    ...fieldRefusals,
    ...missing,
    starts_at: articleRefusals.article_invalid,
    version: articleRefusals.article_invalid,
  },
});

export const publishStaffArticle = defineCall({
  ...write,
  words: '發布情報',
  method: 'POST',
  path: '/api/staff/articles/:id/publish',
  summary:
    'Publish a draft, of the version that was read, now or `at` a time. When it is first shown, members who allow news are told of it; published again it tells nobody.',
  params: IdParams,
  body: Type.Object({ version: Version, at: Type.Optional(Nullable(Timestamp)) }),
  answer: Record,
  refusals: [
    versionRefusals.version_conflict,
    articleRefusals.article_published,
    articleRefusals.article_time_past,
    periodRefusals.period_invalid,
    articleRefusals.main_image_invalid,
  ],
  fields: { ...missing, version: articleRefusals.article_invalid, at: articleRefusals.article_invalid },
});

export const unpublishStaffArticle = defineCall({
  ...write,
  words: '收回情報',
  method: 'POST',
  path: '/api/staff/articles/:id/unpublish',
  summary: 'Make a draft of a published article, with the reason. What members were told stays.',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: Record,
  refusals: [articleRefusals.article_draft],
  fields: { ...missing, reason: [staffRefusals.reason_required, staffRefusals.reason_too_long] },
});

export const deleteStaffArticle = defineCall({
  ...write,
  words: '刪除情報',
  method: 'DELETE',
  path: '/api/staff/articles/:id',
  summary: 'Delete an article, with the reason.',
  params: IdParams,
  body: Nullable(Type.Object({ reason: Type.Optional(Reason) })),
  answer: Success({}),
  fields: missing,
});
