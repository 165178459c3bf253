import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../../server/src/audit.ts';
import { builtServer, postmasterOf, startShop } from '../../server/src/testing/process.ts';
import { isAlive, keepOpen } from './keeper.ts';
import { inFolder, type Scenario } from './scenario.ts';

/** The part of a first start within which it is cut (ms). */
const span = { short: 2_400, long: 5_000 };
const moments = { short: 4, long: 40 };

/** Starts a shop on an empty folder and cuts it: only the server, or every process that it has started. */
async function cut(settings: Record<string, string>, afterMs: number, all: boolean): Promise<void> {
  const shop = startShop(settings, builtServer);
  await sleep(afterMs);
  const { pid } = shop.child;
  if (shop.child.exitCode === null && pid) process.kill(all ? -pid : pid, 'SIGKILL');
  const postmaster = await postmasterOf(settings.DATA_DIR ?? '');
  if (all && postmaster !== null && isAlive(postmaster)) process.kill(postmaster, 'SIGKILL');
  await shop.ended;
}

export const cutsOfFirstStart: Scenario = {
  name: 'the first start is cut short',
  goal: null,
  run: (short) =>
    inFolder(async (folder) => {
      const count = short ? moments.short : moments.long;
      const most = short ? span.short : span.long;
      const comebacks: number[] = [];
      const problems: string[] = [];
      let sold: number | undefined;
      for (let nth = 0; nth < count; nth++) {
        const settings = {
          DATA_DIR: path.join(folder, String(nth)),
          // Pictures are drawn only once, so the folder is shared; each try has its own database.
          MEDIA_DIR: path.join(folder, 'media'),
          DEMO: short ? '0' : '1',
        };
        await cut(settings, ((nth + 1) * most) / count, nth % 2 === 1);
        const since = performance.now();
        const keeper = await keepOpen(settings.DATA_DIR, settings);
        comebacks.push(performance.now() - since);
        if (keeper.starts() > 1 || !existsSync(path.join(settings.DATA_DIR, 'postgres')))
          problems.push(`cut ${nth}: the next start needed help`);
        const { rows } = await keeper.db.query<{ sold: number }>(
          'select count(*) as sold from slots where order_id is not null',
        );
        sold ??= rows[0]?.sold;
        if (rows[0]?.sold !== sold)
          problems.push(`cut ${nth}: half a demo world, ${rows[0]?.sold} of ${sold}`);
        for (const { rule, example } of await audit(keeper.db)) problems.push(`audit: ${rule}: ${example}`);
        await keeper.close();
      }
      return { faults: count, comebacks, acknowledged: 0, repeated: 0, problems };
    }),
};
