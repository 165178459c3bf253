import type { GoodsPayment, Quote, QuoteLine } from '@kujiya/contract/goods';
import { pointsStep } from '@kujiya/contract/shop/pricing';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { couponOffFor } from '#shop/coupons/service.ts';
import { findMeans } from '#shop/ledger/queries.ts';
import { methodsAtOnce } from '#shop/payments/newebpay.ts';
import { type CartLine, isBuyable, joinLines, quoteLine, quoteOf } from './lines.ts';
import * as queries from './queries.ts';

/**
 * A cart's lines priced from these rows at `now` (ms), for a member or for a visitor (null); `except`: an order that does
 * not count towards the member's limits.
 */
export async function quoteLines(
  db: Queryable,
  now: number,
  memberId: number | null,
  lines: readonly CartLine[],
  rowOf: (id: number) => queries.GoodsRow | undefined,
  except: number | null = null,
): Promise<QuoteLine[]> {
  const limited = lines
    .map(({ productId }) => productId)
    .filter((id) => (rowOf(id)?.member_limit ?? null) !== null);
  const bought =
    memberId === null || limited.length === 0 ? [] : await queries.boughtGoods(db, memberId, limited, except);
  return lines.map((line) =>
    quoteLine(line, rowOf(line.productId), bought.find(({ id }) => id === line.productId)?.bought ?? 0, now),
  );
}

/** A cart's lines with current prices and stock. */
export async function refreshLines(
  context: Context,
  memberId: number | null,
  lines: readonly CartLine[],
): Promise<QuoteLine[]> {
  const rows = await queries.goodsByIds(
    context.db,
    lines.map(({ productId }) => productId),
  );
  return quoteLines(context.db, context.clock(), memberId, lines, (id) => rows.find((row) => row.id === id));
}

/** The product type of the shop's goods. */
export const productType = 3;

/** A line in the form coupons use. */
export const pieceOf = ({ product_id, subtotal }: QuoteLine) => ({ productId: product_id, subtotal });

/** The payment methods for goods now. */
export const paymentMethods = ({
  config,
}: {
  config: Parameters<typeof methodsAtOnce>[0];
}): GoodsPayment[] => ['balance', ...methodsAtOnce(config)];

type Items = Parameters<typeof joinLines>[0];

/** The quote of an order for a member now, with points and a coupon. */
export async function quoteOrder(
  context: Context,
  memberId: number,
  { items, points, couponId }: { items: Items; points: number; couponId: number | null },
): Promise<Quote> {
  const lines = joinLines(items);
  const [quoted, rows, [means]] = await Promise.all([
    refreshLines(context, memberId, lines),
    queries.goodsByIds(
      context.db,
      lines.map(({ productId }) => productId),
    ),
    findMeans(context.db, memberId),
  ]);
  const wanted = Math.floor(points / pointsStep) * pointsStep;
  const coupon =
    couponId === null
      ? null
      : {
          id: couponId,
          off: await couponOffFor(
            context,
            memberId,
            couponId,
            productType,
            quoted.filter(isBuyable).map(pieceOf),
          ),
        };
  const quote = quoteOf(
    quoted,
    wanted,
    means ?? { tokens: 0, points: 0, points_limit: 0 },
    rows.every(({ allow_point_payment }) => allow_point_payment),
    coupon,
  );
  return { ...quote, payment_methods: paymentMethods(context) };
}
