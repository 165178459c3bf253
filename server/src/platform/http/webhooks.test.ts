import { defineWebhook } from '@kujiya/contract/kernel/call';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApi } from '#platform/http/api.ts';
import type { Database } from '#platform/postgres/database.ts';
import { handleErrors } from './errors.ts';
import type { Post } from './webhooks.ts';

const notice = defineWebhook({
  path: '/api/notices/bank',
  summary: 'The bank tells of a payment.',
  bodyLimit: 100,
  perMinute: 6,
});

const app = Fastify();
const handler = vi.fn(async ({ body }: Post) => `1|${body.length}`);
beforeAll(async () => {
  handleErrors(app, { lenient: false });
  const nobody = async () => null;
  const api = createApi(app, { db: {} as Database, siteKey: 's', authenticate: nobody, knownMember: nobody });
  api.webhook(notice, handler);
  await app.ready();
});
afterAll(() => app.close());

const post = (payload: string | Buffer, type: string, remoteAddress = '203.0.113.1') =>
  app.inject({ method: 'POST', url: notice.path, payload, headers: { 'content-type': type }, remoteAddress });

test('the raw bytes are passed on for any content type, and no bearer is required', async () => {
  for (const [payload, type] of [
    ['MerchantID=1&TradeInfo=%E7%B1%A4', 'application/x-www-form-urlencoded'],
    ['{"a": 1 }', 'application/json'],
    [Buffer.from([0xff, 0x00, 0xfe]), 'application/octet-stream'],
  ] as const) {
    const reply = await post(payload, type);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    const given = handler.mock.lastCall?.[0];
    expect(given?.body.equals(Buffer.from(payload))).toBe(true);
    expect(given).toMatchObject({ contentType: type, address: '203.0.113.1' });
  }
});

test('a body over the limit and too frequent posts are refused; other senders are not affected', async () => {
  const large = await post('x'.repeat(101), 'text/plain', '203.0.113.2');
  expect([large.statusCode, large.json().code]).toEqual([413, 'payload_too_large']);
  for (let turn = 0; turn < 5; turn++)
    expect((await post('a', 'text/plain', '203.0.113.2')).statusCode).toBe(200);
  const often = await post('a', 'text/plain', '203.0.113.2');
  expect([often.statusCode, often.json().code]).toEqual([429, 'too_many_requests']);
  expect((await post('a', 'text/plain', '203.0.113.3')).statusCode).toBe(200);
});
