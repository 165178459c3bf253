import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What has to be ended when this process does, the last first. */
export const closers: (() => unknown)[] = [];
let closing: Promise<void> | undefined;
/** Ends everything that was begun; a second call waits for the first. */
export const closeEverything = (): Promise<void> => {
  closing ??= (async () => {
    for (const close of closers.splice(0).reverse())
      await Promise.resolve()
        .then(close)
        .catch((error: Error) => console.error(error.message));
  })();
  return closing;
};

/** A line with the time. */
export const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const kept = new Set<string>();
/** Leaves a folder there at the end, with its databases and logs, because something has to be looked at. */
export const keepFolder = (folder: string): void => void kept.add(folder);

/** A new folder, removed at the end unless it is to be kept. */
export async function openFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  closers.push(async () => {
    if (kept.has(folder)) return say(`${folder} is kept`);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  return folder;
}

/** Runs a drill in a folder of its own and ends the process: with 0 if it was passed. Everything is closed, also at a signal. */
export async function runDrill(prefix: string, drill: (folder: string) => Promise<boolean>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void closeEverything().finally(() => process.exit(130)));
  let passed = false;
  try {
    passed = await drill(await openFolder(prefix));
  } catch (error) {
    console.error((error as Error).stack);
  }
  await closeEverything();
  process.exit(passed ? 0 : 1);
}
