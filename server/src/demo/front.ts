import { gameOfProductType } from '@kujiya/contract/shop/games';
import { detailPath, productPath } from '@kujiya/contract/shop/paths';
import { articles, promotions } from '@kujiya/demo/catalogue';
import { addPromotion } from '#features/banners/service.ts';
import { writeArticle } from '#features/official-info/service.ts';
import { readStatement, type Tx } from '#platform/postgres/database.ts';

/** The type and id of the product with this slug. */
const findProduct = readStatement<{ type: number; id: number }, [slug: string]>(
  'demo.find_product',
  'select type, id from products where slug = $1',
);

async function productOf(tx: Tx, slug: string) {
  const [product] = await findProduct(tx, slug);
  if (!product) throw new Error(`no product ${slug}`);
  return product;
}

/** The address a promotion leads to: its own, or the page of a product of the demo world. */
async function addressOf(tx: Tx, link: (typeof promotions)[number]['link']): Promise<string> {
  if (typeof link === 'string') return link;
  const product = await productOf(tx, link.product);
  const game = gameOfProductType(product.type);
  return game ? detailPath(game, product.id) : productPath(product.id);
}

const day = 24 * 3_600_000; // ms

/** The banners, promos and news of the demo world, which lead to its products. */
export async function loadFront(tx: Tx): Promise<void> {
  const now = Date.now();
  const at = (days: number) => new Date(now + days * day);
  for (const { kind, image, link, alt, days } of promotions)
    await addPromotion(tx, kind, {
      image_url: image,
      link: await addressOf(tx, link),
      alt,
      ...(days && { valid_from: at(days.from), valid_to: at(days.to) }),
    });
  for (const { title, content, image, ageDays, shownDays, products, views } of articles) {
    const product_ids: number[] = [];
    for (const slug of products) product_ids.push((await productOf(tx, slug)).id);
    await writeArticle(tx, {
      title,
      content,
      main_image: image,
      published_at: at(-ageDays),
      ends_at: shownDays === undefined ? null : at(shownDays - ageDays),
      views,
      product_ids,
    });
  }
  // Half written: members see nothing of it.
  const [newest] = articles;
  if (newest)
    await writeArticle(tx, {
      title: '年底出貨的最後收單日',
      content: '<p>十二月二十八日中午以前付款的訂單，年底前交給物流；之後的從一月二日開始出貨。</p>',
      main_image: newest.image,
      published_at: null,
    });
}
