// The test files that a change can break, one a line: node scripts/affected.ts [since], for `npm run check`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allImports, type Import, sourceFiles } from '../architecture/imports.ts';

type House = {
  tests: readonly string[];
  imports: readonly Import[];
  /** Tests that read the house's files at run time. */
  readers: ReadonlySet<string>;
};

const code = /\.([cm]?[jt]sx?|css)$/;
/** A change of these can break any test. */
const everywhere = /^(package-lock\.json|vitest\.config\.ts|([a-z]+\/)?package\.json)$/;
const onServer = /^(server|bench)\//;
const feature = /^server\/src\/features\/[^/]+\/feature\.ts$/;
/** These assemble the server: every feature is reachable through them. */
const assembly = /^server\/src\/\w+\.ts$/;
const helper = /^server\/src\/testing\//;
/** The loaded files of every test, beside its own imports. */
const setup = (test: string) =>
  onServer.test(test) ? 'server/src/testing/postgres.global.ts' : 'web/src/testing/screens.setup.ts';

/** Adds to each key the values of one more pair. */
function grouped(pairs: Iterable<readonly [string, string]>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}

function reachable(starts: readonly string[], next: (file: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...starts];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    queue.push(...next(file));
  }
  return seen;
}

/**
 * The tests that a change of these files can break, by the imports of each test. The shop of a server test loads every
 * feature; such a test counts for the feature whose folder it is in and for those whose calls it or its helpers make,
 * but one beside the assembly counts for all. A changed file that is read at run time (a statement, a migration, a page)
 * counts for all tests of its package.
 */
export function affectedTests(changed: readonly string[], { tests, imports, readers }: House): string[] {
  if (changed.some((file) => everywhere.test(file))) return [...tests];
  const files = [...new Set(imports.map(({ from }) => from))];
  const loads = grouped(
    imports.flatMap(({ from, target, isGlob, isType }) => {
      if (target === null || isType) return [];
      const targets = isGlob ? files.filter((file) => path.matchesGlob(file, target)) : [target];
      return targets.map((one) => [from, one] as const);
    }),
  );
  const loadedBy = (file: string) => loads.get(file) ?? [];
  /** The features that serve the calls of a module of the contract. */
  const servers = grouped(
    imports
      .filter(({ from, names }) => feature.test(from) && names.includes('*'))
      .flatMap(({ from, target }) => (target?.startsWith('contract/') ? [[target, from] as const] : [])),
  );
  // What makes the shop of every test makes calls for few of them.
  const harness = reachable(['server/src/testing/shop.ts'], (file) =>
    loadedBy(file).filter((one) => helper.test(one)),
  );
  const ofShop = (file: string) => assembly.test(file) || harness.has(file);
  const mayReach = (test: string): Set<string> => {
    const folder = test.match(/^server\/src\/features\/[^/]+\//)?.[0];
    const isWhole = /^server\/src\/[^/]+$/.test(test);
    return reachable([test, setup(test), ...(folder ? [`${folder}feature.ts`] : [])], (file) => {
      const next = loadedBy(file);
      if (!onServer.test(test) || isWhole) return next;
      if (ofShop(file)) return next.filter((one) => ofShop(one) || one.startsWith('server/src/platform/'));
      const calls = file === test || helper.test(file) ? next.flatMap((one) => servers.get(one) ?? []) : [];
      return [...next, ...calls];
    });
  };
  const packageOf = (file: string) => file.replace(/\/.*/, '');
  const read = changed.filter((file) => !code.test(file)).map(packageOf);
  const isOfServer = changed.some((file) => onServer.test(file) || /^(contract|fairness)\//.test(file));
  return tests.filter((test) => {
    if (read.includes(packageOf(test)) || (onServer.test(test) && read.includes('server'))) return true;
    if (readers.has(test) && (isOfServer || !onServer.test(test))) return true;
    const reached = mayReach(test);
    return changed.some((file) => reached.has(file));
  });
}

/**
 * The files that differ from a commit, those that git does not know included. Without a commit: all that the branch
 * adds to its upstream, or its last commit, and all that is not committed.
 */
function changedFiles(root: string, since: string | undefined): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const fork = () => {
    // A branch without an upstream is what it adds to the remote's own.
    for (const trunk of ['@{upstream}', 'origin/HEAD'])
      try {
        const base = git('merge-base', 'HEAD', trunk);
        return base === git('rev-parse', 'HEAD') ? 'HEAD~1' : base;
      } catch {}
    return 'HEAD~1';
  };
  const listed = [
    git('diff', '--name-only', '--no-renames', since ?? fork()),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return listed.flatMap((list) => list.split('\n')).filter((file) => file !== '');
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const tests = ['', 'architecture'].flatMap((folder) =>
    sourceFiles(root, folder, /(?<!\.(proof|nightly))\.test\.tsx?$/),
  );
  const reads = (file: string) =>
    /import\.meta\.(dirname|url)|process\.cwd\(\)/.test(readFileSync(path.join(root, file), 'utf8'));
  const house = { tests, imports: allImports(root), readers: new Set(tests.filter(reads)) };
  console.log(affectedTests(changedFiles(root, process.argv[2]), house).join('\n'));
}
