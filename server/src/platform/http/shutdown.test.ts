import { once } from 'node:events';
import net from 'node:net';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { pathOf } from '@kujiya/contract/kernel/request';
import { health, ready } from '@kujiya/contract/system';
import { expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';
import { openTestShop, type TestShop } from '#testing/shop.ts';

/** Keeps a shop that closes in the middle of its stop, from `closing` until `asked`. */
function stoppingIn({ app }: TestShop) {
  const closing = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  app.addHook('preClose', () => {
    closing.resolve();
    return asked.promise;
  });
  return { closing, asked };
}

test('closing does not wait for connections without a request', async () => {
  const shop = await openTestShop();
  const { port } = new URL(await shop.listen());
  const silent = net.connect(Number(port), '127.0.0.1');
  await once(silent, 'connect');
  // The server knows this connection, too, once it has answered another one.
  await fetch(`http://127.0.0.1:${port}/api/health`);
  const ended = once(silent, 'close');
  await shop.close();
  expect(await ended).toBeDefined();
});

test('requests during the shutdown are refused with the shop’s own message', async () => {
  const shop = await openTestShop();
  const { unavailable } = commonRefusals;
  const { closing, asked } = stoppingIn(shop);
  const here = await shop.listen();
  const closed = shop.close();
  await closing.promise;
  const reply = await fetch(here + health.path);
  asked.resolve();
  await closed;
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('2');
  const { code, message } = unavailable;
  expect(await reply.json()).toEqual({ success: false, code, message });
});

test('a server about to stop says that it is not ready, and serves all the same', async () => {
  const shop = await openTestShop();
  const here = await shop.listen();
  const statusOf = async (url: string) => (await fetch(here + url)).status;
  expect(await statusOf(ready.path)).toBe(200);
  shop.app.leaving.now = true;
  expect([await statusOf(ready.path), await statusOf(health.path)]).toEqual([503, 200]);
  await shop.close();
});

test('a stop under load signs no member out: every call of members answers 503, none 401', async () => {
  const shop = await openTestShop();
  const { token } = await shop.member({ tokens: 100_000 });
  const machine = await shop.machine({ contents: [10_000], price: 1 });
  const { closing, asked } = stoppingIn(shop);
  const here = await shop.listen();
  const ask = (url: string, method: string, body = '{}') =>
    fetch(here + url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body }),
    });
  const seen: number[] = [];
  let loading = true;
  const draw = JSON.stringify({ payment_method: 'balance', quantity: 1 });
  const load = Array.from({ length: 8 }, async () => {
    while (loading) seen.push((await ask(`/api/gacha/draw/${machine.productId}`, 'POST', draw)).status);
  });
  await expect.poll(() => seen.length, { timeout: 20_000 }).toBeGreaterThan(20);
  const closed = shop.app.close();
  await closing.promise;
  const members = allCalls.map(([, call]) => call).filter(({ access }) => access === 'user');
  const names = (schema: unknown) =>
    Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
  // All at once: one after the other they take longer than Fastify lets a closing hook take, on a busy machine.
  await Promise.all(
    members.map(async (call) => {
      const url = pathOf(call, Object.fromEntries(names(call.params).map((name) => [name, 1])));
      const reply = await ask(url, call.method);
      const { code } = (await reply.json()) as { code: string };
      expect([reply.status, code], url).toEqual([503, 'unavailable']);
    }),
  );
  // On a busy machine the draws that were in flight when the stop began are answered only now.
  await expect.poll(() => seen).toContain(503);
  loading = false;
  await Promise.all(load);
  asked.resolve();
  await closed;
  expect([...new Set(seen)].sort()).toEqual([200, 503]);
  await shop.close();
});
