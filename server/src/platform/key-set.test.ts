import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeysUnreachable, keySet } from './key-set.ts';

/** A provider with keys that can be exchanged, and that can be away. */
let provider: { server: Server; url: string; kids: string[]; away: boolean; asked: number };
const pairs = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>();
for (const kid of ['one', 'two']) pairs.set(kid, await generateKeyPair('RS256'));

beforeEach(async () => {
  const server = createServer(async (_request, response) => {
    provider.asked++;
    if (provider.away) return response.writeHead(503).end('gone');
    const keys = await Promise.all(
      provider.kids.map(async (kid) => ({
        ...(await exportJWK(pairs.get(kid)!.publicKey)),
        kid,
        alg: 'RS256',
      })),
    );
    return response.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  provider = { server, url: `http://127.0.0.1:${port}/`, kids: ['one'], away: false, asked: 0 };
});
afterEach(() => new Promise((resolve) => provider.server.close(resolve)));

const tokenBy = (kid: string) =>
  new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(pairs.get(kid)!.privateKey);
let now = 0;
const keys = () =>
  keySet(
    () => provider.url,
    () => now,
  );

test('keys are fetched once, and kept beyond their expiry while the provider is unavailable', async () => {
  const own = keys();
  const token = await tokenBy('one');
  await Promise.all(Array.from({ length: 10 }, () => jwtVerify(token, own)));
  expect(provider.asked).toBe(1);
  provider.away = true;
  now += 24 * 3_600_000;
  await jwtVerify(token, own);
  expect(provider.asked).toBe(2);
  provider.away = false;
  await jwtVerify(token, own);
  await jwtVerify(token, own);
  expect(provider.asked).toBe(3);
});

test('a new key is found without repeated requests', async () => {
  const own = keys();
  await jwtVerify(await tokenBy('one'), own);
  const unknown = await tokenBy('two');
  for (let i = 0; i < 5; i++)
    await expect(jwtVerify(unknown, own)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  expect(provider.asked).toBe(1);
  provider.kids = ['one', 'two'];
  now += 30_000;
  await jwtVerify(unknown, own);
  expect(provider.asked).toBe(2);
});

test('unreachable keys are reported as such, without any keys and for a key added later', async () => {
  const own = keys();
  provider.away = true;
  await expect(jwtVerify(await tokenBy('one'), own)).rejects.toThrow(KeysUnreachable);
  provider.away = false;
  await jwtVerify(await tokenBy('one'), own);
  provider.away = true;
  now += 60_000;
  await expect(jwtVerify(await tokenBy('two'), own)).rejects.toThrow(KeysUnreachable);
});
