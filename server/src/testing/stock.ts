import { randomUUID } from 'node:crypto';
import { randomCode, randomToken, sha256 } from '#platform/crypto.ts';
import { hashPassword } from '#platform/passwords.ts';
import { type Database, transaction } from '#platform/postgres/database.ts';
import { createLot } from '#shop/draws/lots.ts';
import { credit } from '#shop/ledger/service.ts';

export type TestMember = { id: number; token: string; phone: string };
export type TubeOptions = {
  tickets?: number;
  big?: number;
  price?: number;
  status?: string;
  last?: boolean;
  /** Tubes of the product, all alike. */
  tubes?: number;
};
export type TestTube = { productId: number; tubeId: number; tubeIds: number[] };

let phones = 0;

export type MemberOptions = {
  tokens?: number;
  points?: number;
  password?: string;
  /** Whether the member has confirmed being of age before. */
  confirmed?: boolean;
};

/** A phone number that nobody has yet. */
export const newPhone = () => `09${String(10_000_000 + phones++)}`;

/** A member with a live token and the given balances; without a password unless one is given. */
export async function makeMember(
  db: Database,
  { tokens = 0, points = 0, password, confirmed = true }: MemberOptions = {},
): Promise<TestMember> {
  const phone = newPhone();
  const token = randomToken();
  const hash = password === undefined ? null : await hashPassword(password);
  return transaction(db, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      'insert into members (phone, uid, display_name, password_hash) values ($1, $2, $3, $4) returning id',
      [phone, randomCode(12), '測試員', hash],
    );
    const id = rows[0]?.id ?? 0;
    await tx.query('select open_accounts($1)', [id]);
    await tx.query(
      `insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [sha256(token), id],
    );
    if (confirmed)
      await tx.query(`insert into payer_confirmations (member_id, confirmation) values ($1, 'adult')`, [id]);
    const gift = { memberId: id, reference: `start:${id}`, kind: 'gift', from: 'gift' } as const;
    if (tokens > 0 || points > 0) await credit(tx, { ...gift, tokens, points });
    return { id, token, phone };
  });
}

/** A product with one tube; see `TestShop.tube`. */
export function makeTube(
  db: Database,
  { tickets = 20, big = 2, price = 100, status = '1', last = true, tubes = 1 }: TubeOptions = {},
): Promise<TestTube> {
  return transaction(db, async (tx) => {
    const product = await tx.query<{ id: number }>(
      `insert into products (slug, type, name, price, status, image_url)
       values ($1, 0, '測試一番賞', $2, $3, 'products/test.webp') returning id`,
      [randomUUID(), price, status],
    );
    const productId = product.rows[0]?.id ?? 0;
    const kinds = [
      { tier: 'A', quantity: big },
      { tier: 'B', quantity: tickets - big },
      { tier: 'LAST', quantity: 1 },
    ];
    const ids: number[] = [];
    for (const [position, { tier, quantity }] of kinds.entries()) {
      const { rows } = await tx.query<{ id: number }>(
        `insert into prizes (product_id, tier, name, quantity, image_url, is_big, position)
         values ($1, $2, $3, $4, 'prizes/test.webp', $5, $6) returning id`,
        [productId, tier, `${tier}賞`, quantity, tier === 'A', position],
      );
      ids.push(rows[0]?.id ?? 0);
    }
    const [a = 0, b = 0, lastPrize = 0] = ids;
    const tubeIds: number[] = [];
    for (let position = 0; position < tubes; position++)
      tubeIds.push(
        await createLot(tx, {
          productId,
          game: 'ichiban',
          title: `第 ${position + 1} 筒`,
          position,
          prizes: [
            { id: a, quantity: big, big: true },
            { id: b, quantity: tickets - big, big: false },
          ],
          lastPrizeId: last ? lastPrize : null,
        }),
      );
    return { productId, tubeId: tubeIds[0] ?? 0, tubeIds };
  });
}
