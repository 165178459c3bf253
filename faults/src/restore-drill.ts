import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fairnessKey } from '@kujiya/contract/fairness';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { binariesIn } from '../../server/src/platform/postgres/cluster.ts';
import { startPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { builtServer, postmasterOf, signalPostgres, startShop } from '../../server/src/testing/process.ts';
import { openBuyers } from './buyers.ts';
import { closers, runDrill, say } from './drill.ts';
import { closeAll, freePort, keepOpen } from './keeper.ts';
import { archiveSettings, openBackups, unsealed } from './restore/backups.ts';
import { compare } from './restore/compare.ts';
import { watchExposure } from './restore/exposure.ts';
import { isShownAt, type Picture, uploadPicture } from './restore/pictures.ts';
import { type Drilled, report } from './restore/report.ts';
import { countsOf, type Restored, restoreTo } from './restore/restored.ts';
import { until } from './scenario.ts';

// npm run restore-drill: backs up a scratch shop while members buy, restores it to a moment beside the running one, takes
// its disk away, restores it to the end of its log, and compares every acknowledged purchase. Exit 1: something is lost.
const crowd = 20;
const capsules = 60_000;
/** How long members buy before and after the moment to restore, and until the disk is gone (ms). */
const beforeMs = 15_000;
const afterMs = 10_000;
const untilGoneMs = 20_000;
/** Purchases whose keys are sent once more to the restored shop. */
const repeats = 100;

const programs = binariesIn(process.env.TEST_POSTGRES_BIN || '/usr/lib/postgresql/15/bin');
async function keyAt(shopUrl: string): Promise<string> {
  const answer = await fetch(`${shopUrl}${fairnessKey.path}`);
  return ((await answer.json()) as AnswerOf<typeof fairnessKey>).public_key;
}

async function drill(folder: string): Promise<Drilled[]> {
  const problems: string[] = [];
  const dataDir = path.join(folder, 'shop');
  const mediaDir = path.join(folder, 'media');
  for (const made of [dataDir, path.join(mediaDir, 'uploads')]) await mkdir(made, { recursive: true });

  const backups = await openBackups(folder, dataDir);
  const postgres = await startPostgres(dataDir, await archiveSettings(), programs);
  closers.push(() => postgres.stop());
  await backups.begin();
  const office = await freePort();
  const keeper = await keepOpen(path.join(folder, 'keeper'), {
    DATABASE_URL: postgres.url('kujiya'),
    MEDIA_DIR: mediaDir,
    ADMIN_PORT: String(office),
  });
  const receiptKey = await keyAt(keeper.url);
  const buyers = await openBuyers(keeper.db, keeper.url, crowd, capsules);
  closers.push(() => buyers.leave());
  const exposure = watchExposure(keeper.db);
  closers.push(() => exposure.stop());

  say('members buy; a full backup');
  await backups.take('full');
  const pictures: Picture[] = [];
  const upload = (name: string) =>
    uploadPicture(keeper.db, keeper.url, `http://127.0.0.1:${office}`, name).then((one) =>
      pictures.push(one),
    );
  await upload('tear-phone.webp');
  await backups.keepPictures(mediaDir);
  await sleep(beforeMs);
  say('an incremental backup');
  await backups.take('incr');
  await upload('month-phone.webp');
  await backups.keepPictures(mediaDir);
  await sleep(beforeMs);
  const moment = new Date();
  await sleep(afterMs);
  await until(
    async () => exposure.coveredBy(await backups.lastArchived()) > moment.getTime() + 1_000,
    'the archive of the moment',
  );

  say(`restoring the moment ${moment.toISOString()} beside the running shop`);
  const beside = await restoreTo(path.join(folder, 'beside'), backups, programs, moment);
  closers.push(() => beside.close());
  const running = await countsOf(keeper.db);
  const then = await compare(beside.db, [...buyers.acknowledged], moment.getTime(), moment.getTime());
  await beside.close();
  closers.pop();

  await sleep(untilGoneMs);
  say('the disk of the database is gone');
  const master = Number(await postmasterOf(dataDir));
  const gone = Date.now();
  signalPostgres(master, 'SIGSTOP');
  await exposure.stop();
  // It would be started again otherwise, and archive the rest of its log when it stops.
  const stopping = postgres.stop();
  await rename(path.join(dataDir, 'postgres'), path.join(folder, 'gone'));
  signalPostgres(master, 'SIGKILL');
  await stopping;
  await Promise.all([buyers.leave(), keeper.close()]);

  say('restoring the end of the log, and the pictures');
  const segment = await backups.lastArchived();
  const end = await restoreTo(path.join(folder, 'again'), backups, programs, null);
  closers.push(() => end.close());
  const covered = exposure.coveredBy(segment);
  const last = await compare(end.db, buyers.acknowledged, covered);
  problems.push(...(await unsealed(backups.repository)).map((file) => `not encrypted: ${file}`));
  problems.push(...(await opened(end)));
  return [
    {
      name: 'a moment, beside the running shop',
      restored: beside,
      compared: then,
      lostSeconds: null,
      running,
      problems: [],
    },
    {
      name: 'the end of the log, after the disk',
      restored: end,
      compared: last,
      lostSeconds: { here: (gone - (last.lost[0]?.at ?? gone)) / 1_000, longest: exposure.longest() / 1_000 },
      running: null,
      problems,
    },
  ];

  /** Opens a shop on the restored database and pictures, and looks at it from outside. */
  async function opened({ postgres: { url } }: Restored): Promise<string[]> {
    const restoredMedia = path.join(folder, 'media-again');
    await backups.restorePictures(restoredMedia);
    const shop = startShop(
      {
        DATA_DIR: path.join(folder, 'keeper-again'),
        MEDIA_DIR: restoredMedia,
        DATABASE_URL: url('kujiya'),
        LOG_LEVEL: 'fatal',
      },
      builtServer,
    );
    closers.push(() => {
      shop.child.kill('SIGTERM');
      return shop.ended;
    });
    const address = await shop.opened;
    const wrong: string[] = [];
    if ((await keyAt(address)) !== receiptKey) wrong.push('receipts are signed with another key');
    for (const picture of pictures)
      if (!(await isShownAt(address, picture))) wrong.push(`${picture.url} is gone`);
    const step = Math.max(1, Math.floor(last.kept.length / repeats));
    for (const purchase of last.kept.filter((_, nth) => nth % step === 0))
      if (!(await buyers.isKnownAt(address, purchase))) wrong.push(`the key of ${purchase.order} is unknown`);
    return wrong;
  }
}

await runDrill('kujiya-drill-', async (folder) => {
  closers.push(closeAll);
  return report(await drill(folder));
});
