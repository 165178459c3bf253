import { metricsPath } from '@kujiya/contract/staff/paths';
import { drawTicket } from '@kujiya/contract/ticket-purchase';
import { type Span, type Tracer, type TracerProvider, trace } from '@opentelemetry/api';
import { expect, onTestFinished, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';

const metricsToken = 'scraper-0123456789';
const shop = useTestShop({ settings: { metricsToken } });
const closed = useTestShop();

const read = (authorization?: string, of = shop) =>
  of.app.admin.inject({ url: metricsPath, headers: authorization === undefined ? {} : { authorization } });
/** The value of a line of the metrics; 0 for one that is not there yet. */
const figureOf = async (line: string): Promise<number> => {
  const { body } = await read(`Bearer ${metricsToken}`);
  return Number(
    body
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? 0,
  );
};
const draw = async (token: string) => {
  const { productId, tubeId } = await shop.tube();
  const body = { payment_method: 'balance', product_id: productId, ticket_number: 1 } as const;
  const params = { tubeId };
  return [
    (await shop.call(drawTicket, { params, body, token })).status,
    (await shop.call(drawTicket, { params, body, token })).body.code,
  ];
};

test('only who knows the token reads the metrics, on the origin of the office alone', async () => {
  const answer = await read(`Bearer ${metricsToken}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
  ]);
  for (const wrong of [undefined, 'Bearer ', `Bearer ${metricsToken}0`, metricsToken])
    expect((await read(wrong)).statusCode, wrong).toBe(401);
  const headers = { authorization: `Bearer ${metricsToken}` };
  for (const app of [closed.app.admin, shop.app])
    expect((await app.inject({ url: metricsPath, headers })).body).not.toContain('kujiya_');
});

test('calls, refusals, draws, batches, connections, consumers and waiting work are counted', async () => {
  const { token } = await shop.member({ tokens: 1_000 });
  const lines = [
    'kujiya_draws_total{game="ichiban"}',
    'kujiya_draw_batch_size_count',
    `kujiya_call_seconds_count{method="POST",route="${drawTicket.path}",status="200"}`,
  ];
  const before = await Promise.all(lines.map(figureOf));
  const [status, code] = await draw(token);
  expect(status).toBe(200);
  expect(await Promise.all(lines.map(figureOf))).toEqual(before.map((value, i) => value + (i === 1 ? 2 : 1)));
  expect(await figureOf(`kujiya_refusals_total{code="${code}"}`)).toBeGreaterThan(0);
  const { body } = await read(`Bearer ${metricsToken}`);
  for (const name of [
    'kujiya_database_connections{state="idle"}',
    'kujiya_database_archive_fails 0',
    'kujiya_streams',
    'kujiya_work{kind=',
  ])
    expect(body).toContain(name);
  expect(body).not.toContain(token);
});

test('a request is a span of its route, and its statements are spans within it', async () => {
  const started: string[] = [];
  const provider = {
    getTracer: (): Tracer => ({
      startSpan: (name: string): Span => {
        started.push(name);
        return trace.wrapSpanContext({ traceId: '', spanId: '', traceFlags: 0 });
      },
      startActiveSpan: () => undefined as never,
    }),
  } as TracerProvider;
  trace.setGlobalTracerProvider(provider);
  onTestFinished(() => trace.disable());
  const { token } = await shop.member({ tokens: 1_000 });
  await draw(token);
  expect(started).toContain(`POST ${drawTicket.path}`);
  expect(started).toContain('draws.draw');
});
