import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { audit } from '../../server/src/audit.ts';
import type * as Pools from '../../server/src/platform/postgres/database.ts';
import { type Database, openPool } from '../../server/src/platform/postgres/database.ts';
import { embeddedAddress, startPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { makeRunningRole, runningRole } from '../../server/src/platform/postgres/running-role.ts';
import { newPhone } from '../../server/src/testing/stock.ts';
import type { Purchase } from './buyers.ts';
import { configured, openProxy } from './cluster/proxy.ts';
import { buildAt, checkOut } from './cluster/releases.ts';
import { type Server, startServer } from './cluster/servers.ts';
import type * as Crowds from './crowd/crowd.ts';
import { openCrowd } from './crowd/crowd.ts';
import { closers, runDrill, say } from './drill.ts';
import { freePort } from './keeper.ts';
import { compare } from './restore/compare.ts';

// npm run upgrade-drill -- --chain: one machine goes from the oldest release with a dump to this one, and to a made next
// one with a long migration, each as deploy/install.sh does it (the tables while the old process serves, then that ends
// and the new one opens), and back by one, while members buy. What stands for a tag is the commit that a dump is named
// after, this commit, and this one with two migrations more. Exit 1: something is lost, doubled, refused, or not its owner's.

/** Rows of the table that the made release fills. */
const rows = 1_000_000;
const inBatch = 20_000;
const stepMs = 8_000;
const size = { draws: 6, goods: 3, payments: 2, streams: 4, capsules: 60_000 };
const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** The next release: a column, and its values for a big table. Each file is a transaction. */
const next = {
  '998_made_column.sql': 'alter table notifications add column weight integer;\n',
  '999_made_values.sql': `-- Notices of all members.
do $$ begin
  loop
    update notifications set weight = length(reference) where id in (
      select id from notifications where weight is null order by id limit ${inBatch});
    exit when not found;
  end loop;
end $$;
`,
};

/** The dump with the fewest migrations, and the SQL of it. */
function oldest(): { ref: string; sql: string } {
  const folder = path.join(root, 'server/src/testing/releases');
  const all = readdirSync(folder).map((file) => {
    const sql = brotliDecompressSync(readFileSync(path.join(folder, file))).toString();
    const [, applied = ''] = /INSERT INTO public\.migrations VALUES\n([^;]*);/.exec(sql) ?? [];
    return { ref: file.split('.', 1)[0] as string, sql, last: /.*'(\d+)_/s.exec(applied)?.[1] ?? '' };
  });
  return all.sort((a, b) => a.last.localeCompare(b.last))[0] as (typeof all)[0];
}

/** What nobody may change any more of the world before: whose orders, receipts, things and postings, and the closings. */
async function past(db: Database, until: number): Promise<string> {
  const { rows } = await db.query<{ text: string }>(
    `select concat_ws(' ', (select md5(string_agg(concat_ws(' ', id, member_id, order_type, final_amount), ',' order by id)) from public.orders where id <= $1),
       (select md5(string_agg(concat_ws(' ', id, member_id, order_id, lot_id, slot_number, prize_id, goods_id), ',' order by id)) from public.box_items where order_id <= $1),
       (select md5(string_agg(concat_ws(' ', lot_id, seq, order_id, hash), ',' order by lot_id, seq)) from public.receipts where order_id <= $1),
       (select md5(string_agg(concat_ws(' ', p.entry_id, p.amount, a.member_id, a.kind), ',' order by p.entry_id, a.id)) from public.postings p
        join public.journal_entries e on e.id = p.entry_id join public.ledger_accounts a on a.id = p.account_id where e.reference = any (
          select 'order:' || id from public.orders where id <= $1)),
       (select md5(string_agg(concat_ws(' ', day, closed_by, counted, figures), ',' order by day)) from public.closings)) as text`,
    [until],
  );
  return rows[0]?.text ?? '';
}

/** Asks the front ten times a second; how long at most nothing could be read (ms), since the last call. */
function watchFront(url: string) {
  let last = performance.now();
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const status = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2_000) }).then(
        (reply) => reply.status,
        () => 0,
      );
      const now = performance.now();
      if (status === 200) {
        longest = Math.max(longest, now - last);
        last = now;
      }
      await sleep(100);
    }
  })();
  return {
    longest() {
      const was = longest;
      longest = 0;
      return was;
    },
    async end() {
      isOver = true;
      await watching;
    },
  };
}

