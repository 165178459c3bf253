import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../scenario.ts';

const configuration = path.resolve(import.meta.dirname, '../../../deploy/cluster');

/** Of an address of the example (`10.0.0.11:3000`), that of the drill. */
export type Addresses = (host: string, port: number) => string;

/** A file of `deploy/cluster` with the addresses of the drill. */
export async function configured(name: string, addresses: Addresses): Promise<string> {
  const text = await readFile(path.join(configuration, name), 'utf8');
  return text.replace(
    /\b(10\.0\.0\.\d+):(\d+)( port (\d+))?/g,
    (_, host: string, port: string, check?: string, of?: string) => {
      const address = addresses(host, Number(port));
      if (check === undefined) return address;
      return `${address} port ${addresses(host, Number(of)).split(':')[1]}`;
    },
  );
}

export type Balancer = { pid(): number; start(): Promise<void>; stop(): Promise<void> };

/** HAProxy with a file of `deploy/cluster`; waits until it answers at its address, if that speaks HTTP. */
export async function openProxy(
  folder: string,
  name: string,
  text: string,
  listens: string | null,
): Promise<Balancer> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  let child = run();
  function run() {
    const started = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    started.on('error', () => {});
    return started;
  }
  const answers = () =>
    fetch(`http://${listens}/`).then(
      () => true,
      () => false,
    );
  if (listens !== null) await until(answers, `HAProxy at ${listens}`, 10);
  return {
    pid: () => Number(child.pid),
    async start() {
      child = run();
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await once(child, 'exit');
      clearTimeout(force);
    },
  };
}
