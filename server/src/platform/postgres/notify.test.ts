import { expect, test } from 'vitest';
import { testDataDir } from '#testing/postgres.ts';
import { embeddedAddress } from './embedded.ts';
import { listen } from './listen.ts';
import { notifier, payloadsOf } from './notify.ts';

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
