import { chainHash, quicknet, verifyBeacon } from '@kujiya/fairness/beacon/quicknet';
import { sandboxChain } from '@kujiya/fairness/beacon/sandbox';
import { afterEach, expect, test } from 'vitest';
import { sha256 } from '#platform/crypto.ts';
import { manners, openRelay } from '#testing/relay.ts';
import { useTestShop } from '#testing/shop.ts';
import { askRelays } from './relays.ts';
import { firstValue, sandbox, sandboxRoot, sandboxValue } from './sandbox.ts';

const shop = useTestShop();

type Relay = Awaited<ReturnType<typeof openRelay>>;
const open: Relay[] = [];
async function relays(...names: (keyof typeof manners)[]): Promise<string[]> {
  const opened = await Promise.all(names.map((name) => openRelay(manners[name])));
  open.push(...opened);
  return opened.map(({ url }) => url);
}
afterEach(async () => {
  for (const relay of open.splice(0)) await relay.close();
});
const nobody = 'http://127.0.0.1:9';

test('the sandbox’s chain and its first value are those of its key', async () => {
  const key = sha256('kujiya-sandbox');
  key[0] = 0;
  expect(sandboxChain(key)).toEqual(sandbox);
  expect(await sandboxValue(firstValue.round)).toBe(firstValue.signature);
  expect(await verifyBeacon(firstValue, sandbox)).toBe(true);
});

test('an honest relay is asked by the chain’s hash and the round', async () => {
  const [url = ''] = await relays('honest');
  expect(await askRelays([url], sandbox, 7)).toBe(await sandboxValue(7));
  expect(open[0]?.asked).toEqual([`/${chainHash(sandbox)}/public/7`]);
});

test('relays that lie, hang, flood or are gone change nothing', async () => {
  const bad = Object.keys(manners).filter((name) => name !== 'honest') as (keyof typeof manners)[];
  const urls = await relays(...bad, 'honest');
  const began = performance.now();
  expect(await askRelays([nobody, ...urls], sandbox, 12)).toBe(await sandboxValue(12));
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('bad relays alone give no value, and take three seconds at most', async () => {
  const urls = await relays('otherRound', 'noPoint', 'noText', 'noJson', 'tooEarly', 'moves', 'floods');
  expect(await askRelays([nobody, ...urls], sandbox, 12)).toBeNull();
  const began = performance.now();
  expect(await askRelays(await relays('hangs', 'begins'), sandbox, 12)).toBeNull();
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('a value of another chain is none', async () => {
  const [url = ''] = await relays('honest');
  expect(await askRelays([url], quicknet, 12)).toBeNull();
});

test('the sandbox answers as drand does, and refuses a round that is not due', async () => {
  const get = (path: string) => shop.app.inject({ url: `${sandboxRoot}/${path}` });
  const hash = chainHash(sandbox);
  const answer = await get(`${hash}/public/1`);
  expect(answer.json()).toEqual({
    round: 1,
    randomness: sha256(Buffer.from(firstValue.signature, 'hex')).toString('hex'),
    signature: firstValue.signature,
  });
  expect((await get(`${hash}/public/9999999999`)).statusCode).toBe(425);
  for (const path of [`${hash}/public/0`, `${hash}/public/x`, `${chainHash(quicknet)}/public/1`])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
});
