import { products } from '@kujiya/demo/catalogue';
import { orderGoods } from '#features/goods/queries.ts';
import { randomCode } from '#platform/crypto.ts';
import { type Database, readStatement, transaction } from '#platform/postgres/database.ts';
import { credit } from '#shop/ledger/service.ts';
import type { Buyer, Crowd } from './members.ts';

type Piece = { id: number; version: number; price: number };
const findPieces = readStatement<Piece & { slug: string }, [slugs: readonly string[]]>(
  'demo.find_pieces',
  `select id, version, slug, coalesce(point_price, discount_price, price) as price from products where slug = any ($1)`,
);

/** What the demo member has ordered: things that are there, and one that is still to come. */
const orders: readonly (readonly [slug: string, quantity: number])[][] = [
  [
    ['shop-fox-mug', 1],
    ['shop-duck-mug', 2],
  ],
  [['shop-braised-pot-lamp', 1]],
];

/** Sells goods as the shop does, paid by a top-up of the same sum, so that balances stay round. */
async function sell(
  db: Database,
  buyer: Buyer,
  pieces: readonly (Piece & { quantity: number })[],
): Promise<void> {
  const sorted = [...pieces].sort((a, b) => a.id - b.id);
  const total = sorted.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const number = `D${randomCode(14)}`;
  await transaction(db, (tx) =>
    credit(tx, {
      memberId: buyer.id,
      reference: `demo:${number}`,
      kind: 'recharge',
      from: 'recharge',
      tokens: total,
      points: 0,
    }),
  );
  const request = {
    i: 0,
    token: `\\x${buyer.token.toString('hex')}`,
    key: null,
    body_hash: null,
    order_number: number,
    products: sorted.map(({ id }) => id),
    versions: sorted.map(({ version }) => version),
    quantities: sorted.map(({ quantity }) => quantity),
    prices: sorted.map(({ price }) => price),
    total,
    points: 0,
    discount: 0,
    coupon: null,
    coupon_off: 0,
    address: null,
    note: '',
    method: 'balance',
    reserve_seconds: null,
    invoice: null,
  };
  const [row] = await orderGoods.alone(db, JSON.stringify([request]), 60, 3);
  if (!row || 'refused' in row.result) throw new Error(`demo goods were refused: ${JSON.stringify(row)}`);
}

/** Sells out what the catalogue says is sold out, and makes the demo member's orders. */
export async function sellGoods(db: Database, { demoMember, others }: Crowd): Promise<void> {
  const soldOut = products.filter(({ soldOut }) => soldOut);
  const slugs = [...soldOut.map(({ slug }) => slug), ...orders.flat().map(([slug]) => slug)];
  const found = new Map((await findPieces(db, slugs)).map((piece) => [piece.slug, piece]));
  const pieceOf = (slug: string, quantity: number) => {
    const piece = found.get(slug);
    if (!piece) throw new Error(`no goods ${slug}`);
    return { ...piece, quantity };
  };
  for (const { slug, stock = 0 } of soldOut)
    for (let i = 0; i < stock; i++) {
      const buyer = others[i % others.length];
      if (buyer) await sell(db, buyer, [pieceOf(slug, 1)]);
    }
  for (const order of orders)
    await sell(
      db,
      demoMember,
      order.map(([slug, quantity]) => pieceOf(slug, quantity)),
    );
}
