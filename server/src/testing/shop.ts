import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { logSubjects, unreadable } from '@kujiya/contract/staff/log-fields';
import type { ToolType } from '@kujiya/contract/tool-cards';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { Value } from 'typebox/value';
import { beforeAll, expect } from 'vitest';
import { type Config, readConfig } from '#platform/config.ts';
import { type Database, openPool, type Queryable } from '#platform/postgres/database.ts';
import { embeddedAddress } from '#platform/postgres/embedded.ts';
import type { Notifier } from '#platform/postgres/notify.ts';
import { loadSigner, type ReceiptSigner } from '#shop/draws/keys.ts';
import { type EventKind, eventData } from '#shop/events/kinds.ts';
import { withTerms } from '#shop/settings/service.ts';
import { createApp } from '../app.ts';
import { audit } from '../audit.ts';
import { type Call, callsOf, type Send } from './call.ts';
import {
  type CaseOptions,
  giveCards,
  type MachineOptions,
  makeCase,
  makeMachine,
  type TestCase,
  type TestMachine,
} from './figures.ts';
import { testDataDir } from './postgres.ts';
import { makeStaff, type TestStaff } from './staff.ts';
import {
  type MemberOptions,
  makeMember,
  makeTube,
  type TestMember,
  type TestTube,
  type TubeOptions,
} from './stock.ts';

/** One server, in a process that can hold several. */
export type TestServer = { app: FastifyInstance; call: Call; send: Send };

export type TestShop = TestServer & {
  db: Database;
  databaseUrl: string;
  siteKey: string;
  config: Config;
  clock: () => number;
  /** Notices about draws that consumers of events send reach nobody here. */
  draws: { notifier: Notifier };
  /** The key that signs receipts, for the consumers of events. */
  signer: ReceiptSigner;
  member(options?: MemberOptions): Promise<TestMember>;
  /** A person of the staff with a live token, by the name of a role; the owner has every right. */
  staff(role?: string): Promise<TestStaff>;
  /** A product with its tube or tubes: prize A on `big` tickets, B on the rest, and a LAST prize. */
  tube(options?: TubeOptions): Promise<TestTube>;
  /** A blind-box product with its case or cases. */
  boxCase(options?: CaseOptions): Promise<TestCase>;
  /** A capsule product with its batch or batches. */
  machine(options?: MachineOptions): Promise<TestMachine>;
  /** Gives a member cards of one kind, good for `days`; returns their ids. */
  cards(member: TestMember, type: ToolType, count?: number, days?: number): Promise<number[]>;
  /** Another server on the same database, with connections of its own, by default as the role that owns the tables. */
  another(as?: string): Promise<TestServer & { db: Database }>;
  /**
   * A connection with the rights of the database's administrator, on which triggers and foreign keys are switched off.
   */
  administrator(): Promise<pg.Client>;
  /** Runs these statements on such a connection. */
  tamper(...statements: string[]): Promise<void>;
  /** The same, visible to `work` alone and then rolled back. */
  rehearse<T>(statements: string[], work: (db: Queryable) => Promise<T>): Promise<T>;
  /** Opens a port and returns the address of the server. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

export type ShopOptions = {
  clock?: () => number;
  keepAnswers?: boolean;
  settings?: Partial<Config>;
  logTo?: Writable;
  /** The database that is cloned instead of the empty one. */
  template?: string;
};

/** A shop of its own for a test file: a database cloned from the template, and the real app over it. */
export async function openTestShop({
  settings,
  template = 'kujiya',
  ...options
}: ShopOptions = {}): Promise<TestShop> {
  const dataDir = testDataDir();
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = openPool(embeddedAddress(dataDir, 'postgres', 'postgres'), 1);
  // Two simultaneous clones would find the template in use.
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template ${template} owner kujiya`);
  await admin.end();

  const databaseUrl = embeddedAddress(dataDir, 'kujiya', name);
  const config = withTerms({
    ...readConfig({ PORT: '0', ADMIN_PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir }, '/'),
    demo: false,
    ...settings,
  });
  await mkdir(config.mediaDir, { recursive: true });
  const running: { app: FastifyInstance; db: Database }[] = [];
  async function open(role = 'kujiya'): Promise<TestServer & { db: Database }> {
    const url = embeddedAddress(dataDir, role, name);
    const db = openPool(url);
    const app = await createApp({
      config,
      db,
      databaseUrl: url,
      webDir: null,
      keepAnswers: false,
      ...options,
    });
    running.push({ app, db });
    return { app, db, ...callsOf(app, config.siteKey) };
  }
  async function administrator(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: embeddedAddress(dataDir, 'postgres', name) });
    await client.connect();
    await client.query('set session_replication_role = replica');
    return client;
  }
  const asAdministrator = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
    administrator().then((client) => work(client).finally(() => client.end()));
  const first = await open();
  const { db } = first;

  return {
    ...first,
    databaseUrl,
    siteKey: config.siteKey,
    config,
    clock: options.clock ?? Date.now,
    draws: { notifier: { send() {}, async close() {} } },
    signer: await loadSigner(first.db),
    member: (options) => makeMember(db, options),
    staff: (role) => makeStaff(db, role),
    tube: (tube) => makeTube(db, tube),
    boxCase: (options) => makeCase(db, options),
    machine: (options) => makeMachine(db, options),
    cards: ({ id }, type, count, days) => giveCards(db, id, type, count, days),
    another: open,
    administrator,
    tamper: (...statements) =>
      asAdministrator(async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
    rehearse: (statements, work) =>
      asAdministrator(async (client) => {
        await client.query('begin');
        for (const statement of statements) await client.query(statement);
        // Ending the connection rolls them back.
        return work(client);
      }),
    listen: () => first.app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      for (const { app } of running) await app.close();
      for (const { db } of running) await db.end();
    },
  };
}

/**
 * The shop of a test file, opened before its tests; afterwards its books are audited, unless the tests break them, and
 * it is closed. Its fields exist once the hooks have run: in tests, and in hooks that are registered later.
 */
export function useTestShop({
  audited = true,
  ...options
}: ShopOptions & { audited?: boolean } = {}): TestShop {
  const shop = {} as TestShop;
  beforeAll(async () => {
    Object.assign(shop, await openTestShop(options));
    return async () => {
      try {
        if (audited) await expectCleanAudit(shop.db);
      } finally {
        await shop.close();
      }
    };
  });
  return shop;
}

/**
 * Expects the books of this shop to balance (but for the rules `except`), every recorded event to have the data of its
 * kind, and every entry of the log to be readable in the office.
 */
export async function expectCleanAudit(db: Database, except = /^$/): Promise<void> {
  expect((await audit(db)).filter(({ rule }) => !except.test(rule))).toEqual([]);
  const { rows } = await db.query<{ kind: EventKind; data: object | null }>(
    'select distinct kind, data from events',
  );
  expect(rows.filter(({ kind, data }) => !Value.Check(eventData[kind], data ?? {}))).toEqual([]);
  const { rows: entries } = await db.query<{
    what: string;
    subjects: string[];
    before: unknown;
    after: unknown;
  }>('select what, subjects, before, after from staff_log');
  const strange = entries.flatMap(({ what, subjects, before, after }) => [
    ...subjects.filter((one) => !((one.split(':', 1)[0] as string) in logSubjects)),
    ...[...unreadable(before), ...unreadable(after)].map((field) => `${what}: ${field}`),
  ]);
  expect([...new Set(strange)]).toEqual([]);
}
