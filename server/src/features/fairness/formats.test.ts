import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishedTube } from '@kujiya/contract/fairness';
import { tubeTickets } from '@kujiya/contract/ichiban';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { verifyDraw } from '@kujiya/fairness/receipt';
import { verifyLot } from '@kujiya/fairness/verify-lot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { createProduct } from '#shop/catalogue/service.ts';
import { auditCommitments, auditDraws } from '#shop/draws/audit.ts';
import { createLots } from '#shop/draws/ready-lots.ts';
import { storeOlder } from '#testing/older-lots.ts';
import { someProduct } from '#testing/products.ts';
import { proofOf } from '#testing/proof.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
const command = fileURLToPath(new URL('../../../../fairness/bin/kujiya-verify.mjs', import.meta.url));
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kujiya-formats-'));
});
afterAll(() => rm(folder, { recursive: true }));

const exitCode = (path: string) =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [command, path], () => resolve(child.exitCode));
  });

const picture = 'ab'.repeat(32);

/** A tube of ten tickets and a LAST prize. */
const makeTube = (format: 1 | 2 | 3) =>
  transaction(shop.db, async (tx) => {
    const { id: productId, prizes } = await createProduct(
      tx,
      someProduct({
        type: 0,
        price: 10,
        prizes: [
          {
            tier: 'A',
            name: '星空貓',
            size: '約 18 公分',
            quantity: 1,
            is_big: true,
            image_url: `/media/uploads/${picture}.webp`,
          },
          { tier: 'B', name: '毛巾', quantity: 9, image_url: 'prizes/towel.webp' },
          { tier: 'LAST', name: '大貓', quantity: 1, image_url: 'prizes/last.webp' },
        ],
      }),
    );
    const lot = { productId, game: 'ichiban' as const, title: '第 1 筒' };
    if (format === 3) {
      const [tubeId = 0] = await createLots(tx, { id: productId, type: 0, prizes }, [lot]);
      return { productId, tubeId };
    }
    const [big, small, last] = prizes.map(({ id }) => String(id));
    const terms = (tier: string, name: string, more = {}) =>
      format === 2 && { terms: { tier, name, size: '', picture: 'none', ...more } };
    const { terms: lastTerms } = terms('LAST', '大貓') || {};
    const tubeId = await storeOlder(tx, lot, {
      format: `kujiya-tube/${format}`,
      prizes: [
        {
          ...{ prizeId: big ?? '', quantity: 1, big: true },
          ...terms('A', '星空貓', { size: '約 18 公分', picture }),
        },
        { ...{ prizeId: small ?? '', quantity: 9, big: false }, ...terms('B', '毛巾') },
      ],
      lastPrizeId: last ?? null,
      ...(lastTerms && { lastTerms }),
    });
    return { productId, tubeId };
  });

test.each([1, 2, 3] as const)(
  'a tube of format %s verifies at every draw, sold out, and on the command line',
  async (format) => {
    const { productId, tubeId } = await makeTube(format);
    const { body: opened } = await shop.call(tubeTickets, { params: { tubeId } });
    const member = await shop.member({ tokens: 1_000 });
    for (let number = 1; number <= 10; number++) {
      await shop.db.query('update lots set locked_by = null, locked_until = null where id = $1', [tubeId]);
      const { status, body } = await shop.call(drawTickets, {
        params: { tubeId },
        body: { payment_method: 'balance', product_id: productId, ticket_numbers: [number] },
        token: member.token,
      });
      expect(status).toBe(200);
      const proof = { ...proofOf(body.receipt), root: opened.tube_info.root };
      expect(await verifyDraw(proof)).toMatchObject({ ok: true });
      expect(body.receipt.terms?.map(({ name }) => name)).toEqual(
        format > 1 ? body.tickets.map(({ prize }) => prize.name) : undefined,
      );
    }
    const { body: published } = await shop.call(publishedTube, { params: { tubeId } });
    expect(published.format).toBe(`kujiya-tube/${format}`);
    expect((await verifyLot(published)).checks.filter(({ ok }) => !ok)).toEqual([]);
    const path = join(folder, `tube-${format}.json`);
    await writeFile(path, JSON.stringify(published));
    expect(await exitCode(path)).toBe(0);
    expect([
      published.prizes[0]?.terms,
      published.prizes[1]?.terms?.picture,
      published.lastTerms?.name,
    ]).toMatchObject(
      format > 1
        ? [{ tier: 'A', name: '星空貓', size: '約 18 公分', picture }, 'none', '大貓']
        : [undefined, undefined, undefined],
    );
    expect([...(await auditDraws(shop.db)), ...(await auditCommitments(shop.db))]).toEqual([]);
  },
);
