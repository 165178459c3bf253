import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineCall } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createApi } from '#platform/http/api.ts';
import { handleErrors } from '#platform/http/errors.ts';
import { Refused } from '#platform/http/refused.ts';
import { validatorCompiler } from '#platform/http/validation.ts';
import { type Replica, startReplica } from '#testing/replica.ts';
import { until } from '#testing/until.ts';
import { type Database, openPool, type Queryable } from './database.ts';
import { startPostgres } from './embedded.ts';
import { openReads, type Reads } from './replicas.ts';

// A primary, a replica that streams from it, and over both calls of which some may lag.

let db: Database;
let replica: Replica;
let reads: Reads;
let app: FastifyInstance;
/** The same with a replica that may be so far behind (ms), while it may be a minute for the calls. */
let strict: Reads;
const lag = 500;

const list = defineCall({
  method: 'GET',
  path: '/api/things',
  access: 'none',
  mayLag: true,
  summary: 'The things, and whether a replica says so.',
  answer: Type.Object({ things: Type.Array(Type.String()), replica: Type.Boolean() }),
});
const one = defineCall({ ...list, path: '/api/things/:name', params: Type.Object({ name: Type.String() }) });
const write = defineCall({ ...list, path: '/api/secretly' });
const slow = defineCall({ ...list, path: '/api/slowly' });
const now = defineCall({
  method: 'GET',
  path: '/api/now',
  access: 'none',
  summary: 'The same, always from the primary.',
  answer: list.answer,
});
const add = defineCall({
  method: 'POST',
  path: '/api/things/:name',
  access: 'none',
  summary: 'Adds a thing.',
  params: one.params,
  answer: Type.Object({}),
});

async function thingsOn(view: Queryable): Promise<{ things: string[]; replica: boolean }> {
  const { rows } = await view.query<{ things: string[]; replica: boolean }>(
    'select pg_is_in_recovery() replica, array(select name from things order by name) things',
  );
  return rows[0] as { things: string[]; replica: boolean };
}

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kujiya-replicas-'));
  const primaryDir = path.join(folder, 'primary');
  const primary = await startPostgres(primaryDir, { fsync: 'off', max_connections: '300' });
  db = openPool(primary.url('kujiya'), 4);
  await db.query('create table things (name text)');
  const settings = { max_standby_streaming_delay: '0' };
  replica = await startReplica(primaryDir, path.join(folder, 'replica'), 'one', settings);
  reads = openReads(db, [replica.url('kujiya'), primary.url('kujiya')], { lag: 60_000, every: 50 });
  strict = openReads(db, [replica.url('kujiya')], { lag, every: 50 });
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  handleErrors(app, { lenient: false });
  const nobody = async () => null;
  const api = createApi(app, { db, siteKey: 'site', authenticate: nobody, knownMember: nobody, reads });
  api.route(list, ({ view }) => thingsOn(view));
  api.route(one, async ({ view, params }) => {
    const found = await thingsOn(view);
    if (!found.things.includes(params.name)) throw new Refused(commonRefusals.not_found);
    return found;
  });
  api.route(write, async ({ view }) => {
    await view.query(`insert into things values ('secret')`);
    return thingsOn(view);
  });
  api.route(slow, async ({ view }) => {
    await view.query('select pg_sleep(5) from things where pg_is_in_recovery() limit 1');
    return thingsOn(view);
  });
  api.route(now, () => thingsOn(db));
  api.route(add, async ({ params }) => {
    await db.query('insert into things values ($1)', [params.name]);
    return {};
  });
  return async () => {
    await app.close();
    await Promise.all([reads.close(), strict.close()]);
    await replica.stop();
    await db.end();
    await primary.stop();
    await rm(folder, { recursive: true, force: true });
  };
});

afterEach(async () => {
  await replica.signal('SIGCONT');
  await until(() =>
    replica.tell('select pg_wal_replay_resume()').then(
      () => true,
      () => false,
    ),
  );
});

