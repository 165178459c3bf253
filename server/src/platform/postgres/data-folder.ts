import { access, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { ConfigError } from '#platform/config.ts';
import { socketFolder } from './embedded.ts';

const answers = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.connect(socket);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });

const ownerSocket = (dataDir: string) => path.join(`${socketFolder(dataDir)}-owner`, 'owner.sock');

/** Whether a shop is running on this data folder. */
export const isOwned = (dataDir: string): Promise<boolean> => answers(ownerSocket(dataDir));

async function nearestFolder(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  return exists ? folder : nearestFolder(path.dirname(folder));
}

/**
 * Tries to write: permissions alone are not enough (a read-only disk, a folder of the kernel). Throws `ConfigError`.
 */
export async function requireWritable(dataDir: string): Promise<void> {
  try {
    await rmdir(await mkdtemp(path.join(await nearestFolder(dataDir), '.kujiya-')));
    await mkdir(dataDir, { recursive: true });
  } catch {
    throw new ConfigError(`The data folder ${dataDir} is not writable; set DATA_DIR to one that is.`);
  }
}

/**
 * Makes this process the data folder's owner until it ends: it answers on a socket of its own, which, unlike a file
 * with a process id, cannot survive it. Throws `ConfigError` when another process is the owner.
 */
export async function ownDataFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  await requireWritable(dataDir);
  const socket = ownerSocket(dataDir);
  if (await answers(socket))
    throw new ConfigError(`Another shop is running on the data folder ${dataDir}; stop it or set DATA_DIR.`);
  await mkdir(path.dirname(socket), { recursive: true, mode: 0o700 });
  await rm(socket, { force: true });
  const server = net.createServer((probe) => probe.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}
