import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { type ArticleDetail, infoLimits, infoRefusals } from '@kujiya/contract/official-info';
import { articleRefusals } from '@kujiya/contract/staff/articles';
import type { Context } from '#platform/context.ts';
import { paging } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { safeHtml } from '#shop/articles/rich-text.ts';
import { cardsOf } from '#shop/catalogue/shelf.ts';
import { isVisit, type Viewer, viewerMark } from '#shop/viewers/service.ts';
import * as queries from './queries.ts';

const articleOf = ({ published_at, content, ...row }: queries.ArticleRow) => ({
  ...row,
  content: safeHtml(content),
  published_at: published_at.toISOString(),
});

/** One page of the news, latest first, without what is still to come. */
export async function listArticles({ db }: Context, page: number, limit: number) {
  const [rows, [count]] = await Promise.all([
    queries.listArticles(db, limit, (page - 1) * limit),
    queries.countArticles(db),
  ]);
  return { data: rows.map(articleOf), ...paging(count?.total ?? 0, page, limit) };
}

/**
 * One article with its neighbours and products. It counts one view a viewer and Taipei day: members by themselves,
 * visitors by address and browser. Refuses `info_missing`.
 */
export async function readArticle(context: Context, id: number, viewer: Viewer): Promise<ArticleDetail> {
  const { db } = context;
  const [row] = await queries.findArticle(db, id);
  if (!row) throw new Refused(infoRefusals.info_missing);
  const [[counted], [previous = null], [next = null], products] = await Promise.all([
    isVisit(viewer)
      ? viewerMark(db, viewer, row.id).then((mark) => queries.countView.alone(db, row.id, mark))
      : [],
    queries.findPrevious(db, row.published_at, row.id),
    queries.findNext(db, row.published_at, row.id),
    queries.listProducts(db, row.id, infoLimits.related),
  ]);
  return {
    ...articleOf(row),
    views: counted?.views ?? row.views,
    previous,
    next,
    products: await cardsOf(
      context,
      products.map(({ product_id }) => product_id),
    ),
  };
}

type NewArticle = Pick<queries.ArticleFields, 'title' | 'content' | 'main_image'> &
  Partial<queries.ArticleFields> & {
    views?: number;
    /** Products it is about, in order. */
    product_ids?: readonly number[];
  };

/**
 * Writes an article, published now unless it has a time or is a draft (null), and returns its id. Of its content only allowed elements are kept.
 * Refuses `content_invalid` when nothing is left of it, and `product_missing`.
 */
export async function writeArticle(tx: Tx, { product_ids = [], ...article }: NewArticle): Promise<number> {
  const defaults = { images: [], published_at: new Date(), ends_at: null, views: 0 };
  const content = articleHtml(article.content);
  const [made] = await queries.insertArticle(tx, { ...defaults, ...article, content });
  if (!made) throw new Error('the article was not written');
  await tieProducts(tx, made.id, product_ids);
  return made.id;
}

/** The part of an article's HTML that may be shown. Refuses `content_invalid` when that is nothing. */
export function articleHtml(html: string): string {
  const content = safeHtml(html);
  if (content === '') throw new Refused(articleRefusals.content_invalid);
  return content;
}

/** Ties an article to these products and to no others. Refuses `product_missing`. */
export async function tieProducts(tx: Tx, id: number, productIds: readonly number[]): Promise<void> {
  const tied = await queries.setProducts(tx, id, productIds);
  if (tied.length < productIds.length) throw new Refused(catalogueRefusals.product_missing);
}
