import { gameOfProductType } from '@kujiya/contract/shop/games';
import { detailPath, productPath } from '@kujiya/contract/shop/paths';
import { articles, promotions } from '@kujiya/demo/catalogue';
import { publishArticle } from '#features/official-info/service.ts';
import { readStatement, type Tx, writeStatement } from '#platform/postgres/database.ts';

/** The type and id of the product with this slug. */
const findProduct = readStatement<{ type: number; id: number }, [slug: string]>(
  'demo.find_product',
  'select type, id from products where slug = $1',
);

const insertPromotion = writeStatement<
  object,
  [kind: string, image: string, link: string, alt: string, position: number]
>(
  'demo.insert_promotion',
  'insert into banners (kind, image_url, link, alt, position) values ($1, $2, $3, $4, $5)',
);

/** The address a promotion leads to: its own, or the page of a product of the demo world. */
async function addressOf(tx: Tx, link: (typeof promotions)[number]['link']): Promise<string> {
  if (typeof link === 'string') return link;
  const [product] = await findProduct(tx, link.product);
  if (!product) throw new Error(`no product ${link.product}`);
  const game = gameOfProductType(product.type);
  return game ? detailPath(game, product.id) : productPath(product.id);
}

const day = 24 * 3_600_000; // ms

/** The banners, promos and news of the demo world, which lead to its products. */
export async function loadFront(tx: Tx): Promise<void> {
  for (const [position, { kind, image, link, alt }] of promotions.entries()) {
    await insertPromotion(tx, kind, image, await addressOf(tx, link), alt, position);
  }
  for (const { ageDays, ...article } of articles)
    await publishArticle(tx, { ...article, publishedAt: new Date(Date.now() - ageDays * day) });
}
