import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// The shop that the journeys visit: the real one, on a data folder that is thrown away; only the pictures are kept
// between runs.
const folder = mkdtempSync(path.join(tmpdir(), 'kujiya-journeys-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

process.env.PORT = process.env.JOURNEYS_PORT ?? '3417';
// Where `createApi` looks for the calls of the staff.
process.env.ADMIN_PORT = String(Number(process.env.PORT) + 1);
process.env.DATA_DIR = folder;
process.env.MEDIA_DIR = path.resolve(import.meta.dirname, '../.cache/media');
process.env.LOG_LEVEL = 'error';
// As `npm start` runs it.
await import(new URL('../server/dist/main.js', import.meta.url).href);

// The demo world gives tool cards to its demo member alone; both sizes of a journey need some of their own.
const { openPool, transaction } = await import('../server/src/platform/postgres/database.ts');
const { embeddedAddress } = await import('../server/src/platform/postgres/embedded.ts');
const { grantCards } = await import('../server/src/features/tool-cards/service.ts');
const { cardHolders, phoneOf } = await import('./lib/members.ts');

const db = openPool(process.env.DATABASE_URL || embeddedAddress(folder, 'kujiya', 'kujiya'), 1);
const { rows } = await db.query<{ id: number }>('select id from members where phone = any ($1)', [
  cardHolders.map(phoneOf),
]);
await transaction(db, async (tx) => {
  for (const { id: memberId } of rows)
    for (const type of ['shake_card', 'insight_card'] as const)
      for (const days of [-7, 3, 30, 60])
        await grantCards(tx, { memberId, type, source: `journeys:${type}:${days}`, count: 1, days });
});
await db.end();