async function drill(folder: string): Promise<boolean> {
  const { ref, sql } = oldest();
  say(`laying down ${ref}, this build, and a made next one`);
  const first = await checkOut(ref);
  const made = await checkOut('HEAD');
  for (const { folder } of [first, made]) closers.push(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(next))
    await writeFile(path.join(made.folder, 'server/migrations', name), text);
  for (const at of [first.folder, made.folder]) buildAt(at);

  const postgres = await startPostgres(path.join(folder, 'database'), {
    max_connections: '120',
    max_wal_size: '4GB',
  });
  closers.push(() => postgres.stop());
  await makeRunningRole(postgres.adminUrl('postgres'));
  const loader = openPool(postgres.url('kujiya'), 1, { patient: true });
  await loader.query(sql);
  // pg_dump leaves the connection without a search path.
  await loader.end();
  const db = openPool(postgres.url('kujiya'), 4, { patient: true });
  closers.push(() => db.end());
  const { rows: found } = await db.query<{ until: number }>(
    'select max(id)::integer as until from public.orders',
  );
  const until = found[0]?.until ?? 0;
  const before = await past(db, until);

  const ports = await Promise.all(
    Array.from({ length: 4 }, async () => ({ shop: await freePort(), office: await freePort() })),
  );
  const front = { shop: await freePort(), office: await freePort() };
  const text = await configured('haproxy.cfg', (host, port) => {
    const side = port % 10 === 0 ? 'shop' : 'office';
    return `127.0.0.1:${(ports[Number(host.split('.')[3]) - 11] ?? front)[side]}`;
  });
  const proxy = await openProxy(folder, 'haproxy.cfg', text, `127.0.0.1:${front.shop}`);
  closers.push(() => proxy.stop());
  const urls = { shop: `http://127.0.0.1:${front.shop}`, office: `http://127.0.0.1:${front.office}` };
  const start = async (name: string, which: number, from: string): Promise<Server> => {
    const dataDir = path.join(folder, 'shop');
    await mkdir(dataDir, { recursive: true });
    // As database.env has them: the oldest release does not know the second role, and runs as the owner.
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url('kujiya'),
      DATABASE_APP_URL: embeddedAddress(path.join(folder, 'database'), runningRole, 'kujiya'),
    };
    const server = await startServer(name, ports[which] as (typeof ports)[0], settings, from);
    closers.push(() => server.stop());
    return server;
  };

  const problems: string[] = [];
  const table: string[] = [];
  const watch = watchFront(urls.shop);
  closers.push(() => watch.end());
  let server: Server | undefined;
  /** One step under load: the process of before ends, the next one begins; then the load goes on. */
  async function step(name: string, which: number, from: string, crowds: readonly Crowds.Crowd[]) {
    say(name);
    await sleep(stepMs);
    watch.longest();
    for (const crowd of crowds) crowd.counts();
    // As deploy/install.sh: the tables while the one before serves, then the process.
    const since = performance.now();
    await run(process.execPath, ['server/src/commands/migrate.ts'], {
      cwd: from,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: path.join(folder, 'shop'),
        DATABASE_URL: postgres.url('kujiya'),
      },
    });
    const began = performance.now();
    const served = watch.longest();
    await server?.stop();
    const stopped = performance.now();
    server = await start(name, which, from);
    const opened = performance.now();
    await sleep(stepMs);
    const { rows: apart } = await db.query<{ running: number }>(
      'select count(*)::integer as running from pg_stat_activity where usename = $1',
      [runningRole],
    );
    if (!apart[0]?.running) problems.push(`${name}: the shop does not run as ${runningRole}`);
    const counts = crowds.map((crowd) => crowd.counts());
    const sum = (what: 'acknowledged' | 'retried' | 'refused') =>
      counts.reduce((all, one) => all + one[what], 0);
    const s = (ms: number) => (ms / 1_000).toFixed(1);
    table.push(
      `| ${name} | ${s(began - since)}, ${s(served)} | ${s(stopped - began)} | ${s(opened - stopped)} | ${s(watch.longest())} | ${sum('acknowledged')} | ${sum('retried')} | ${sum('refused')} | ${s(Math.max(0, ...counts.map(({ longest }) => longest)))} |`,
    );
    if (sum('refused') > 0) problems.push(`${name}: ${sum('refused')} refused for good`);
    if ((await past(db, until)) !== before) problems.push(`${name}: the world before it has changed`);
  }
  /** All that a crowd was told, with its owners, by this build's comparison. */
  async function compared(name: string, crowd: Crowds.Crowd) {
    const { lost, twice, problems: found } = await crowd.check(true, db);
    // An older release's audit does not know today's lots; this build's is at the end.
    const wrong = found.filter((problem) => !problem.startsWith('audit: '));
    await crowd.stop();
    const draws = crowd.draws as readonly Purchase[];
    const owners = await compare(db, draws, Number.POSITIVE_INFINITY);
    problems.push(...[...wrong, ...owners.problems].map((problem) => `${name}: ${problem}`));
    say(
      `${name}: ${draws.length} draws, ${owners.kept.length} with their owners; lost ${lost}, twice ${twice}`,
    );
    await crowd.stop();
  }

  server = await start(ref, 0, first.folder);
  const old = (await import(path.join(first.folder, 'faults/src/crowd/crowd.ts'))) as typeof Crowds;
  const oldPools = (await import(
    path.join(first.folder, 'server/src/platform/postgres/database.ts')
  )) as typeof Pools;
  const oldDb = oldPools.openPool(postgres.url('kujiya'), 4, { patient: true });
  closers.push(() => oldDb.end());
  // Without its parcels: an office that was loaded then sends no key for their steps, and has to be loaded anew.
  const members = await old.openCrowd(oldDb, urls, { ...size, goods: 0 });
  closers.push(() => members.leave());
  await step(`${ref} → this release`, 1, root, [members]);
  // Each release counts the telephones of its crowd for itself.
  for (let taken = 0; taken < 100_000; taken++) newPhone();
  const later = await openCrowd(db, urls, size);
  closers.push(() => later.leave());
  await compared(`members of ${ref}`, members);
  say(`${rows} notices more`);
  await db.query(
    `insert into notifications (member_id, reference, kind, data, at)
     select m.id, 'drill:' || n, 'vip_level', '{"from": 1, "to": 2}', now() from generate_series(1, $1::integer) n
       join (select id, row_number() over (order by id) - 1 as nth, count(*) over () as all from members) m on m.nth = n % m.all`,
    [rows],
  );
  await step('this release → a made one, with a long migration', 2, made.folder, [later]);
  const { rows: filled } = await db.query<{ count: number }>(
    'select count(*)::integer as count from notifications where weight is not null',
  );
  if ((filled[0]?.count ?? 0) < rows) problems.push(`only ${filled[0]?.count} rows were filled`);
  await step('the way back: the made one → this release', 3, root, [later]);
  await compared('members of this release', later);
  for (const { rule, example } of await audit(db)) problems.push(`audit: ${rule}: ${example}`);

  console.log(
    '\n| step | tables while the old one serves, s; longest pause | the old one ends, s | the new one opens, s | nobody served, s | acknowledged | retried | refused | longest wait, s |',
  );
  console.log(`|---|---|---|---|---|---|---|---|---|\n${table.join('\n')}\n`);
  for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`);
  if (problems.length === 0)
    console.log('✓ nothing is lost, doubled or refused, everything has its owner; audit clean');
  return problems.length === 0;
}

await runDrill('kujiya-chain-', drill);
