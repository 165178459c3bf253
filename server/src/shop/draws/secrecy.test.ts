import { tubeEvents, tubeResultTickets, tubesOfProduct } from '@kujiya/contract/ichiban';
import { pathOf } from '@kujiya/contract/kernel/request';
import { login } from '@kujiya/contract/sign-in';
import { drawTickets, type PurchaseResult } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import type { Reply } from '#testing/call.ts';
import { allCalls } from '#testing/contract.ts';
import { watch, whenHearing } from '#testing/events.ts';
import { expectNoneLeft, type Left, logInto, recordNotices, secretsOf } from '#testing/leaks.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember, TestTube } from '#testing/stock.ts';

const left: Left = [];

const shop = useTestShop({ settings: { logLevel: 'trace' }, logTo: logInto(left) });
let ann: TestMember;
let bob: TestMember;
let tube: TestTube;
const results: PurchaseResult[] = [];

const draw = async (
  tubeId: number,
  { token }: TestMember,
  numbers: number[],
): Promise<Reply<PurchaseResult>> => {
  const reply = await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: tube.productId, ticket_numbers: numbers },
    token,
  });
  left.push(['purchase', JSON.stringify(reply.body)]);
  return reply;
};

/** Half of three tubes sold to two members while others watch; everybody makes each GET call of the contract. */
beforeAll(async () => {
  const address = await shop.listen();
  ann = await shop.member({ tokens: 10_000, points: 2_000, password: 'toybox123' });
  bob = await shop.member({ tokens: 10_000 });
  tube = await shop.tube({ tickets: 20, big: 4, tubes: 3 });

  const endNotices = await recordNotices(shop.databaseUrl, left);
  await whenHearing(shop.db, 1);
  const watchers = await Promise.all(tube.tubeIds.map((tubeId) => watch(address, tubeEvents, { tubeId })));
  for (const [i, tubeId] of tube.tubeIds.entries()) {
    const owner = i % 2 ? bob : ann;
    for (const numbers of [[1], [5, 3, 9], [12]]) {
      const { status, body } = await draw(tubeId, owner, numbers);
      expect(status).toBe(200);
      results.push(body);
      await watchers[i]?.next();
    }
  }
  for (const [i, watcher] of watchers.entries()) {
    left.push([`events of tube ${i}`, watcher.text()]);
    watcher.leave();
  }
  await endNotices();

  const [first = 0] = tube.tubeIds;
  await draw(first, bob, [2]);
  await draw(first, ann, [1]);
  await draw(first, ann, [0]);
  await shop.call(login, { body: { phone: ann.phone, password: 'toybox124' } });
  for (const url of ['/api/openapi.json', '/api/unknown', '/sandbox/sms.json'])
    left.push([url, JSON.stringify((await shop.send({ url })).body)]);
  for (const [name, call] of allCalls.filter(([, { method }]) => method === 'GET'))
    for (const params of ids(call.params))
      for (const bearer of [shop.siteKey, ann.token, bob.token, null]) {
        const { body } = await shop.send({ url: pathOf(call, params), token: bearer });
        left.push([name, JSON.stringify(body)]);
      }
});

/** Every id a parameter of this name could mean here. */
function ids(params: { properties?: object } = {}): object[] {
  const [name] = Object.keys(params.properties ?? {});
  if (name === undefined) return [{}];
  const orders = results.map(({ order }) => order.id);
  return [...tube.tubeIds, ...orders, tube.productId].map((id) => ({ [name]: id }));
}

async function expectNothingLeft(): Promise<void> {
  const secrets = await secretsOf(shop.db);
  expect(secrets.size).toBeGreaterThan(4 * 45);
  for (const { id, token } of [ann, bob]) secrets.set(`token of ${id}`, token);
  secrets.set('a wrong password', 'toybox124');
  expectNoneLeft(left, secrets);
}

test('everything that left the server is recorded for the search', () => {
  const places = new Set(left.map(([where]) => where));
  for (const place of [
    'log',
    'purchase',
    'notice',
    'events of tube 0',
    '/api/openapi.json',
    'tubeResultTickets',
  ])
    expect(places).toContain(place);
  const text = left.map(([, what]) => what).join();
  for (const { receipt } of results) expect(text).toContain(receipt.tickets[0]?.salt);
});

test('no salt, secret, txid, key, password or token left the server', async () => {
  await expectNothingLeft();
});

test('an undrawn ticket shows its number and nothing else', async () => {
  for (const tubeId of tube.tubeIds) {
    const { body } = await shop.call(tubeResultTickets, { params: { tubeId } });
    const undrawn = body.data.filter(({ is_drawn }) => !is_drawn);
    expect(undrawn).toHaveLength(15);
    for (const ticket of undrawn)
      expect(ticket).toEqual({
        id: `${tubeId}-${ticket.ticket_number}`,
        ticket_number: ticket.ticket_number,
        is_drawn: false,
        tier: null,
        drawn_at: null,
        prize: null,
      });
  }
  const { body: tubes } = await shop.call(tubesOfProduct, { params: { productId: tube.productId } });
  for (const { txid, txid_hash, root } of tubes) {
    expect(txid).toBeNull();
    expect([txid_hash, root]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  }
});

test('a draw that fails half-way logs only the failure', async () => {
  const [, second = 0] = tube.tubeIds;
  await shop.tamper(
    'alter table slots add constraint never_13 check (number <> 13 or order_id is null) not valid',
  );
  left.length = 0;
  const { status } = await draw(second, bob, [13]);
  expect(status).toBe(500);
  const logged = left
    .filter(([where]) => where === 'log')
    .map(([, what]) => what)
    .join();
  expect(logged).toContain('unexpected failure');
  expect(logged).toContain('never_13');
  await expectNothingLeft();
});
