import { definePrivateStream } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { logout } from '@kujiya/contract/sign-in';
import { streamTicket } from '@kujiya/contract/system';
import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '#platform/crypto.ts';
import { untilBlocked } from '#testing/busy.ts';
import { watch } from '#testing/events.ts';
import { useTestShop } from '#testing/shop.ts';
import { handleErrors } from './errors.ts';
import { createPrivateStreams, type PrivateStreams } from './private-streams.ts';
import { giveTicket } from './stream-tickets.ts';
import { createStreams } from './streams.ts';

const news = definePrivateStream({
  path: '/api/news/events',
  summary: 'News for a member.',
  event: Type.Object({ text: Type.String() }),
});

const shop = useTestShop();
let app: FastifyInstance;
let streams: PrivateStreams;
let here: string;
beforeAll(async () => {
  app = Fastify();
  handleErrors(app, { lenient: false });
  streams = createPrivateStreams(createStreams(app), shop.db);
  streams.serve(news);
  here = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
});

const ticketOf = async (token: string) => (await shop.call(streamTicket, { token })).body.ticket;
const asStream = (ticket: string) => ({
  ...news,
  path: `${news.path}?ticket=${ticket}` as const,
  params: Type.Object({}),
  refusals: [],
});
const statusOf = async (ticket: string) => (await fetch(`${here}${news.path}?ticket=${ticket}`)).status;

test('a member hears only their own events', async () => {
  const [ann, bob] = await Promise.all([shop.member(), shop.member()]);
  const [first, second] = await Promise.all(
    [ann, bob].map(async ({ token }) => watch(here, asStream(await ticketOf(token)), {})),
  );
  streams.send(news, ann.id, { text: 'for ann' });
  streams.send(news, bob.id, { text: 'for bob' });
  expect(await first?.next()).toEqual({ text: 'for ann' });
  expect(await second?.next()).toEqual({ text: 'for bob' });
  expect(first?.text()).not.toContain('bob');
  for (const watcher of [first, second]) watcher?.leave();
});

test('a ticket opens one stream, within a minute, while its session lives', async () => {
  const { token } = await shop.member();
  const used = await ticketOf(token);
  (await watch(here, asStream(used), {})).leave();
  expect(await statusOf(used)).toBe(401);

  const late = await ticketOf(token);
  await shop.db.query('update stream_tickets set expires_at = now()');
  expect(await statusOf(late)).toBe(401);

  const orphan = await ticketOf(token);
  await shop.call(logout, { token });
  expect(await statusOf(orphan)).toBe(401);
  for (const nothing of ['', 'x', token]) expect(await statusOf(nothing)).toBe(401);
  expect((await shop.call(streamTicket, { token: null })).status).toBe(401);
});

test('a session that ends while its ticket is asked for gets none', async () => {
  const { token } = await shop.member();
  const ending = await shop.db.connect();
  await ending.query('begin');
  await ending.query('delete from sessions where token_hash = $1', [sha256(token)]);
  const asked = giveTicket(shop.db, sha256(token)).catch((error: unknown) => error);
  await untilBlocked(shop.db, 1, '%into stream_tickets%');
  await ending.query('commit');
  ending.release();
  expect(await asked).toMatchObject({ refusal: commonRefusals.login_required });
});

test('the end of a session ends its streams', async () => {
  const { id, token } = await shop.member();
  const other = await shop.member();
  const mine = await watch(here, asStream(await ticketOf(token)), {});
  const theirs = await watch(here, asStream(await ticketOf(other.token)), {});
  streams.end(sha256(token).toString('base64'));
  streams.send(news, id, { text: 'too late' });
  streams.send(news, other.id, { text: 'still here' });
  expect(await mine.next().catch(() => undefined)).toBeUndefined();
  expect(await theirs.next()).toEqual({ text: 'still here' });
  theirs.leave();
});

test('only the hash of a ticket is stored', async () => {
  const { token } = await shop.member();
  const ticket = await ticketOf(token);
  const { rows } = await shop.db.query<{ kept: string }>(
    'select jsonb_agg(to_jsonb(t))::text as kept from stream_tickets t',
  );
  expect(rows[0]?.kept).not.toContain(ticket);
});

test("beyond a member's limit the oldest stream is closed; other members are not affected", async () => {
  const crowded = Fastify();
  const few = createPrivateStreams(createStreams(crowded), shop.db, { streamsOfMember: 2 });
  few.serve(news);
  const there = await crowded.listen({ port: 0, host: '127.0.0.1' });
  const [ann, bob] = await Promise.all([shop.member(), shop.member()]);
  const openedBy = async ({ token }: { token: string }) => watch(there, asStream(await ticketOf(token)), {});
  const other = await openedBy(bob);
  const oldest = await openedBy(ann);
  const second = await openedBy(ann);
  const third = await openedBy(ann);
  expect(await oldest.next().catch(() => undefined)).toBeUndefined();
  few.send(news, ann.id, { text: 'for ann' });
  few.send(news, bob.id, { text: 'for bob' });
  for (const watcher of [second, third]) expect(await watcher.next()).toEqual({ text: 'for ann' });
  expect(await other.next()).toEqual({ text: 'for bob' });
  await crowded.close();
});
