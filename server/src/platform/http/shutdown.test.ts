import { once } from 'node:events';
import net from 'node:net';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { health } from '@kujiya/contract/system';
import { expect, test } from 'vitest';
import { openTestShop } from '#testing/shop.ts';

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
  const closing = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  shop.app.addHook('preClose', () => {
    closing.resolve();
    return asked.promise;
  });
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
