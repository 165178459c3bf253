import { readdirSync } from 'node:fs';
import path from 'node:path';
import { refusalsOf, type StreamShape, takesKey } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { consumerWords } from '@kujiya/contract/staff/events';
import { expect, test } from 'vitest';
import { features } from './features.ts';
import { consumersOf } from './shop/events/service.ts';
import { defineFeature } from './shop/feature.ts';
import { shopMemberData } from './shop/member-data.ts';
import { allCalls, callsIn, streamsIn } from './testing/contract.ts';
import { freeTexts, tablesOfMembers } from './testing/member-tables.ts';
import { useTestShop } from './testing/shop.ts';

const shop = useTestShop();

const contract = path.resolve(import.meta.dirname, '../../contract/src');
const contractModules = await Promise.all(
  readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.endsWith('.d.ts'))
    .map((file) => import(path.join(contract, file)) as Promise<Record<string, unknown>>),
);
const nameOf = ({ method = 'GET', path }: { method?: string; path: string }) => `${method} ${path}`;

test('every folder of a feature is listed', () => {
  const folders = readdirSync(path.join(import.meta.dirname, 'features'));
  expect(features).toHaveLength(folders.length);
  expect(new Set(features).size).toBe(folders.length);
});

test('every call of the contract belongs to one feature', () => {
  const declared = contractModules.flatMap(callsIn).map(([, call]) => nameOf(call));
  expect(declared.length).toBeGreaterThan(50);
  expect(allCalls.map(([, call]) => nameOf(call)).sort()).toEqual(declared.sort());
});

test('the office has a word for every consumer of events', () => {
  const names = consumersOf(shop.app as never, features).map(({ name }) => name);
  expect(names.filter((name) => !(name in consumerWords))).toEqual([]);
});

test.each(allCalls)('%s is served', (_, { method, path: url }) => {
  const isOfStaff = url.startsWith('/api/staff/');
  expect(shop.app.hasRoute({ method, url })).toBe(!isOfStaff);
  expect(shop.app.admin.hasRoute({ method, url })).toBe(isOfStaff);
});

test('every call of members with a key says whether something of value moves, and no call without a key does', () => {
  const wrong = allCalls.filter(([, call]) =>
    call.access === 'staff'
      ? call.movesMoney !== undefined && !takesKey(call)
      : (call.movesMoney === undefined) === takesKey(call),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
  expect(allCalls.filter(([, call]) => call.movesMoney === false).length).toBeGreaterThan(0);
});

test('401 means the session and nothing else', () => {
  const refusals = [...Object.values(commonRefusals), ...allCalls.flatMap(([, call]) => refusalsOf(call))];
  const of401 = refusals.filter(({ status }) => status === 401).map(({ code }) => code);
  expect([...new Set(of401)].sort()).toEqual([
    'login_required',
    // At the login of the staff, whose answer scripts of shop owners rely on.
    'second_factor_required',
    'site_key_required',
  ]);
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

test('no two features handle the same notice or export the same subject', () => {
  const notices = features.flatMap((feature) => Object.keys(feature.notices ?? {}));
  const subjects = memberData.flatMap((part) => Object.keys(part.export ?? {}));
  for (const names of [notices, subjects]) expect(new Set(names).size).toBe(names.length);
});

test('no two features consume events under the same name, because they would share a cursor', () => {
  const names = consumersOf(shop as never, features).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  const namesake = (kind: 'on' | 'onMany') =>
    defineFeature({ name: 'points', calls: {}, routes() {}, [kind]: { 'order.paid': async () => {} } });
  for (const kind of ['on', 'onMany'] as const)
    expect(() => consumersOf(shop as never, [...features, namesake(kind)])).toThrow(
      'two features consume events as points',
    );
});

test('a feature that reacts to events has a name', () => {
  const reactions = { 'order.paid': async () => {} };
  // @ts-expect-error: its events would be followed by no cursor.
  defineFeature({ calls: {}, routes() {}, on: reactions });
  // @ts-expect-error: the same for many at once.
  defineFeature({ calls: {}, routes() {}, onMany: reactions });
  defineFeature({ name: 'points', calls: {}, routes() {}, on: reactions, onMany: reactions });
});

test('every table that refers to members is claimed once, as erased or kept on deletion', async () => {
  const claimed = memberData.flatMap(({ tables }) => Object.keys(tables));
  expect(claimed.sort()).toEqual(await tablesOfMembers(shop.db));
  for (const { tables, texts, erase = [] } of memberData) {
    // The deletion itself blanks the member's own row, last.
    const blanks = texts?.blanked !== undefined && !tables.members;
    expect([tables, erase.length > 0]).toEqual([tables, Object.values(tables).includes('erased') || blanks]);
  }
  const planted = [
    'create table parting_gifts (giver bigint not null references members, words text not null)',
  ];
  expect(await shop.rehearse(planted, tablesOfMembers)).toContain('parting_gifts');
});

/**
 * Tables that purchases write under a lock of their own, or that a consumer may fill from an event after the deletion.
 */
const unguarded = ['shipment_addresses', 'task_facts'];

test('a table that deletion erases rejects rows for a member deleted in the meantime', async () => {
  const { rows } = await shop.db.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'living_member' and tgenabled = 'O' order by 1`,
  );
  const erased = memberData.flatMap(({ tables }) =>
    Object.keys(tables).filter((name) => tables[name] === 'erased'),
  );
  expect(erased.filter((name) => !unguarded.includes(name)).sort()).toEqual(rows.map(({ name }) => name));
});

test('every free text of members and their orders is declared as erased, blanked or kept', async () => {
  const erased = memberData.flatMap(({ tables }) =>
    Object.keys(tables).filter((name) => tables[name] === 'erased'),
  );
  const declared = memberData.flatMap(({ texts = {} }) => [...(texts.blanked ?? []), ...(texts.kept ?? [])]);
  const staying = (await freeTexts(shop.db)).filter((name) => !erased.includes(name.split('.')[0] ?? ''));
  expect(declared.sort()).toEqual(staying.sort());
});

test('a planted free text is found in any table attached to an order', async () => {
  const planted = [
    'create table gifts (order_id bigint, card text)',
    'create table gift_photos (payment_id bigint references payment_attempts, said jsonb)',
    'create table parting_gifts (giver bigint not null references members, words text not null)',
    `alter table parcels add words text, add size text check (size in ('s', 'm'))`,
  ];
  const [before, after] = [await freeTexts(shop.db), await shop.rehearse(planted, freeTexts)];
  expect(after.filter((name) => !before.includes(name))).toEqual([
    'gift_photos.said',
    'gifts.card',
    'parcels.words',
    'parting_gifts.words',
  ]);
});
