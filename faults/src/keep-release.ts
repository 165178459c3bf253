import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { binariesIn } from '../../server/src/platform/postgres/cluster.ts';
import { startPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { checkOut } from './cluster/releases.ts';
import { closers, runDrill, say } from './drill.ts';

// node scripts/run.mjs faults/src/keep-release.ts [COMMIT]: keeps the demo world of a release as a dump, for the test
// that brings it up with every later build. In the oldest PostgreSQL that the shop runs on, so that each can load it;
// its programs are Debian's package postgresql-15, or in TEST_POSTGRES_BIN.
const [ref = 'HEAD'] = process.argv.slice(2);
const programs = process.env.TEST_POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const kept = path.resolve(import.meta.dirname, '../../server/src/testing/releases');

await runDrill('kujiya-release-', async (folder) => {
  const release = await checkOut(ref);
  closers.push(() => rm(release.folder, { recursive: true, force: true }));
  const postgres = await startPostgres(path.join(folder, 'database'), { fsync: 'off' }, binariesIn(programs));
  closers.push(() => postgres.stop());
  say(`the demo world of ${release.commit}`);
  execFileSync(process.execPath, ['server/src/commands/demo-reset.ts'], {
    cwd: release.folder,
    env: { ...process.env, DEMO: '1', DATA_DIR: folder, DATABASE_URL: postgres.url('kujiya') },
    stdio: 'inherit',
  });
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', postgres.url('kujiya')];
  const dump = execFileSync(path.join(programs, 'pg_dump'), options, { encoding: 'utf8', maxBuffer: 1e9 });
  // Commands of psql are no SQL.
  const sql = dump.replace(/^\\.*$/gm, '');
  const file = path.join(kept, `${release.commit.slice(0, 8)}.sql.br`);
  await mkdir(kept, { recursive: true });
  await writeFile(file, brotliCompressSync(sql));
  say(`${file}: ${sql.length} characters of SQL`);
  return true;
});
