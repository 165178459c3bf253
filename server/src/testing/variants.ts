import type { Variant } from '@kujiya/contract/shop/variants';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { makeStocked } from './products.ts';
import type { TestServer, TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';

const picture = 'prizes/test.webp';
const variant = (name: string, quantity: number): Omit<Variant, 'id'> => ({
  name,
  image_url: picture,
  quantity,
});

/** A tube of one A prize without variants, B whose winners choose among `pieces`, and C of a maker's packs. */
export async function variantTube(shop: TestShop, pieces: readonly number[]) {
  const { productId, lotIds, prizeIds } = await makeStocked(
    shop.db,
    {
      type: 0,
      name: '選款賞',
      price: 10,
      prizes: [
        { tier: 'A', name: '大獎', quantity: 1, image_url: picture, is_big: true },
        {
          ...{ tier: 'B', name: '小碟', image_url: picture, choice: 'member' },
          quantity: pieces.reduce((sum, n) => sum + n, 0),
          variants: pieces.map((quantity, i) => variant(`款${i}`, quantity)),
        },
        {
          ...{ tier: 'C', name: '盲包', quantity: 1, image_url: picture, choice: 'blind' },
          variants: [variant('袋一', 0), variant('袋二', 0)],
        },
      ],
    },
    [null],
  );
  const [tubeId = 0] = lotIds;
  const { rows } = await shop.db.query<{ variants: Variant[] }>('select variants from prizes where id = $1', [
    prizeIds[1],
  ]);
  return { productId, tubeId, prizeIds, variants: rows[0]?.variants ?? [] };
}
export type VariantTube = Awaited<ReturnType<typeof variantTube>>;

/** Buys tickets of it; the result as its owner sees it. */
export async function draw(
  server: TestServer,
  { productId, tubeId }: VariantTube,
  { token }: TestMember,
  numbers: number[],
) {
  const body = { payment_method: 'balance' as const, product_id: productId, ticket_numbers: numbers };
  const answer = await server.call(drawTickets, { params: { tubeId }, body, token });
  if (answer.status !== 200) throw new Error(`nothing drawn: ${answer.body.code}`);
  return answer.body;
}
