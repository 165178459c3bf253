import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A program the bench needs is missing; the message is all the reader sees of the error. */
export class MissingTool extends Error {
  override name = 'MissingTool';
}

const debianClusters = '/usr/lib/postgresql';

function find(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  // Debian keeps a server package's programs outside PATH.
  if (existsSync(debianClusters))
    for (const version of readdirSync(debianClusters).sort().reverse())
      folders.push(path.join(debianClusters, version, 'bin'));
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

function provide(name: string, debianPackage: string): string {
  const found = find(name);
  if (found) return found;
  if (process.getuid?.() === 0 && find('apt-get')) {
    console.log(`安裝 ${debianPackage}…`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], {
      stdio: 'ignore',
      env,
    });
    const installed = find(name);
    if (installed) return installed;
  }
  throw new MissingTool(`The bench needs ${name}, which Debian has in the package ${debianPackage}.`);
}

export type Tools = { pgbench: string; wrk: string };

/** The two load generators: found, or installed where that is allowed. */
export const findTools = (): Tools => ({
  pgbench: provide('pgbench', 'postgresql-contrib'),
  wrk: provide('wrk', 'wrk'),
});
