import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { StreamShape } from '@kujiya/contract/kernel/call';
import { expect, test } from 'vitest';
import type { Queryable } from '#platform/postgres/database.ts';
import { features } from './features.ts';
import { consumersOf } from './shop/events/service.ts';
import { defineFeature } from './shop/feature.ts';
import { shopMemberData } from './shop/member-data.ts';
import { allCalls, callsIn, streamsIn } from './testing/contract.ts';
import { useTestShop } from './testing/shop.ts';

const shop = useTestShop();

const contract = path.resolve(import.meta.dirname, '../../contract/src');
const contractModules = await Promise.all(
  readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.endsWith('.d.ts'))
    .map((file) => import(path.join(contract, file)) as Promise<Record<string, unknown>>),
);
const nameOf = ({ method = 'GET', path }: { method?: string; path: string }) => `${method} ${path}`;

test('every folder of a feature is in the list', () => {
  const folders = readdirSync(path.join(import.meta.dirname, 'features'));
  expect(features).toHaveLength(folders.length);
  expect(new Set(features).size).toBe(folders.length);
});

test('every call of the contract belongs to one feature', () => {
  const declared = contractModules.flatMap(callsIn).map(([, call]) => nameOf(call));
  expect(declared.length).toBeGreaterThan(50);
  expect(allCalls.map(([, call]) => nameOf(call)).sort()).toEqual(declared.sort());
});

test.each(allCalls)('%s is served', (_, { method, path: url }) => {
  expect(shop.app.hasRoute({ method, url })).toBe(true);
});

test('every stream of the contract belongs to one feature, and is served', () => {
  const streams: StreamShape[] = contractModules.flatMap(streamsIn);
  expect(streams.length).toBeGreaterThan(0);
  expect(
    features
      .flatMap(({ calls }) => streamsIn(calls))
      .map(nameOf)
      .sort(),
  ).toEqual(streams.map(nameOf).sort());
  for (const { path: url } of streams) expect(shop.app.hasRoute({ method: 'GET', url })).toBe(true);
});

const memberData = [...shopMemberData, ...features.flatMap((feature) => feature.memberData ?? [])];

test('no two features want the same notice or export the same subject', () => {
  const notices = features.flatMap((feature) => Object.keys(feature.notices ?? {}));
  const subjects = memberData.flatMap((part) => Object.keys(part.export ?? {}));
  for (const names of [notices, subjects]) expect(new Set(names).size).toBe(names.length);
});

test('no two features react to events by one name, and so by one cursor', () => {
  const names = consumersOf(shop as never, features).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  const namesake = (kind: 'on' | 'onMany') =>
    defineFeature({ name: 'points', calls: {}, routes() {}, [kind]: { 'order.paid': async () => {} } });
  for (const kind of ['on', 'onMany'] as const)
    expect(() => consumersOf(shop as never, [...features, namesake(kind)])).toThrow(
      'two features react to events as points',
    );
});

test('every table that refers to members is claimed once: deletion erases its rows or keeps them on purpose', async () => {
  const { rows } = await shop.db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'member_id'
     union select r.relname from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.confrelid = 'members'::regclass order by 1`,
  );
  const claimed = memberData.flatMap(({ tables }) => Object.keys(tables));
  expect(claimed.sort()).toEqual(rows.map(({ name }) => name));
  for (const { tables, erase = [] } of memberData)
    expect([tables, erase.length > 0]).toEqual([tables, Object.values(tables).includes('erased')]);
});

/**
 * Tables that purchases write under a lock of their own, or that a consumer may fill from an event after the deletion.
 */
const unguarded = ['goods_addresses', 'parcel_addresses', 'task_facts'];

test('what a deletion erases is not written for a member who was deleted meanwhile', async () => {
  const { rows } = await shop.db.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'living_member' and tgenabled = 'O' order by 1`,
  );
  const erased = memberData.flatMap(({ tables }) =>
    Object.keys(tables).filter((name) => tables[name] === 'erased'),
  );
  expect(erased.filter((name) => !unguarded.includes(name)).sort()).toEqual(rows.map(({ name }) => name));
});

/**
 * Text columns, as `table.column`, of all tables tied to a member or an order by a foreign key, through other tables,
 * or by a column of that name. A column that a check constraint limits to a list of words is no free text.
 */
async function freeTexts(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `with recursive hanging as (
       select a.attrelid as id from pg_attribute a join pg_class r on r.oid = a.attrelid
       where a.attname in ('member_id', 'order_id') and r.relkind = 'r' and r.relnamespace = 'public'::regnamespace
       union select unnest(array['members', 'orders']::regclass[])
       union select c.conrelid from pg_constraint c join hanging h on h.id = c.confrelid where c.contype = 'f')
     select h.id::regclass || '.' || a.attname as name
     from hanging h join pg_attribute a on a.attrelid = h.id and a.attnum > 0 and not a.attisdropped
     where a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
       and not exists (
         select from pg_constraint k where k.conrelid = h.id and k.contype = 'c' and a.attnum = any (k.conkey)
           and pg_get_constraintdef(k.oid) ~ ('CHECK \\(+' || a.attname || ' = ANY'))
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('every free text of a member, and of what hangs on an order, is erased, blanked or kept on purpose', async () => {
  const erased = memberData.flatMap(({ tables }) =>
    Object.keys(tables).filter((name) => tables[name] === 'erased'),
  );
  const declared = memberData.flatMap(({ texts = {} }) => [...(texts.blanked ?? []), ...(texts.kept ?? [])]);
  const staying = (await freeTexts(shop.db)).filter((name) => !erased.includes(name.split('.')[0] ?? ''));
  expect(declared.sort()).toEqual(staying.sort());
  // The deletion itself blanks the member's own row, last.
  for (const { tables, texts = {}, erase = [] } of memberData)
    if (texts.blanked && !tables.members)
      expect([texts.blanked, erase.length > 0]).toEqual([texts.blanked, true]);
});

test('a free text is found wherever it hangs', async () => {
  const planted = [
    'create table gifts (order_id bigint, card text)',
    'create table gift_photos (payment_id bigint references payment_attempts, said jsonb)',
    `alter table parcels add told text, add size text check (size in ('s', 'm'))`,
  ];
  const [before, after] = [await freeTexts(shop.db), await shop.rehearse(planted, freeTexts)];
  expect(after.filter((name) => !before.includes(name))).toEqual([
    'gift_photos.said',
    'gifts.card',
    'parcels.told',
  ]);
});
