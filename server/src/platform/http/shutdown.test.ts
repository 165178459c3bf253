import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { openTestShop } from '#testing/shop.ts';

test('closing waits for no connection that has asked nothing yet', async () => {
  const shop = await openTestShop();
  const { port } = new URL(await shop.listen());
  const silent = net.connect(Number(port), '127.0.0.1');
  await once(silent, 'connect');
  // The server has seen it, too, once it has answered another.
  await fetch(`http://127.0.0.1:${port}/api/health`);
  const ended = once(silent, 'close');
  await shop.close();
  expect(await ended).toBeDefined();
});
