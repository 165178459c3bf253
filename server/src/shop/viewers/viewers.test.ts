import { searchProducts } from '@kujiya/contract/search';
import { expect, test } from 'vitest';
import { sha256 } from '#platform/crypto.ts';
import { useTestShop } from '#testing/shop.ts';
import { viewerMark } from './service.ts';

const shop = useTestShop();
const browser = { memberId: null, address: '192.0.2.7', userAgent: 'Firefox' };

test('a viewer has one mark per subject, different for each', async () => {
  const mark = await viewerMark(shop.db, browser, 17);
  expect(await viewerMark(shop.db, { ...browser }, 17)).toEqual(mark);
  const others = await Promise.all([
    viewerMark(shop.db, browser, 18),
    viewerMark(shop.db, { ...browser, address: '192.0.2.8' }, 17),
    viewerMark(shop.db, { ...browser, memberId: 5 }, 17),
  ]);
  expect(new Set([mark, ...others].map((one) => one.toString('hex'))).size).toBe(4);
});

test('the table of searches alone does not reveal a member, even by trying every id', async () => {
  const { productId } = await shop.tube({ tickets: 2, big: 1 });
  const { rows } = await shop.db.query<{ name: string }>('select name from products where id = $1', [
    productId,
  ]);
  const { id, token } = await shop.member();
  await shop.call(searchProducts, { query: { q: rows[0]?.name ?? '' }, token });
  const kept = await shop.db.query<{ viewer: Buffer }>('select viewer from searches');
  expect(kept.rows).toEqual([{ viewer: await viewerMark(shop.db, { ...browser, memberId: id }) }]);
  expect(kept.rows[0]?.viewer).not.toEqual(sha256(JSON.stringify([id])));
});
