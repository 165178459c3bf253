import { type Static, Type } from 'typebox';
import { ProductCard } from './catalogue.ts';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, IdParams, lastPage, Nullable, PageQuery, pageFields, Timestamp } from './kernel/schema.ts';

/** Articles on a page; the last page that may be asked for; how long browsers cache an answer (ms); products beside an article. */
/** `newsDays`: days after its publication for which an article counts as new. */
export const infoLimits = { pageSize: 10, lastPage, cachedMs: 600_000, related: 8, newsDays: 1 } as const;

export const infoRefusals = defineRefusals({
  info_id_invalid: [400, '無效的情報 ID'],
  info_missing: [404, '找不到這則情報'],
});

/** An article. `content` is HTML of an allowed list of elements; its pictures are stored ones. */
export const Article = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  main_image: Type.String(),
  images: Type.Array(Type.String()),
  published_at: Timestamp,
  views: Type.Integer(),
});
export type Article = Static<typeof Article>;

const Neighbour = Nullable(Type.Object({ id: Id, title: Type.String() }));

export const ArticleDetail = Type.Object({
  ...Article.properties,
  /** The article published before this one. */
  previous: Neighbour,
  next: Neighbour,
  products: Type.Array(ProductCard),
});
export type ArticleDetail = Static<typeof ArticleDetail>;

export const listInfo = defineCall({
  method: 'GET',
  path: '/api/official-info',
  access: 'auto',
  cache: 1,
  summary: "List the shop's news by page, latest first.",
  failure: '情報列表載入失敗',
  query: Type.Object({
    ...PageQuery.properties,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: infoLimits.pageSize, default: infoLimits.pageSize }),
    ),
  }),
  answer: Type.Object({
    code: Type.Literal(0),
    ...pageFields(Article),
  }),
});

export const getInfo = defineCall({
  method: 'GET',
  path: '/api/official-info/:id',
  access: 'auto',
  summary: 'Get an article with its neighbours and related products. Counts one view per visitor and day.',
  failure: '情報內容載入失敗',
  params: IdParams,
  answer: Type.Object({ code: Type.Literal(0), data: ArticleDetail }),
  refusals: [infoRefusals.info_missing],
  fields: { id: infoRefusals.info_id_invalid },
});
