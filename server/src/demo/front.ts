import { articles, promotions } from '@kujiya/demo/catalogue';
import { publishArticle } from '#features/official-info/service.ts';
import { type Tx, writeStatement } from '#platform/postgres/database.ts';

/** Leads to the page of the product with this slug; where none is meant, to `link`. */
const insertPromotion = writeStatement<
  object,
  [kind: string, image: string, slug: string | null, link: string | null, alt: string, position: number]
>(
  'demo.insert_promotion',
  `insert into banners (kind, image_url, link, alt, position)
   select $1, $2, coalesce($4, (
       select (array['/ichiban/detail/', '/blindbox/detail/', '/gacha/detail/', '/detail/'])[type + 1] || id
       from products where slug = $3)), $5, $6`,
);

const day = 24 * 3_600_000; // ms

/** The banners, promos and news of the demo world, which lead to its products. */
export async function loadFront(tx: Tx): Promise<void> {
  for (const [position, { kind, image, link, alt }] of promotions.entries()) {
    const slug = typeof link === 'string' ? null : link.product;
    await insertPromotion(tx, kind, image, slug, typeof link === 'string' ? link : null, alt, position);
  }
  for (const { ageDays, ...article } of articles)
    await publishArticle(tx, { ...article, publishedAt: new Date(Date.now() - ageDays * day) });
}
