import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '#platform/config.ts';
import { copyRows } from '#platform/postgres/copy.ts';
import { connectAlone, type Database } from '#platform/postgres/database.ts';
import { oneAtATime } from '#platform/postgres/migrate.ts';
import { auditPictures, namesOfUploads } from '#shop/media/service.ts';
import type { MediaStore } from '#shop/media/store.ts';
import { audit } from './audit.ts';
import { bringUpToDate } from './definitions.ts';

/** A shop that nobody serves: its database, and its pictures. */
export type Place = {
  db: Database;
  pictures: MediaStore;
  /** The folder of its pictures; uploaded ones may be in a bucket instead. */
  folder: string;
};

export type Moved = { rows: number; tables: number; pictures: number };

/** PostgreSQL ends the connections of a server that has just ended within that time (ms). */
const farewellMs = 500;

/** Throws `ConfigError` while a server is open there: what it sells meanwhile would stay behind. */
async function requireClosed({ db }: Place): Promise<void> {
  for (const end = Date.now() + farewellMs; ; await sleep(50)) {
    // The pool has one connection yet, which asks.
    const { rows } = await db.query<{ others: number }>(
      `select count(*) as others from pg_stat_activity
       where datname = current_database() and usename = current_user and backend_type = 'client backend'
         and pid <> pg_backend_pid()`,
    );
    if (!rows[0]?.others) return;
    if (Date.now() > end)
      throw new ConfigError(
        `The shop is open: ${rows[0].others} connections to its database. Stop it first.`,
      );
  }
}

/** Throws `ConfigError` for a shop in which somebody has begun: an account, a product or a posting. */
async function requireEmpty({ db }: Place): Promise<void> {
  const { rows } = await db.query<{ empty: boolean }>(
    `select not exists (select from staff) and not exists (select from members)
       and not exists (select from products) and not exists (select from postings) as empty`,
  );
  if (!rows[0]?.empty)
    throw new ConfigError('There is a shop already where this one should go; nothing was changed.');
}

/** The files below a folder, by their names there; none where there is no folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function copyPictures(from: Place, to: Place): Promise<number> {
  const names = new Set([...(await filesIn(from.folder)), ...(await namesOfUploads(from.db))]);
  let copied = 0;
  for (const name of names) {
    // The content behind a name never changes, and each file appears whole: what is there was copied before a break.
    if (await to.pictures.has(name)) continue;
    const bytes = await from.pictures.get(name);
    if (bytes === null) continue; // the audit at the end names it
    await to.pictures.put(name, bytes);
    copied++;
  }
  return copied;
}

/**
 * Moves a shop with its keys and pictures into an empty place, of any version of PostgreSQL, and audits it there. The
 * source keeps everything. After a break it may be run again: pictures are copied first and the rows in one transaction.
 * Throws `ConfigError` where a shop is open or the place is taken, and `Error` when something arrived otherwise than it was.
 */
export async function moveShop(from: Place, to: Place): Promise<Moved> {
  await requireClosed(from);
  await requireClosed(to);
  await bringUpToDate(from.db);
  await bringUpToDate(to.db);
  await requireEmpty(to);
  const pictures = await copyPictures(from, to);
  const source = await connectAlone(from.db);
  const counts = await oneAtATime(to.db, (target) => copyRows(source, target)).finally(() => source.end());
  // The transactions of the former server may lie ahead of this one's: its events are carried over.
  await bringUpToDate(to.db);
  const findings = [...(await audit(to.db)), ...(await auditPictures(to.db, to.pictures))];
  const [found] = findings;
  if (found) throw new Error(`The shop was moved, but ${found.rule}: ${found.example}`);
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { rows, tables: counts.size, pictures };
}
