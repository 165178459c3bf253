import { type Static, Type } from 'typebox';
import { catalogueRefusals } from '../catalogue.ts';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, largestInteger, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { infoLimits, infoRefusals } from '../official-info.ts';
import { picturePattern } from '../shop/safe-addresses.ts';
import { mediaRefusals } from './media.ts';
import { PeriodState, periodFields, periodRefusals } from './period.ts';
import { Reason } from './session.ts';
import { targetRefusals } from './targets.ts';
import { versionRefusals } from './version.ts';

/** Lengths in characters; most pictures below an article; rows of a page. */
export const articleLimits = { titleMax: 100, contentMax: 18_000, images: 12, page: 50 } as const;

export const articleRefusals = defineRefusals({
  article_invalid: [422, '資料不正確，請檢查圖片、商品和時間'],
  title_invalid: [422, `請填寫標題，最多 ${articleLimits.titleMax} 字`],
  content_invalid: [422, `請填寫內文，最多 ${articleLimits.contentMax.toLocaleString('en')} 字`],
  main_image_invalid: [422, '請先上傳主圖'],
});

const Picture = Type.String({ pattern: picturePattern });
const fields = {
  title: FreeText(articleLimits.titleMax, 1),
  /** HTML; what may not be shown is removed. */
  content: FreeText(articleLimits.contentMax, 1),
  main_image: Picture,
  /** Shown below the text. */
  images: Type.Array(Picture, { maxItems: articleLimits.images }),
  /** Products it is about, in order. */
  product_ids: Type.Array(Id, { maxItems: infoLimits.related, uniqueItems: true }),
  ...periodFields,
};
const optional = {
  images: Type.Optional(fields.images),
  product_ids: Type.Optional(fields.product_ids),
  starts_at: Type.Optional(fields.starts_at),
  ends_at: Type.Optional(fields.ends_at),
};

const ArticleRow = Type.Object({
  id: Id,
  version: Type.Integer(),
  title: Type.String(),
  main_image: Type.String(),
  ...periodFields,
  state: PeriodState,
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
  starts_at: articleRefusals.article_invalid,
  ends_at: articleRefusals.article_invalid,
} as const;

export const staffArticles = defineCall({
  ...read,
  method: 'GET',
  mayLag: true,
  path: '/api/staff/articles',
  summary: 'List articles, newest first; `cursor` is the id of the last one seen.',
  query: Type.Object({
    state: Type.Optional(PeriodState),
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
    'Write an article, shown from `starts_at` (now) until `ends_at`. Members are told of it once, when it is first shown.',
  body: Type.Object({
    title: fields.title,
    content: fields.content,
    main_image: fields.main_image,
    ...optional,
  }),
  answer: Record,
  refusals: [
    periodRefusals.period_invalid,
    mediaRefusals.picture_gone,
    catalogueRefusals.product_missing,
    targetRefusals.target_unknown,
  ],
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
    version: Type.Integer({ minimum: 1, maximum: largestInteger }),
  }),
  answer: Record,
  refusals: [
    versionRefusals.version_conflict,
    periodRefusals.period_invalid,
    mediaRefusals.picture_gone,
    catalogueRefusals.product_missing,
    targetRefusals.target_unknown,
  ],
  fields: { ...fieldRefusals, ...missing, version: articleRefusals.article_invalid },
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
