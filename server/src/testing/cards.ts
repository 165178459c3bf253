import { buyEntireProduct } from '@kujiya/contract/box-purchase';
import { drawCapsules } from '@kujiya/contract/gacha';
import type { Game } from '@kujiya/contract/shop/games';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import type { Database } from '#platform/postgres/database.ts';
import type { TestServer } from './shop.ts';
import type { TestMember } from './stock.ts';

/** The payment part of a purchase by card. */
export const byCard = {
  payment_method: 'credit_card',
  invoice_info: { invoiceType: 'personal', email: 'me@toys.example' },
} as const;

/** One lot of a product: tickets by number, a whole case, or the next capsules. */
export type CardLot = { game: Game; productId: number; lotId: number };

export type CardOrder = { id: number; order_number: string; final_amount: number; expires_at: string };
type Answer = {
  status: number;
  code: string | undefined;
  remain: number | undefined;
  order: CardOrder | null;
};

/** Buys from a lot, by card unless `more` overrides it. */
export async function buyOf(
  { call }: TestServer,
  { token }: { token: string | null },
  { game, productId, lotId }: CardLot,
  numbers: readonly number[],
  { key, ...more }: { key?: string; [field: string]: unknown } = {},
): Promise<Answer & { body: Record<string, unknown> }> {
  const money = { ...byCard, ...more };
  const by = { token, ...(key !== undefined && { key }) };
  const { status, body } =
    game === 'ichiban'
      ? await call(drawTickets, {
          ...by,
          params: { tubeId: lotId },
          body: { ...money, product_id: productId, ticket_numbers: [...numbers] },
        })
      : game === 'blindbox'
        ? await call(buyEntireProduct, {
            ...by,
            params: { productId },
            body: { ...money, package_id: lotId },
          })
        : await call(drawCapsules, {
            ...by,
            params: { id: productId },
            body: { ...money, quantity: numbers.length },
          });
  const { code, remain, ...rest } = body;
  const order = status === 202 ? (rest as unknown as { order: CardOrder }).order : null;
  return { status, code, remain, order, body: body as unknown as Record<string, unknown> };
}

/** Lets `ms` pass for orders, lots and points: all their stored times move back. */
export async function passTime(
  db: Database,
  {
    orders,
    lots,
    members,
  }: { orders: readonly number[]; lots: readonly number[]; members: readonly TestMember[] },
  ms: number,
): Promise<void> {
  const back = `make_interval(secs => $2::float8 / 1000)`;
  for (const [statement, ids] of [
    [`update orders set expires_at = expires_at - ${back} where id = any ($1)`, orders],
    [
      `update lots set locked_until = locked_until - ${back}, receipt_at = receipt_at - ${back} where id = any ($1)`,
      lots,
    ],
    [`update slots set reserved_until = reserved_until - ${back} where lot_id = any ($1)`, lots],
    [
      `update point_lots set expires_at = expires_at - ${back} where member_id = any ($1)`,
      members.map(({ id }) => id),
    ],
  ] as const)
    await db.query(statement, [ids, ms]);
}
