import path from 'node:path';
import { end, start } from './children.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type Shop = { url: string; office: string; pid: number; close(): Promise<void> };

/**
 * Starts the real shop, as it was built, in its own process, on free ports of this machine only, and waits until it
 * prints its addresses, the shop's before the office's.
 */
export async function openShop(env: NodeJS.ProcessEnv): Promise<Shop> {
  const child = start(process.execPath, [...process.execArgv, path.join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { ...env, HOST: '127.0.0.1', PORT: '0' },
  });
  const [url = '', office = ''] = await new Promise<string[]>((resolve, reject) => {
    let said = '';
    const listen = (data: Buffer) => {
      said += data.toString();
      const found = said.match(/http:\/\/localhost:\d+/g);
      if (found && found.length > 1) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => reject(new Error(`the shop did not open: ${said}`)));
  });
  // From here on it writes only when something is wrong.
  child.stderr?.pipe(process.stderr);
  return { url, office, pid: child.pid ?? 0, close: () => end(child) };
}
