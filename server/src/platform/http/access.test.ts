import type { CallShape } from '@kujiya/contract/kernel/call';
import { defineCall } from '@kujiya/contract/kernel/call';
import { commonRefusals, defineRefusals } from '@kujiya/contract/kernel/refusal';
import { pathOf } from '@kujiya/contract/kernel/request';
import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';
import { useTestShop } from '#testing/shop.ts';
import { createApi } from './api.ts';
import { handleErrors } from './errors.ts';
import { Refused } from './refused.ts';
import { validatorCompiler } from './validation.ts';

const shop = useTestShop();

const names = (schema: unknown) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
const addressOf = (call: CallShape) =>
  pathOf(call, Object.fromEntries(names(call.params).map((name) => [name, 'nonsense'])));
const members = allCalls.map(([, call]) => call).filter(({ access }) => access === 'user');

test.each(members)('$method $path checks the caller before anything else', async (call) => {
  for (const token of [null, shop.siteKey, 'a-dead-token'])
    for (const body of [undefined, '{', { nonsense: true }]) {
      if (body !== undefined && call.method === 'GET') continue;
      const reply = await shop.send({ method: call.method, url: addressOf(call), token, body });
      expect(reply, `${token} ${JSON.stringify(body)}`).toMatchObject({
        status: 401,
        body: { code: 'login_required' },
      });
    }
});

test('a purchase with a dead token is refused for that before its lot, money or coupon', async () => {
  const tube = await shop.tube();
  const right = { product_id: tube.productId, ticket_numbers: [1], payment_method: 'balance' };
  for (const token of [shop.siteKey, 'a-dead-token'])
    for (const [id, part] of [
      [tube.tubeId, {}],
      [999_999, {}],
      [tube.tubeId, { payment_method: 'credit_card' }],
      [tube.tubeId, { coupon_id: 1 }],
    ] as const) {
      const url = `/api/raffle/draw/multiple/${id}`;
      const reply = await shop.send({ method: 'POST', url, token, body: { ...right, ...part } });
      expect(reply).toMatchObject({ status: 401, body: { code: 'login_required' } });
    }
});

test('answers to one person and refusals must not be cached on the way', async () => {
  const { token } = await shop.member();
  const keptOf = async (url: string, bearer: string) => {
    const { statusCode, headers } = await shop.app.inject({
      url,
      headers: { authorization: `Bearer ${bearer}` },
    });
    return [statusCode, headers['cache-control']];
  };
  for (const url of ['/api/user', '/api/orders', '/api/user/export'])
    expect(await keptOf(url, token)).toEqual([200, 'no-store']);
  expect(await keptOf('/api/user', 'dead')).toEqual([401, 'no-store']);
  expect(await keptOf('/api/products/999999', shop.siteKey)).toEqual([404, 'no-store']);
  expect(await keptOf('/api/products', shop.siteKey)).toEqual([200, expect.stringMatching(/^public, /)]);
});

test('the scheme of a bearer is case-insensitive', async () => {
  const { token } = await shop.member();
  for (const scheme of ['bearer', 'BEARER', 'Bearer'])
    expect(
      (await shop.app.inject({ url: '/api/user', headers: { authorization: `${scheme} ${token}` } }))
        .statusCode,
    ).toBe(200);
});

