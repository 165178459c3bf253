import { once } from 'node:events';
import net from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { timeLimits } from '#platform/time-limits.ts';
import { openTestShop } from '#testing/shop.ts';
import { shareConnections } from './sharing.ts';

test("connections beyond an address's limit are closed until earlier ones have ended", async () => {
  const app = Fastify();
  shareConnections(app, 3);
  app.get('/', async () => 'here');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  /** Whether the request is served; otherwise the connection is closed without an answer. */
  const asks = async () => {
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    const heard = Promise.race([once(socket, 'data'), once(socket, 'close')]);
    socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
    const [data] = await heard;
    return { served: data instanceof Buffer, socket };
  };
  const three = [await asks(), await asks(), await asks()];
  expect(three.map(({ served }) => served)).toEqual([true, true, true]);
  expect((await asks()).served).toBe(false);
  three[0]?.socket.destroy();
  for (let again = await asks(); !again.served; ) again = await asks();
  expect((await asks()).served).toBe(false);
  await app.close();
});

test('requests, headers and idle connections have timeouts', async () => {
  const { app, close } = await openTestShop();
  const { request, headers, idle } = timeLimits.http;
  expect(app.server).toMatchObject({
    requestTimeout: request,
    headersTimeout: headers,
    keepAliveTimeout: idle,
  });
  await close();
});

test('a timed-out connection is closed, whether the other end closes it or not', async () => {
  const { app, close } = await openTestShop();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const held = once(app.server, 'connection');
  // Of the two directions the client keeps its own open, and goes on sending.
  const client = net.connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => {});
  const [here] = (await held) as [net.Socket];
  const closed = once(here, 'close');
  client.write('no request at all\r\n\r\n');
  const [answer] = await once(client, 'data');
  expect(String(answer)).toContain('400 Bad Request');
  await closed;
  client.destroy();
  await close();
});
