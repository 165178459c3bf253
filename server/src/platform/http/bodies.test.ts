import type { CallShape } from '@kujiya/contract/kernel/call';
import { pathOf } from '@kujiya/contract/kernel/request';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { boxesOf } from '#testing/boxes.ts';
import { allCalls } from '#testing/contract.ts';
import type { TestCase, TestMachine } from '#testing/figures.ts';
import { sequences } from '#testing/sequences.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestTube } from '#testing/stock.ts';

const shop = useTestShop({ settings: { adminUrl: 'http://localhost:3001' } });
let token: string;
let tube: TestTube;
let box: TestCase;
let machine: TestMachine;
beforeAll(async () => {
  await shop.listen();
  const member = await shop.member({ tokens: 1_000_000 });
  ({ token } = member);
  tube = await shop.tube();
  machine = await shop.machine({ contents: [1_000], price: 1 });
  box = await shop.boxCase({ contents: [60, 60, 60] });
  for (const type of ['shake_card', 'insight_card'] as const) await shop.cards(member, type, 500);
  await boxesOf(shop, box).hold(member, 1);
});

const names = ({ properties }: { properties?: object }) => Object.keys(properties ?? {});
const paramsOf = (call: CallShape, value: unknown) =>
  Object.fromEntries(names(call.params ?? {}).map((name) => [name, value]));
const posts = new Map(allCalls.filter(([, { method }]) => method !== 'GET'));

const nul = '\u0000';
/** Values that look right in their place, and values that do not. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(0, -1, 1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, true, null, [], {}, ''),
  fc.constantFrom('0912345678', '123456', nul, `a${nul}b`, '\ud800', 'balance', '__proto__', '%', "'; --"),
  fc.string({ unit: 'binary', maxLength: 120 }),
);
const fields = [...new Set([...posts.values()].flatMap(({ body }) => names(body ?? {})))];
const likely: Record<string, unknown> = {
  phone: '0912345678',
  password: 'toybox123',
  code: '123456',
  session_info: 'info',
  payment_method: 'balance',
  ticket_numbers: [1],
  is_full_pack: false,
  item_index: 1,
  quantity: 1,
  user_tool_id: 1,
};
/** Values nested so deeply that recursive code runs out of stack. */
const deep = fc.nat({ max: 25_000 }).map((depth) => ({ deep: `${'['.repeat(depth)}${']'.repeat(depth)}` }));
const body = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...fields), value, { minKeys: 1, maxKeys: 1 }) },
  { weight: 3, arbitrary: fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), value) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);
/** Most bodies are right except for the part that was made wrong, so that they get past the first check. */
const textOf = (some: unknown, whole: boolean): string => {
  const right = { product_id: tube.productId, package_id: box.packageId, ...likely };
  if (typeof some !== 'object' || some === null) return JSON.stringify(some);
  if ('deep' in some) return `{${JSON.stringify(right).slice(1, -1)},"x":${some.deep}}`;
  return JSON.stringify(whole ? { ...right, ...some } : some);
};

const runs = 10 * sequences;
const endingSessions = new Set(['logout', 'endSession', 'endOtherSessions']);
/** The ids that the numbers in URLs may mean. */
const ids = () => [tube.tubeId, box.packageId, box.productId, machine.productId];

test(`${runs} invalid bodies to writing calls never cause a 500`, async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...posts.keys()),
    body,
    fc.option(fc.string(), { freq: 3 }),
    fc.boolean(),
    fc.constantFrom(...ids()),
    async (name, some, key, whole, id) => {
      const call = posts.get(name);
      if (!call) throw new Error(`no call ${name}`);
      const { status, body } = await shop.send({
        method: call.method,
        url: pathOf(call, paramsOf(call, id)),
        body: textOf(some, whole),
        token: call.access === 'user' && !endingSessions.has(name) ? token : shop.siteKey,
        ...(key !== null && { key: key.replace(/[^\x20-\x7e]/g, '') }),
      });
      // 502 and 503 are refusals of the contract; an unforeseen failure is a 500.
      expect({ status, code: body.code }).not.toMatchObject({ status: 500 });
      if (status !== 200)
        expect(body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
    },
  );
  await fc.assert(property, { numRuns: runs });
});

const gets = allCalls.map(([, call]) => call).filter(({ method }) => method === 'GET');
const oddities = [
  '0',
  '-1',
  '1.5',
  'abc',
  '%00',
  '%ff',
  '99999999999999999999',
  String(Number.MAX_SAFE_INTEGER),
  '2147483648',
  "1'--",
  '籤',
];

test.each(gets)('$path answers malformed addresses with a refusal', async (call) => {
  const queries = names(call.query ?? {});
  // If a call declares a limit on requests, 429 is an expected answer too.
  const isLimited = call.refusals?.some(({ status }) => status === 429) === true;
  const expected = [200, 400, 401, 404, 422, ...(isLimited ? [429] : [])];
  for (const odd of oddities) {
    const path = names(call.params ?? {}).reduce(
      (url, name) => url.replace(`:${name}`, odd),
      call.path as string,
    );
    for (const query of [
      '',
      ...queries.map((name) => `?${name}=${odd}`),
      ...queries.map((name) => `?${name}=1&${name}=2`),
    ]) {
      for (const bearer of [shop.siteKey, token]) {
        const { status } = await shop.send({ url: path + query, token: bearer });
        expect(expected, `${path}${query}`).toContain(status);
      }
    }
  }
});

test('a body that is not JSON, too large, or of another type gets its own refusal', async () => {
  const send = (payload: string, type: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { authorization: `Bearer ${shop.siteKey}`, 'content-type': type },
      payload,
    });
  for (const [payload, type, status, code] of [
    ['{', 'application/json', 400, 'invalid_request'],
    ['', 'application/json', 422, 'phone_and_password_required'],
    ['phone=1', 'application/x-www-form-urlencoded', 400, 'invalid_request'],
    ['{"__proto__":{"phone":"1"}}', 'application/json', 400, 'invalid_request'],
    [JSON.stringify({ phone: 'x'.repeat(70_000) }), 'application/json', 413, 'payload_too_large'],
  ] as const) {
    const reply = await send(payload, type);
    expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({
      status,
      body: { success: false, code },
    });
  }
});
