import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { timeLimits } from '#platform/time-limits.ts';
import { testDataDir } from '#testing/postgres.ts';
import { until } from '#testing/until.ts';
import { embeddedAddress, socketFolder } from './embedded.ts';
import { listen } from './listen.ts';
import { notifier, payloadsOf } from './notify.ts';

const { connection, farewell } = timeLimits.database;
afterEach(() => {
  vi.useRealTimers();
});

/** The database, reached through a door that swallows everything for as long as `isShut`. */
async function door() {
  const state = { isShut: true };
  const server = net.createServer((from) => {
    from.on('error', () => {});
    if (state.isShut) return from.resume();
    const to = net.connect(path.join(socketFolder(testDataDir()), '.s.PGSQL.5432'));
    to.on('error', () => from.destroy());
    return from.pipe(to).pipe(from);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return { state, server, url: `postgresql://kujiya@127.0.0.1:${port}/kujiya` };
}

/** A sender whose first notice waits behind the shut door; from now on the clock stands still. */
async function swallowed(server: net.Server, url: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sender = notifier(url, 'silent_test');
  const connected = once(server, 'connection');
  sender.send({ n: 1 });
  await vi.advanceTimersByTimeAsync(100);
  await connected;
  return sender;
}

test('notices are packed in order into payloads of a size that PostgreSQL accepts', () => {
  expect(payloadsOf([])).toEqual([]);
  expect(payloadsOf([{ a: 1 }, { b: 2 }])).toEqual(['[{"a":1},{"b":2}]']);
  const many = Array.from({ length: 1_000 }, (_, i) => ({ lot: i, name: '籤'.repeat(10) }));
  const payloads = payloadsOf(many);
  expect(payloads.length).toBeGreaterThan(5);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  expect(payloads.flatMap((payload) => JSON.parse(payload) as object[])).toEqual(many);
});

test('notices sent together reach every listener in order', async () => {
  const url = embeddedAddress(testDataDir(), 'kujiya', 'kujiya');
  const heard: [Promise<void>, object[]][] = [];
  const listeners = Array.from({ length: 2 }, () => {
    const got: object[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    heard.push([promise, got]);
    return listen(url, {
      notify_test: (payload) => {
        got.push(...(JSON.parse(payload) as object[]));
        if (got.length === 3) resolve();
      },
    });
  });
  const sender = notifier(url, 'notify_test');
  const first = notifier(url, 'notify_test');
  // Both listeners are known to listen once a first notice has come through.
  while (heard.some(([, got]) => got.length === 0)) {
    first.send({ ready: true });
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (heard.every(([, got]) => got.length > 0)) break;
  }
  await first.close();
  for (const [, got] of heard) got.length = 0;
  sender.send({ n: 1 });
  sender.send({ n: 2 });
  sender.send({ n: 3 });
  await sender.close();
  for (const [done, got] of heard) {
    await done;
    expect(got).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  }
  for (const listener of listeners) await listener.close();
});

test('a database that falls silent holds up the notices after it for a limited time only', async () => {
  const { state, server, url } = await door();
  const heard: string[] = [];
  const listening = Promise.withResolvers<void>();
  const listener = listen(
    embeddedAddress(testDataDir(), 'kujiya', 'kujiya'),
    { silent_test: (payload) => heard.push(payload) },
    () => listening.resolve(),
  );
  await listening.promise;
  const sender = await swallowed(server, url);
  state.isShut = false;
  sender.send({ n: 2 });
  await vi.advanceTimersByTimeAsync(100);
  await vi.advanceTimersByTimeAsync(connection);
  vi.useRealTimers();
  await until(() => heard.length > 0);
  expect(heard).toEqual(['[{"n":2}]']);
  await sender.close();
  await listener.close();
  server.close();
});

test('the sender can be closed while the database is silent', async () => {
  const { server, url } = await door();
  const sender = await swallowed(server, url);
  const closed = sender.close();
  await vi.advanceTimersByTimeAsync(farewell);
  await closed;
  server.close();
});
