import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Every process the bench has started that has not ended yet. */
const living = new Set<ChildProcess>();

/** Starts a process that ends with the bench at the latest. */
export function start(file: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  living.add(child);
  child.once('exit', () => living.delete(child));
  return child;
}

/** Asks a process to end, and ends it itself when it has not done so within 5 s. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(force);
}

export const endAll = async (): Promise<void> => {
  await Promise.all([...living].map(end));
};

/**
 * Runs a program to its end and returns its output; throws with its last words when it fails or takes longer than
 * `limit` seconds.
 */
export function output(
  file: string,
  args: string[],
  limit: number,
  options: SpawnOptions = {},
): Promise<string> {
  const child = start(file, args, options);
  const clock = setTimeout(() => child.kill('SIGKILL'), limit * 1000);
  let printed = '';
  let complained = '';
  child.stdout?.on('data', (data: Buffer) => {
    printed += data.toString();
  });
  child.stderr?.on('data', (data: Buffer) => {
    complained += data.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(clock);
      if (code === 0) resolve(printed);
      else
        reject(new Error(`${file} ended with ${signal ?? code}: ${(complained || printed).slice(0, 2_000)}`));
    });
  });
}
