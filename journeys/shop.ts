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

const { openPool, transaction } = await import('../server/src/platform/postgres/database.ts');
const { embeddedAddress } = await import('../server/src/platform/postgres/embedded.ts');
const { credit } = await import('../server/src/shop/ledger/service.ts');
const { grantCards } = await import('../server/src/features/tool-cards/service.ts');
const { newcomerPhone, newcomers, phoneOf } = await import('./lib/members.ts');

const db = openPool(process.env.DATABASE_URL || embeddedAddress(folder, 'kujiya', 'kujiya'), 1);
await transaction(db, async (tx) => {
  const { rows } = await tx.query<{ id: number }>(
    `insert into members (phone, uid, display_name, password_hash)
     select phone, 'u_journey_' || phone, '旅人' || right(phone, 3),
            (select password_hash from members where phone = $2)
     from unnest($1::text[]) phone returning id`,
    [Array.from({ length: newcomers }, (_, at) => newcomerPhone(at + 1)), phoneOf(1)],
  );
  const ids = rows.map(({ id }) => id);
  await tx.query('select open_accounts(id) from unnest($1::bigint[]) id', [ids]);
  await tx.query(
    "insert into payer_confirmations (member_id, confirmation) select id, 'adult' from unnest($1::bigint[]) id",
    [ids],
  );
  for (const memberId of ids) {
    const start = { reference: `journeys:${memberId}`, kind: 'gift', from: 'gift' } as const;
    await credit(tx, { ...start, memberId, tokens: 100_000, points: 20_000 });
    for (const type of ['shake_card', 'insight_card'] as const)
      for (const days of [-7, 3, 30, 60])
        await grantCards(tx, { memberId, type, source: `journeys:${type}:${days}`, count: 1, days });
  }
});
await db.end();
console.log('旅程的店開了');
