import { gameOfProductType } from '@kujiya/contract/shop/games';
import {
  aboutUsPath,
  articlePath,
  blindboxPath,
  contactUsPath,
  detailPath,
  fairnessLogPath,
  fairnessPath,
  figuresPath,
  gachaPath,
  goodsPath,
  homePath,
  ichibanPath,
  infoPath,
  iosInstallPath,
  lineAccountPath,
  privacyPath,
  returnsPath,
  rulesPath,
  shopPath,
  termsPath,
  vipRulePath,
} from '@kujiya/contract/shop/paths';
import type { Context } from '#platform/context.ts';
import * as queries from './queries.ts';

/** Pages that are always there, under the one address each is known by. */
const pages = [
  homePath,
  ichibanPath,
  blindboxPath,
  gachaPath,
  shopPath,
  infoPath,
  rulesPath('ichiban'),
  rulesPath('blindbox'),
  rulesPath('gacha'),
  figuresPath,
  fairnessPath,
  fairnessLogPath,
  vipRulePath,
  lineAccountPath,
  iosInstallPath,
  aboutUsPath,
  contactUsPath,
  returnsPath,
  termsPath,
  privacyPath,
];

/** Articles in a sitemap, which may hold 50,000 addresses in all. */
const mostArticles = 10_000;

type Entry = { path: string; changedAt?: Date | undefined };

const xml = (root: string, element: string, origin: string, entries: readonly Entry[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries
  .map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<${element}><loc>${origin}${path}</loc>${changed}</${element}>`;
  })
  .join('\n')}
</${root}>
`;

const partPath = (part: number | string) => `/sitemap/${part}.xml`;

const newestOf = (dates: readonly (Date | null | undefined)[]): Date | undefined => {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length === 0 ? undefined : new Date(Math.max(...times));
};

/** When the content of the fixed pages has changed last. Texts that come with a release have no known date. */
async function changesOfPages({ db }: Context, newestArticle: Date | undefined) {
  const [products, [banner]] = await Promise.all([queries.newestProducts(db), queries.newestBanner(db)]);
  const ofType = (wanted: number) => products.find(({ type }) => type === wanted)?.changed_at;
  return new Map<string, Date | undefined>([
    [homePath, newestOf([...products.map((row) => row.changed_at), banner?.changed_at, newestArticle])],
    [ichibanPath, ofType(0)],
    [blindboxPath, ofType(1)],
    [figuresPath, ofType(1)],
    [gachaPath, ofType(2)],
    [shopPath, ofType(3)],
    [infoPath, newestArticle],
  ]);
}

async function pagesAndArticles(context: Context): Promise<Entry[]> {
  const articles = await queries.listArticles(context.db, mostArticles);
  const newest = newestOf(articles.map(({ changed_at }) => changed_at));
  const changes = await changesOfPages(context, newest);
  return [
    ...pages.map((path) => ({ path, changedAt: changes.get(path) })),
    ...articles.map(({ id, changed_at }) => ({ path: articlePath(id), changedAt: changed_at })),
  ];
}

const productsOf = async ({ db }: Context, part: number): Promise<Entry[]> =>
  (await queries.listProducts(db, part)).map(({ id, type, updated_at }) => {
    const game = gameOfProductType(type);
    return { path: game ? detailPath(game, id) : goodsPath(id), changedAt: updated_at };
  });

/**
 * `/sitemap.xml` (no part): every address of the shop that a search engine shall know, or, when there are many products,
 * the list of the parts they are in. A part is `pages` or a number; null when there is no such part.
 */
export async function sitemap(context: Context, part: string | null): Promise<string | null> {
  const origin = context.config.publicUrl;
  if (part === 'pages') return xml('urlset', 'url', origin, await pagesAndArticles(context));
  if (part !== null) {
    if (!/^(0|[1-9]\d{0,4})$/.test(part)) return null;
    const products = await productsOf(context, Number(part));
    return products.length === 0 ? null : xml('urlset', 'url', origin, products);
  }
  const parts = await queries.listParts(context.db);
  if (parts.length > 1)
    return xml('sitemapindex', 'sitemap', origin, [
      { path: partPath('pages') },
      ...parts.map((row) => ({ path: partPath(row.part), changedAt: row.changed_at })),
    ]);
  const products = parts[0] ? await productsOf(context, parts[0].part) : [];
  return xml('urlset', 'url', origin, [...(await pagesAndArticles(context)), ...products]);
}
