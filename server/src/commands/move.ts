import { access } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#platform/command.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { isOwned } from '#platform/postgres/data-folder.ts';
import { mediaStore } from '#shop/media/store.ts';
import { moveShop, type Place } from '../move.ts';
import { openRuntime } from '../runtime.ts';

const usage = `npm run move -- from FOLDER [--pictures FOLDER]
npm run move -- to FOLDER [--pictures FOLDER]
Moves a shop between a data folder, as “npm start” makes it, and the database of DATABASE_URL.`;

// npm run move: copies a shop with its pictures and keys out of a data folder into DATABASE_URL, or back, and audits it
// there; the source keeps everything. Exit 1 when a shop is open, the place is taken, or something did not arrive.
await runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    options: { pictures: { type: 'string' } },
    allowPositionals: true,
  });
  const [direction = '', given = '', ...rest] = positionals;
  if (!['from', 'to'].includes(direction) || given === '' || rest.length > 0) throw new ConfigError(usage);
  if (config.databaseUrl === null) throw new ConfigError(`DATABASE_URL is missing.\n${usage}`);
  const folder = path.resolve(given);
  const embedded: Config = {
    ...config,
    databaseUrl: null,
    dataDir: folder,
    mediaDir: path.resolve(values.pictures ?? path.join(folder, 'media')),
    mediaBucket: null,
  };
  if (await isOwned(folder)) throw new ConfigError(`A shop is running on ${folder}; stop it first.`);
  if (direction === 'from')
    await access(path.join(folder, 'postgres/PG_VERSION')).catch(() => {
      throw new ConfigError(`There is no database of “npm start” in ${folder}.`);
    });
  const runtimes = [await openRuntime(config, 'visitor')];
  try {
    runtimes.push(await openRuntime(embedded, 'visitor'));
    const [installed, inFolder] = [config, embedded].map((one, nth) => ({
      db: runtimes[nth]?.db,
      pictures: mediaStore(one),
      folder: one.mediaDir,
    })) as [Place, Place];
    const [from, to] = direction === 'from' ? [inFolder, installed] : [installed, inFolder];
    const { rows, tables, pictures } = await moveShop(from, to);
    console.log(
      `✓ moved: ${rows} rows in ${tables} tables, each compared; ${pictures} pictures; the books balance`,
    );
    return true;
  } finally {
    for (const runtime of runtimes.reverse()) await runtime.close();
  }
});
