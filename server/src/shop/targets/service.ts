import { gameOfProductType } from '@kujiya/contract/shop/games';
import * as paths from '@kujiya/contract/shop/paths';
import {
  targetLimits as limits,
  type Target,
  targetPages,
  targetRefusals,
} from '@kujiya/contract/staff/targets';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { isIndexed } from '#shop/search/statements.ts';
import * as queries from './queries.ts';

const productTarget = ({ id, type, name, image_url, is_shown }: queries.ProductRow): Target => {
  const game = gameOfProductType(type);
  const path = game === null ? paths.goodsPath(id) : paths.detailPath(game, id);
  return { kind: 'product', title: name, path, picture: image_url || null, is_shown };
};
const articleTarget = ({ id, title, main_image, is_shown }: queries.ArticleRow): Target => ({
  ...{ kind: 'article' as const, title, path: paths.articlePath(id), picture: main_image || null, is_shown },
});
const seriesTarget = (series: string, isShown: boolean): Target => ({
  ...{ kind: 'series' as const, title: series, path: paths.searchForPath(series), picture: null },
  is_shown: isShown,
});
const pageTarget = (path: string, title: string): Target => ({
  ...{ kind: 'page' as const, title, path, picture: null, is_shown: true },
});

/** Pages, products, series and articles with these words in their names, those of each kind that members see first. */
export async function searchTargets(db: Queryable, text: string): Promise<Target[]> {
  const pages = Object.entries(targetPages)
    .filter(([, title]) => title.includes(text))
    .map(([path, title]) => pageTarget(path, title));
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 || !words.every(isIndexed)) return pages;
  const products = await queries.searchProducts(db, words, limits.each);
  const series = await queries.searchSeries(db, words, limits.each);
  const articles = await queries.searchArticles(db, words, limits.each);
  return [
    ...pages,
    ...products.map(productTarget),
    ...series.map((row) => seriesTarget(row.series, row.is_shown)),
    ...articles.map(articleTarget),
  ];
}

/** Addresses that are no pages to be led to: returns of providers, pictures and feeds. */
const noPages = new Set<string>([
  ...[paths.lineCallbackPath, paths.googleCallbackPath, paths.liffPath, paths.infoFeedPath],
  ...[paths.sharedPicturesPath, paths.shopPicturePath, paths.invitationPicturePath],
]);
const addresses: readonly unknown[] = Object.values(paths);
const otherPages = new Set(addresses.filter((path) => typeof path === 'string' && !noPages.has(path)));
const gamePattern = /^\/(ichiban|blindbox|gacha)\/rules$/;
const productPattern =
  /^(?:\/(?:ichiban|blindbox|gacha|shop)\/detail|\/detail|\/ichiban\/ticket)\/(\d{1,9})$/;
const articlePattern = /^\/info\/detail\/(\d{1,9})$/;

/** What is at a path of the shop; null: nothing. */
export async function targetAt(db: Queryable, link: string): Promise<Target | null> {
  const { pathname, searchParams } = new URL(link, 'https://shop.invalid');
  const [, productId] = productPattern.exec(pathname) ?? [];
  const [, articleId] = articlePattern.exec(pathname) ?? [];
  if (productId !== undefined) {
    const [row] = await queries.findProduct(db, Number(productId));
    return row ? productTarget(row) : null;
  }
  if (articleId !== undefined) {
    const [row] = await queries.findArticle(db, Number(articleId));
    return row ? articleTarget(row) : null;
  }
  const keyword = pathname === paths.searchPath ? searchParams.get('q') : null;
  if (keyword) {
    const [row] = await queries.findSeries(db, keyword);
    return seriesTarget(keyword, row?.is_shown === true);
  }
  const title = targetPages[pathname];
  if (title !== undefined) return pageTarget(link, title);
  return otherPages.has(pathname) || gamePattern.test(pathname) ? pageTarget(link, link) : null;
}

/** Refuses `target_unknown`: a path of the shop at which nothing is. Addresses of other sites are let through. */
export async function requireTarget(db: Queryable, link: string | undefined): Promise<void> {
  if (link?.startsWith('/') && (await targetAt(db, link)) === null)
    throw new Refused(targetRefusals.target_unknown);
}

/** The same for every link of an article's content. */
export async function requireTargets(db: Queryable, html: string): Promise<void> {
  for (const [, link = ''] of html.matchAll(/ href="([^"]*)"/g))
    await requireTarget(db, link.replaceAll('&amp;', '&'));
}