/** A browser that keeps the cookie it gets. */
function browser() {
  let cookie = '';
  const ask = async (method: 'GET' | 'POST', url: string) => {
    const response = await app.inject({ method, url, headers: { cookie } });
    const [set] = [response.headers['set-cookie'] ?? []].flat();
    if (set) cookie = set.split(';', 1)[0] as string;
    return { status: response.statusCode, set, ...response.json() };
  };
  return { get: (url: string) => ask('GET', url), add: (name: string) => ask('POST', `/api/things/${name}`) };
}
const fromReplica = () => until(async () => (await browser().get('/api/things')).replica === true);

test('a read that may lag is answered by a replica, and a browser without changes carries nothing', async () => {
  await fromReplica();
  expect(await browser().get('/api/things')).toEqual({
    status: 200,
    set: undefined,
    things: [],
    replica: true,
  });
  expect(await browser().get('/api/now')).toMatchObject({ replica: false });
});

test('a browser sees its own change at once, others when the replica has it', async () => {
  await fromReplica();
  await replica.tell('select pg_wal_replay_pause()');
  const [mine, other] = [browser(), browser()];
  const { set } = await mine.add('mine');
  expect(set).toMatch(/^position=1\.\d+; Path=\/api; Max-Age=60; HttpOnly; SameSite=Lax$/);
  expect(await mine.get('/api/things')).toMatchObject({ things: ['mine'], replica: false });
  expect(await other.get('/api/things')).toMatchObject({ things: [], replica: true });
  // A missing thing may be a new one: the primary is asked before it is refused.
  expect(await other.get('/api/things/mine')).toMatchObject({ status: 200, replica: false });
  expect(await other.get('/api/things/nothing')).toMatchObject({ status: 404 });
  await replica.tell('select pg_wal_replay_resume()');
  await until(async () => (await mine.get('/api/things')).replica === true);
  expect(await mine.get('/api/things')).toMatchObject({ things: ['mine'] });
  expect(await other.get('/api/things')).toMatchObject({ things: ['mine'], replica: true });
});

test('a replica too far behind is left out, and comes back by itself', async () => {
  const isRead = async () => (await strict.run(null, thingsOn)).replica;
  await until(isRead);
  await replica.tell('select pg_wal_replay_pause()');
  await browser().add('far');
  await until(async () => !(await isRead()));
  expect((await strict.run(null, thingsOn)).things).toEqual(['far', 'mine']);
  expect((await reads.run(null, thingsOn)).things).toEqual(['mine']);
  await replica.tell('select pg_wal_replay_resume()');
  await until(isRead);
});

test('a quiet shop keeps its replica', async () => {
  await new Promise((resolve) => setTimeout(resolve, 3 * lag));
  await until(async () => (await strict.run(null, thingsOn)).replica);
});

test('a position of another timeline, or of no form, is one that no replica has', async () => {
  await fromReplica();
  for (const seen of ['2.1', 'primary', '1.x', '']) {
    const { replica: isReplica } = await reads.run(seen, thingsOn);
    expect(isReplica).toBe(false);
  }
  expect((await reads.run('1.1', thingsOn)).replica).toBe(true);
});

test('a read that tries to write fails, and nothing is written', async () => {
  await fromReplica();
  expect(await browser().get('/api/secretly')).toMatchObject({ status: 500 });
  expect((await thingsOn(db)).things).not.toContain('secret');
});

test('a read that the log cancels on the replica is answered by the primary', async () => {
  await fromReplica();
  const reading = browser().get('/api/slowly');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await db.query('alter table things add column cancels int');
  expect(await reading).toMatchObject({ status: 200, replica: false });
});

test('a replica that freezes in the middle of a read is not waited for', async () => {
  await fromReplica();
  const reading = browser().get('/api/slowly');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await replica.signal('SIGSTOP');
  expect(await reading).toMatchObject({ status: 200, replica: false });
  expect(await browser().get('/api/things')).toMatchObject({ status: 200, replica: false });
  await replica.signal('SIGCONT');
  await fromReplica();
});

test('a replica that dies in the middle of a read is left out without an error', async () => {
  await fromReplica();
  const reading = browser().get('/api/slowly');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await replica.signal('SIGKILL');
  expect(await browser().get('/api/things')).toMatchObject({ status: 200, replica: false });
  expect(await reading).toMatchObject({ status: 200, replica: false });
  await fromReplica();
});
