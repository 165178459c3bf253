import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).trim();

const migrationsOf = (commit: string): string[] =>
  git('ls-tree', '--name-only', commit, 'server/migrations/')
    .split('\n')
    .filter((name) => name.endsWith('.sql'))
    .map((name) => path.basename(name))
    .sort();

export type Release = { commit: string; folder: string; missing: string[]; remove(): Promise<void> };

/** The newest commit that lacks migrations of this one: the release before. Null in a shallow clone. */
export function releaseBefore(): string | null {
  const now = migrationsOf('HEAD');
  const added = git('log', '--format=%H', '--diff-filter=ARD', '--', 'server/migrations').split('\n');
  for (const commit of added.filter(Boolean)) {
    const parent = `${commit}^`;
    let then: string[];
    try {
      then = migrationsOf(parent);
    } catch {
      return null;
    }
    if (now.some((name) => !then.includes(name))) return git('rev-parse', parent);
  }
  return null;
}

/** The packages of a checkout that come from elsewhere. */
function packagesOf(folder: string): Record<string, string | undefined> {
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>;
  };
  const foreign = Object.entries(lock.packages).filter(
    ([at, { link }]) => at.includes('node_modules/') && !link,
  );
  return Object.fromEntries(foreign.map(([at, { version }]) => [at, version]));
}

/** A release from the history beside this one, with the packages that are installed if they are the same. */
export async function checkOut(ref: string): Promise<{ commit: string; folder: string }> {
  const commit = git('rev-parse', '--short=12', ref);
  const folder = path.join(root, '.cache', `release-${commit}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: root });
  const installed = packagesOf(root);
  // More may be installed than that release needs.
  const isThere = Object.entries(packagesOf(folder)).every(([at, version]) => installed[at] === version);
  if (isThere) {
    const workspaces = ['', 'server', 'web', 'admin', 'contract', 'fairness', 'demo'];
    for (const workspace of workspaces) {
      const from = path.join(root, workspace, 'node_modules');
      // Hard links: the packages of the house are links to folders beside them, and so lead to that release's own.
      if (existsSync(from)) execFileSync('cp', ['-al', from, path.join(folder, workspace, 'node_modules')]);
    }
  } else
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
  return { commit, folder };
}

/** Builds the server of a checkout. */
export const buildAt = (folder: string): Buffer =>
  execFileSync(process.execPath, ['node_modules/.bin/vite', 'build', 'server', '--logLevel', 'warn'], {
    cwd: folder,
  });

/** Lays a release down beside this one and builds its server. */
export async function layRelease(ref: string): Promise<Release> {
  const { commit, folder } = await checkOut(ref);
  buildAt(folder);
  const own = migrationsOf(commit);
  return {
    commit,
    folder,
    missing: migrationsOf('HEAD').filter((name) => !own.includes(name)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
