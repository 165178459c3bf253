import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

export type Shopkeeper = {
  child: ChildProcess;
  /** The address it serves, once it reports that; rejects when it ends before. */
  opened: Promise<string>;
  /** Its exit code, and its output. */
  ended: Promise<{ code: number | null; out: string; err: string }>;
};

/** The process id of the embedded PostgreSQL that serves a data folder; null until it is written down. */
export async function postmasterOf(dataDir: string): Promise<number | null> {
  const text = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || null;
}

/** Sends a signal to PostgreSQL and all its processes, such as SIGSTOP for a database that hangs. Returns their ids. */
export function signalPostgres(postmaster: number, signal: NodeJS.Signals): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = listed.map((line) => line.trim().split(/\s+/).map(Number));
  const signalled = [...children, [postmaster, postmaster]].flatMap(([pid, parent]) =>
    pid && parent === postmaster ? [pid] : [],
  );
  return signalled.filter((pid) => {
    try {
      return process.kill(pid, signal);
    } catch {
      // It has just ended by itself.
      return false;
    }
  });
}

/** The server as `npm run build` makes it, as one file. */
export const builtServer = 'server/dist/main.js';

/**
 * Starts the shop as a process of its own (and a group of its own, to be killed with its children), on a free port,
 * without the demo world; from its sources, or as `npm start` does from `builtServer`; `from` is another checkout.
 */
export function startShop(
  settings: Record<string, string>,
  entry = 'server/src/main.ts',
  from = root,
): Shopkeeper {
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [path.join(from, entry)], {
    cwd: from,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let out = '';
  let err = '';
  const opened = Promise.withResolvers<string>();
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString();
    const [, port] = /http:\/\/localhost:(\d+)/.exec(out) ?? [];
    if (port) opened.resolve(`http://127.0.0.1:${port}`);
  });
  child.stderr.on('data', (data: Buffer) => {
    err += data.toString();
  });
  const ended = once(child, 'close').then(([code]) => {
    opened.reject(new Error(`the shop ended with ${code}: ${out}${err}`));
    return { code: code as number | null, out, err };
  });
  opened.promise.catch(() => {});
  return { child, opened: opened.promise, ended };
}
