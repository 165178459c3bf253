import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { bringUpToDate } from './definitions.ts';
import { clerkJob } from './demo/clerk.ts';
import { drawPictures } from './demo/pictures.ts';
import { demoStaff, demoStaffPassword } from './demo/staff.ts';
import { demoLogin, isDemoShop, loadDemoOnce } from './demo/state.ts';
import { runCommand } from './platform/command.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { nameOfRole } from './platform/postgres/running-role.ts';
import { openRuntime, type Runtime } from './runtime.ts';
import { isWritable } from './shop/media/store.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const reportLeftBehind = (error: unknown) =>
  process.stderr.write(`Unfinished at shutdown: ${error instanceof Error ? error.stack : String(error)}\n`);

await runCommand(async (config, root) => {
  const opening = openRuntime(config);
  let app: FastifyInstance | undefined;
  let stopping = false;
  // Handled from the beginning: a stop while the shop opens must not leave PostgreSQL behind.
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Work that waits for a hanging database is left behind, and fails when its time is up: the stop goes on.
    for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, reportLeftBehind);
    if (app && config.drainSeconds > 0) {
      app.leaving.now = true;
      await sleep(config.drainSeconds * 1_000);
    }
    await app?.close().catch(reportLeftBehind); // requests in flight finish first
    const runtime = await opening.catch(() => null);
    await runtime?.close();
    say('商店已打烊。');
    process.exit(0);
  };
  const fail = (error: unknown) => {
    reportLeftBehind(error);
    process.exit(1);
  };
  // Disconnected: the process that started this one is gone.
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(end, () => void stop().catch(fail));

  const runtime = await opening;
  void runtime.lost.then((error) => {
    if (stopping) return;
    process.stderr.write(`PostgreSQL cannot be kept running, so the shop exits: ${error.message}\n`);
    process.exit(1);
  });
  try {
    app = await open(runtime, config, root);
  } catch (error) {
    if (stopping) return true; // its database was taken away
    await runtime.close();
    throw error;
  }
  return true;
});

/** The role that runs the shop, where another one owns its tables. */
async function roleApart({ owner, db }: Runtime): Promise<string | null> {
  const [ours, owners] = await Promise.all([db, owner].map(async (one) => (await nameOfRole(one))[0]?.name));
  return ours === owners ? null : (ours ?? null);
}

async function open(runtime: Runtime, config: Config, root: string): Promise<FastifyInstance> {
  const carried = await bringUpToDate(runtime.owner, await roleApart(runtime));
  if (carried > 0) say(`資料庫由備份還原，已接續 ${carried} 筆事件。`);
  await mkdir(config.mediaDir, { recursive: true }).catch(() => {});
  if (!(await isWritable(config.mediaDir)))
    throw new ConfigError(
      `The folder of pictures ${config.mediaDir} is not writable; set MEDIA_DIR to one that is. An installed shop may write there once deploy/install.sh has run again.`,
    );
  if (config.demo && (await loadDemoOnce(runtime.owner))) say('已載入示範商店。');
  const isDemo = config.demo && (await isDemoShop(runtime.db));
  // A shop without the demo world has no pictures to draw.
  const pictures = isDemo
    ? drawPictures(config.mediaDir, (count) =>
        say(`${count} 張商品圖在背景繪製，商店照常營業（只有第一次需要）…`),
      )
    : undefined;
  const webDir = path.join(root, 'web/dist');
  const rendererFile = path.join(root, 'web/dist-server/server.js');
  const app = await createApp({
    config,
    db: runtime.db,
    databaseUrl: runtime.databaseUrl,
    adminDir: path.join(root, 'admin/dist'),
    webDir: existsSync(webDir) ? webDir : null,
    rendererFile: existsSync(rendererFile) ? rendererFile : null,
    jobs: isDemo ? [clerkJob(runtime.db)] : [],
    pictures,
  });
  app.addHook('onClose', async () => pictures?.stop());
  try {
    await listenOn(app, config, config.port, 'PORT');
    await listenForStaff(app.admin, config);
  } catch (error) {
    await app.close();
    throw error;
  }
  pictures?.begin();
  say(`${config.shopName}  http://localhost:${portOf(app)}`);
  say(`後台  ${config.adminUrl ?? `http://localhost:${portOf(app.admin)}`}`);
  if (isDemo) {
    say(`示範會員  ${demoLogin.phone} / ${demoLogin.password}`);
    say(`示範店員  ${demoStaff.owner.email} / ${demoStaffPassword}`);
  }
  return app;
}

function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

async function listenOn(
  server: FastifyInstance,
  { host }: Config,
  port: number,
  name: string,
): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new ConfigError(`Port ${port} is in use; set ${name} to another one.`);
    if (code === 'EACCES')
      throw new ConfigError(`This account may not open port ${port}; set ${name} to another one.`);
    throw error;
  }
}

/** A shop whose back office may be at any port opens beside another one, which has the usual port. */
async function listenForStaff(admin: FastifyInstance, config: Config): Promise<void> {
  if (config.adminPort !== null) return listenOn(admin, config, config.adminPort, 'ADMIN_PORT');
  if (config.port === 0) return listenOn(admin, config, 0, 'ADMIN_PORT');
  await listenOn(admin, config, 3001, 'ADMIN_PORT').catch(() => listenOn(admin, config, 0, 'ADMIN_PORT'));
}
