import { randomUUID } from 'node:crypto';
import type { AnswerOf, CallShape, InputOf } from '@kujiya/contract/call';
import type { FastifyInstance } from 'fastify';
import { expect, inject } from 'vitest';
import { createApp } from '../app.ts';
import { audit } from '../audit.ts';
import { createLot } from '../features/draws/lots.ts';
import { credit } from '../features/ledger/service.ts';
import { readConfig } from '../platform/config.ts';
import { randomCode, randomToken, sha256 } from '../platform/crypto.ts';
import { type Database, openPool, transaction } from '../platform/database.ts';
import { embeddedAddress } from '../platform/postgres.ts';

export type TestMember = { id: number; token: string; phone: string };
export type Reply<T> = { status: number; body: T };
type Call = <const C extends CallShape>(
  call: C,
  input: InputOf<C> & { token?: string | null; key?: string },
) => Promise<Reply<AnswerOf<C> & { code?: string; remain?: number }>>;

export type TestShop = {
  app: FastifyInstance;
  db: Database;
  databaseUrl: string;
  siteKey: string;
  /** Makes a declared call through the whole app; without a token as a visitor. */
  call: Call;
  member(balance?: { tokens?: number; points?: number }): Promise<TestMember>;
  /** A product with one tube: prize A on `big` tickets, B on the rest, and a LAST prize. */
  tube(options?: TubeOptions): Promise<{ productId: number; tubeId: number }>;
  /** Another server process on the same database. */
  another(): Promise<FastifyInstance>;
  close(): Promise<void>;
};
type TubeOptions = { tickets?: number; big?: number; price?: number; status?: string; last?: boolean };

const config = (dataDir: string) => ({
  ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir }, '/'),
  demo: false,
});

let phones = 0;

/** A shop of its own for a test file: a database cloned from the template, and the real app over it. */
export async function openTestShop(options: { clock?: () => number } = {}): Promise<TestShop> {
  const dataDir = inject('testDataDir');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = openPool(embeddedAddress(dataDir, 'postgres', 'postgres'), 1);
  // Two clones at once would find the template in use.
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template kujiya owner kujiya`);
  await admin.end();

  const databaseUrl = embeddedAddress(dataDir, 'kujiya', name);
  const db = openPool(databaseUrl);
  const settings = config(dataDir);
  const open = () => createApp({ config: settings, db, databaseUrl, webDir: null, ...options });
  const app = await open();
  const apps = [app];

  const call: Call = async (shape, { token, key, ...input }) => {
    const { params, query, body } = input as { params?: object; query?: object; body?: object };
    const path = Object.entries(params ?? {}).reduce(
      (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))),
      shape.path as string,
    );
    const response = await app.inject({
      method: shape.method,
      url: path,
      query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
      headers: {
        ...(token !== null && { authorization: `Bearer ${token ?? settings.siteKey}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json() };
  };

  return {
    app,
    db,
    databaseUrl,
    siteKey: settings.siteKey,
    call,
    async member({ tokens = 0, points = 0 } = {}) {
      const phone = `09${String(10_000_000 + phones++)}`;
      const token = randomToken();
      const id = await transaction(db, async (tx) => {
        const { rows } = await tx.query<{ id: number }>(
          'insert into members (phone, uid, display_name) values ($1, $2, $3) returning id',
          [phone, randomCode(12), '測試員'],
        );
        const id = rows[0]?.id ?? 0;
        await tx.query('select open_accounts($1)', [id]);
        await tx.query(
          `insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')`,
          [sha256(token), id],
        );
        if (tokens > 0 || points > 0)
          await credit(tx, {
            memberId: id,
            reference: `start:${id}`,
            kind: 'gift',
            from: 'gift',
            tokens,
            points,
          });
        return id;
      });
      return { id, token, phone };
    },
    async tube({ tickets = 20, big = 2, price = 100, status = '1', last = true } = {}) {
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
        const tubeId = await createLot(tx, {
          productId,
          kind: 'tube',
          title: '第 1 筒',
          position: 0,
          prizes: [
            { id: a, quantity: big, big: true },
            { id: b, quantity: tickets - big, big: false },
          ],
          lastPrizeId: last ? lastPrize : null,
          method: 'txid',
        });
        return { productId, tubeId };
      });
    },
    async another() {
      const second = await open();
      apps.push(second);
      return second;
    },
    async close() {
      for (const one of apps) await one.close();
      await db.end();
    },
  };
}

/** The books of this shop balance. */
export async function expectCleanAudit(db: Database): Promise<void> {
  expect(await audit(db)).toEqual([]);
}
