import { type ArticleDetail, infoLimits, infoRefusals } from '@kujiya/contract/official-info';
import type { Context } from '#platform/context.ts';
import { paging } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { safeHtml } from '#shop/articles/rich-text.ts';
import { cardsOf } from '#shop/catalogue/service.ts';
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

type NewArticle = {
  title: string;
  /** HTML of any kind; only allowed elements are kept. */
  content: string;
  image: string;
  publishedAt: Date;
  views?: number;
  /** Slugs of products it is about. */
  products: readonly string[];
};

/** Publishes an article at its time and returns its id. */
export async function publishArticle(tx: Tx, article: NewArticle): Promise<number> {
  const { title, content, image, publishedAt, views = 0, products } = article;
  const [made] = await queries.insertArticle(
    tx,
    title,
    safeHtml(content),
    image,
    publishedAt,
    views,
    products,
  );
  if (!made) throw new Error('the article was not written');
  return made.id;
}
