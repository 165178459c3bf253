import { getProduct } from '@kujiya/contract/catalogue';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient, messageOf } from './client.ts';
import type { Session } from './session.ts';

const nobody: Session = { token: () => undefined } as Session;

afterEach(() => vi.unstubAllGlobals());

/** What a member reads when the server answers like this. */
async function shownFor(status: number, body: unknown): Promise<string> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
  const client = createClient({ session: nobody, siteKey: 'key', onExpired: () => undefined });
  const failed = await client(getProduct, { params: { id: 1 } }).catch((error: unknown) => error);
  return messageOf(failed, '無法獲取商品資料');
}

test('the shop is shown in its own words', async () => {
  const missing = { success: false, code: 'product_missing', message: '商品資料不存在' };
  expect(await shownFor(404, missing)).toBe('商品資料不存在');
});

test('words of whatever stands between shop and browser are not shown', async () => {
  const raw = { statusCode: 500, error: 'Internal Server Error', message: 'Internal Server Error' };
  expect(await shownFor(500, raw)).toBe('無法獲取商品資料');
  expect(await shownFor(502, { code: 'BAD_GATEWAY', message: 'upstream' })).toBe('無法獲取商品資料');
  expect(await shownFor(404, { message: 'Route GET:/ not found' })).toBe('無法獲取商品資料');
});
