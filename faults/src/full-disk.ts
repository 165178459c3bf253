import { spawnSync } from 'node:child_process';
import { rm, statfs, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { comeback, inFolder, type Scenario, withCrowd } from './scenario.ts';

const megabytes = 400;
const runs = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Writes until the disk is full. */
async function fill(file: string, folder: string): Promise<void> {
  const block = Buffer.alloc(1024 * 1024, 1);
  for (;;) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail === 0) return;
    const data = block.subarray(0, Math.min(block.length, bavail * bsize));
    try {
      await writeFile(file, data, { flag: 'a' });
    } catch {
      return;
    }
  }
}

export const fullDisk: Scenario = {
  name: 'the disk is full',
  goal: 15,
  run: (short) =>
    inFolder(async (folder) => {
      if (!runs('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]))
        return 'a small disk of its own cannot be mounted here';
      try {
        return await withCrowd(folder, 10_000, {}, async ({ buyers }) => {
          const ballast = path.join(folder, 'ballast');
          for (const end = Date.now() + (short ? 4_000 : 30_000); Date.now() < end; await sleep(200))
            await fill(ballast, folder);
          await truncate(ballast, 0);
          await rm(ballast);
          return { comebacks: [await comeback(buyers, performance.now())] };
        });
      } finally {
        runs('umount', ['-l', folder]);
      }
    }),
};
