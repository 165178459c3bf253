import { randomCode, randomToken, sha256 } from '#platform/crypto.ts';
import { hashPassword } from '#platform/passwords.ts';
import { type Database, transaction } from '#platform/postgres/database.ts';
import { credit } from '#shop/ledger/service.ts';
import { makeStocked } from './products.ts';

export type TestMember = { id: number; token: string; phone: string };
export type TubeOptions = {
  tickets?: number;
  big?: number;
  price?: number;
  status?: '0' | '1';
  last?: boolean;
  /** Tubes of the product, all alike. */
  tubes?: number;
  /** What is shown of the prizes A, B and LAST instead. */
  shown?: Record<string, { tier?: string; name?: string; image_url?: string }>;
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
export async function makeTube(
  db: Database,
  { tickets = 20, big = 2, price = 100, status = '1', last = true, tubes = 1, shown = {} }: TubeOptions = {},
): Promise<TestTube> {
  const prizes = [
    { tier: 'A', quantity: big, is_big: true },
    { tier: 'B', quantity: tickets - big },
    ...(last ? [{ tier: 'LAST', quantity: 1 }] : []),
  ].map((prize) => ({
    ...{ ...prize, name: `${prize.tier}賞`, image_url: 'prizes/test.webp' },
    ...shown[prize.tier],
  }));
  const product = { type: 0, name: '測試一番賞', price, status, prizes } as const;
  const { productId, lotIds } = await makeStocked(db, product, Array(tubes).fill(null));
  return { productId, tubeId: lotIds[0] ?? 0, tubeIds: lotIds };
}
