import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { bringUpToDate } from '#definitions.ts';
import { testDataDir } from '#testing/postgres.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { type Database, openPool } from './database.ts';
import { embeddedAddress } from './embedded.ts';
import { grantRunning, makeRunningRole, runningRole, runsApart } from './running-role.ts';

const shop = useTestShop();
let running: TestServer & { db: Database };

beforeAll(async () => {
  await makeRunningRole(embeddedAddress(testDataDir(), 'postgres', 'postgres'));
  await bringUpToDate(shop.db, runningRole);
  running = await shop.another(runningRole);
});

test('the role that runs a shop sells a ticket', async () => {
  const { tubeId, productId } = await shop.tube();
  const { token } = await shop.member({ tokens: 1_000 });
  const { status, body } = await running.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1] },
    token,
  });
  expect([status, body.code]).toEqual([200, undefined]);
});

test('it can neither switch off nor change what protects the shop’s promises', async () => {
  const { tubeId } = await shop.tube();
  for (const statement of [
    'alter table lots disable trigger lots_committed',
    'alter table log_leaves disable trigger all',
    'drop trigger lots_committed on lots',
    'create trigger nothing before update on lots for each row execute function bump_version()',
    'create or replace function public.refuse_committed() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop function public.refuse_change() cascade',
    "set session_replication_role = 'replica'",
    'truncate log_leaves',
    'drop table log_leaves',
    'create schema mine',
    'create table public.mine (id integer)',
    // A trigger would find it before the shop's own.
    'create temp table log_queue (id integer)',
    'set role kujiya',
    "insert into migrations (name) values ('999_mine.sql')",
  ])
    await expect(running.db.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  for (const statement of [
    `update lots set seal = repeat('ab', 32) where id = ${tubeId}`,
    `update lots set root = repeat('ab', 32) where id = ${tubeId}`,
    `update lots set total = total + 1 where id = ${tubeId}`,
    `update lot_secrets set secret = decode(repeat('ab', 32), 'hex') where lot_id = ${tubeId}`,
    `update slots set prize_id = prize_id + 1 where lot_id = ${tubeId}`,
    `delete from lots where id = ${tubeId}`,
    'update log_leaves set entry = hash',
    'delete from log_checkpoints',
    'update staff_log set at = now()',
  ])
    await expect(running.db.query(statement), statement).rejects.toMatchObject({ code: /^(23|P0|55)/ });
});

test('a preview still sees its own tables, which it cannot make by itself', async () => {
  const { tubeId } = await shop.tube();
  const client = await running.db.connect();
  await client.query('select shadow_for_preview()');
  const { rows } = await client.query(
    `select 'lots'::regclass <> 'public.lots'::regclass as shadowed, id from lots where id = $1`,
    [tubeId],
  );
  expect(rows).toEqual([{ shadowed: true, id: tubeId }]);
  client.release(true);
});

test('rights come by themselves for tables and functions of a later release, and for all after the shop is emptied', async () => {
  await shop.db.query('create table public.later (id integer generated always as identity, said text)');
  await running.db.query(`insert into later (said) values ('a')`);
  await shop.db.query('create schema code_00000000000c');
  await shop.db.query('create function code_00000000000c.seven() returns integer language sql return 7');
  expect((await running.db.query('select code_00000000000c.seven() as n')).rows).toEqual([{ n: 7 }]);
  await shop.db.query('drop schema code_00000000000c cascade; drop table public.later');
});

test('nothing is granted anew where nothing is lacking, and a shop knows whether it runs apart', async () => {
  const client = await shop.db.connect();
  const asked: string[] = [];
  const watched = Object.assign(Object.create(client), {
    query: (text: string, values?: unknown[]) => {
      asked.push(text);
      return client.query(text, values);
    },
  });
  await grantRunning(watched, runningRole);
  client.release();
  expect(asked).toHaveLength(1);
  expect(await runsApart(running.db)).toEqual([{ apart: true }]);
  expect(await runsApart(shop.db)).toEqual([{ apart: false }]);
});

test('jobs run with its rights', async () => {
  const db = openPool(running.db.options.connectionString ?? '', 4);
  const app = await createApp({
    ...{ config: shop.config, db, databaseUrl: db.options.connectionString ?? '', webDir: null },
    ...{ keepAnswers: false, jobs: true },
  });
  // Its plan is written down beside the first look for a job, not before it.
  await expect
    .poll(
      async () => {
        const { rows } = await shop.db.query<{ planned: boolean }>(
          'select count(*)::integer > 3 as planned from graphile_worker._private_known_crontabs',
        );
        return rows;
      },
      { timeout: 10_000 },
    )
    .toEqual([{ planned: true }]);
  await app.close();
  await db.end();
});
