import path from 'node:path';
import { end, start } from './children.ts';
import { shopsName, type World } from './world.ts';

const entry = path.resolve(import.meta.dirname, '../../server/dist/main.js');

export type Shop = { url: string; pid: number; close(): Promise<void> };

/**
 * Starts the real shop, as it was built, in its own process, on a free port of this machine only; `name` is that of its
 * connections.
 */
export async function openShop({ dataDir, databaseUrl }: World, name = shopsName): Promise<Shop> {
  // Passes on this process's Node flags and its MALLOC_ variables, which are those of the shop.
  const memory = Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_'));
  const child = start(process.execPath, [...process.execArgv, entry], {
    env: {
      ...Object.fromEntries(memory),
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl.replace(/application_name=[^&]*/, `application_name=${name}`),
      DEMO: '0',
    },
  });
  let said = '';
  const port = await new Promise<string>((resolve, reject) => {
    const listen = (data: Buffer) => {
      said += data.toString();
      const found = /http:\/\/localhost:(\d+)/.exec(said);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => reject(new Error(`the shop did not start: ${said}`)));
  });
  // From here on it writes only when something is wrong.
  child.stderr?.pipe(process.stderr);
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, close: () => end(child) };
}