test('HEAD of a call that holds a box does not hold it', async () => {
  const box = await shop.boxCase();
  const { token } = await shop.member();
  const url = `/api/blindbox/package/${box.packageId}?itemIndex=1`;
  const head = (bearer: string) =>
    shop.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${bearer}` } });
  expect((await head(token)).statusCode).toBe(200);
  expect((await shop.db.query('select 1 from slot_locks')).rowCount).toBe(0);
  expect((await head('dead')).statusCode).toBe(401);
  expect((await shop.app.inject({ method: 'HEAD', url: '/api/health' })).statusCode).toBe(200);
});

test('HEAD of the start of a LINE login does not start one', async () => {
  await shop.app.inject({ method: 'HEAD', url: `/api/line/login?binding=${'a'.repeat(64)}` });
  expect((await shop.db.query('select 1 from line_logins')).rowCount).toBe(0);
});

describe('calls of the staff', () => {
  const refusals = defineRefusals({
    locked: [423, '還有 {seconds} 秒', Type.Object({ seconds: Type.Integer() })],
    other: [409, '別的'],
    later: [422, '開放時間：{from}', Type.Object({ from: Type.String({ format: 'date-time' }) })],
  });
  const call = defineCall({
    method: 'GET',
    path: '/api/staff/orders/:id',
    access: 'staff',
    right: 'read_orders',
    summary: 'An order.',
    params: Type.Object({ id: Type.Integer() }),
    answer: Type.Object({ staff: Type.Integer() }),
    refusals: [refusals.locked, refusals.later],
  });

  async function serve(
    options: { staff?: boolean; lenient?: boolean; throws?: () => Refused },
    bearer: string | null,
    id = '1',
  ) {
    const app: FastifyInstance = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    handleErrors(app, { lenient: options.lenient ?? false });
    const nobody = async () => null;
    const api = createApi(app, {
      db: shop.db,
      siteKey: 'site',
      authenticate: nobody,
      knownMember: nobody,
      ...(options.staff && {
        staff: {
          async admit(hash: Buffer, { right }: { right: string }) {
            if (hash.toString('hex').startsWith('2c') && right === 'read_orders')
              return { staffId: 7, isFresh: false };
            throw new Refused(commonRefusals.right_missing, { right, title: '查看訂單' });
          },
          async record() {},
        },
      }),
    });
    api.routeStaff(call, async (_tx, { staffId }) => {
      if (options.throws) throw options.throws();
      return { staff: staffId };
    });
    const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
    const response = await app.inject({ url: `/api/staff/orders/${id}`, headers });
    await app.close();
    return { status: response.statusCode, body: response.json() };
  }
  // Its SHA-256 begins with 2c.
  const chief = 'hello';

  test('are refused in a shop without staff', async () => {
    for (const bearer of [null, 'site', chief]) expect((await serve({}, bearer)).status).toBe(401);
  });

  test('check the right before the input', async () => {
    expect(await serve({ staff: true }, chief)).toEqual({ status: 200, body: { staff: 7 } });
    expect(await serve({ staff: true }, 'other', 'x')).toMatchObject({
      status: 403,
      body: { code: 'right_missing', message: '您的職務沒有「查看訂單」的權限', right: 'read_orders' },
    });
    expect((await serve({ staff: true }, chief, 'x')).status).toBe(400);
  });

  test('a refusal contains its declared details only', async () => {
    const throws = () => new Refused(refusals.locked, { seconds: 12, secret: 'x' } as { seconds: number });
    expect(await serve({ staff: true, throws }, chief)).toEqual({
      status: 423,
      body: { success: false, code: 'locked', message: '還有 12 秒', seconds: 12 },
    });
    const later = () => new Refused(refusals.later, { from: '2026-11-20T04:00:00.000Z' });
    expect((await serve({ staff: true, throws: later }, chief)).body.message).toBe(
      '開放時間：2026/11/20 12:00',
    );
  });

  test('an undeclared refusal, or one without its details, is a 500; a shop in production answers it', async () => {
    const undeclared = () => new Refused(refusals.other);
    expect((await serve({ staff: true, throws: undeclared }, chief)).status).toBe(500);
    expect((await serve({ staff: true, throws: undeclared, lenient: true }, chief)).status).toBe(409);
    const bare = () => new Refused(refusals.locked, {} as { seconds: number });
    expect((await serve({ staff: true, throws: bare }, chief)).status).toBe(500);
  });

  test('the details of a refusal are typed', () => {
    // @ts-expect-error the seconds are missing
    new Refused(refusals.locked);
    // @ts-expect-error seconds are a number
    new Refused(refusals.locked, { seconds: '1' });
    new Refused(refusals.other);
  });
});
