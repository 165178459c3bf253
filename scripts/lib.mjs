// Runs before anything is installed: plain JavaScript for any Node the system has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const cache = path.join(root, '.cache');

/** The project's own Node. */
export const node = path.join(root, 'node_modules/node/bin/node');
export const bin = (name) => path.join(root, 'node_modules/.bin', name);
export const environment = () => ({
  ...process.env,
  // Node's cache of compiled code, TypeScript included: with it a start takes half as long, and less memory.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(cache, 'node'),
  PATH: [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
});

const digest = (data) => createHash('sha256').update(data).digest('hex');
const noted = (name) => {
  const file = path.join(cache, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const note = (name, value) => {
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, name), value);
};

/** Runs a command to its end; its exit code ends this process when it is not 0. */
function must(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
    ...options,
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the packages of package-lock.json, unless exactly these are installed. */
export function install() {
  const wanted = digest(readFileSync(path.join(root, 'package-lock.json')));
  if (noted('installed') === wanted && existsSync(node)) return;
  console.log('安裝套件…');
  // `npm ci` installs exactly the locked versions, and refuses a lock file that lacks a package of some platform.
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: process.env });
  note('installed', wanted);
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'dist-server'].includes(entry.name) ? [] : filesBelow(file);
    return [file];
  });
}

/** Whether these results were made of exactly these sources; `done` records that they now are. */
function stateOf(name, folders, results) {
  const sources = folders.flatMap((folder) => filesBelow(path.join(root, folder)));
  const state = digest(
    [...sources, path.join(root, 'package-lock.json')]
      .sort()
      .map((file) => `${path.relative(root, file)} ${statSync(file).size} ${digest(readFileSync(file))}`)
      .join('\n'),
  );
  return {
    isBuilt: noted(name) === state && results.every((file) => existsSync(path.join(root, file))),
    done: () => note(name, state),
  };
}

/**
 * Builds the web, for browsers and for the server that renders its pages, unless it was built from exactly these
 * sources.
 */
export function buildWeb() {
  const { isBuilt, done } = stateOf(
    'built',
    ['web', 'contract/src', 'fairness'],
    ['web/dist/index.html', 'web/dist-server/server.js'],
  );
  if (isBuilt) return;
  console.log('建置網頁…');
  must(node, [bin('vite'), 'build', 'web', '--logLevel', 'warn']);
  must(node, [bin('vite'), 'build', '--config', 'web/vite.server.config.ts', '--logLevel', 'warn']);
  done();
}

/** Builds the admin, unless it was built from exactly these sources. */
export function buildAdmin() {
  const { isBuilt, done } = stateOf(
    'built-admin',
    ['admin', 'web/src/lib', 'web/src/ui', 'contract/src'],
    ['admin/dist/index.html'],
  );
  if (isBuilt) return;
  must(node, [bin('vite'), 'build', 'admin', '--logLevel', 'warn']);
  done();
}

/** The built server, one file, which a start runs. */
export const server = 'server/dist/main.js';

/** Builds the server, unless it was built from exactly these sources. */
export function buildServer() {
  const { isBuilt, done } = stateOf('built-server', ['server', 'contract/src', 'fairness/src'], [server]);
  if (isBuilt) return;
  must(node, [bin('vite'), 'build', 'server', '--logLevel', 'warn']);
  done();
}

/**
 * Semi-space for young objects, MB: the objects of the requests under way must fit in. Otherwise they are copied again
 * and again, and then stay in the old generation until its next collection: with 4 MB instead of 8 a draw takes the
 * server 0.33 ms instead of 0.31. The start collects its own leftovers (`gc`).
 * The old generation may grow by half before a collection, instead of several times over: under load that is 150 MB
 * less at the same speed (by 40 %, a tenth fewer refusals a second; by 20 %, a sixth to a third fewer pages).
 */
const shopFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50', '--expose-gc'];

/**
 * glibc gives each thread that compresses, hashes or reads files its own heap, and keeps freed memory there: under a
 * load of pages that was a fifth of the shop's memory. Blocks of 32 kB or more come from the system and are returned
 * to it, and so is a free end of the heap of 256 kB: without these numbers both limits grow with the freed blocks, up
 * to 32 and 64 MB, and pages and their compression left 40 MB behind. With 128 kB instead of 32 the buffers into which
 * sockets are read leave 12 to 18 MB of holes. Other systems ignore these variables.
 */
const shopMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024),
};

/**
 * Runs a TypeScript entry in the foreground, passes SIGTERM on, and exits with its exit code. It ends with npm, even
 * where npm is killed, and the child with this process: the channel between them closes.
 */
export function runForeground(args) {
  const env = { ...shopMemory, ...environment() };
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(node, [...shopFlags, ...args], { cwd: root, stdio, env });
  const parent = process.ppid;
  if (process.env.npm_command)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000).unref();
  // Ctrl-C reaches the child directly, because it is in the same process group; this process waits for it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

const runs = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const inPath = (name) => {
  const found = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
  return found ?? '';
};

const installed = (...names) => names.map(inPath).find((file) => file !== '');

const aptPatience = 120_000; // ms

/**
 * Installs groups of Debian packages if the package list can be fetched; a group that Debian does not have is skipped.
 */
function aptInstall(...groups) {
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (spawnSync('apt-get', ['update'], { ...quiet, timeout: aptPatience }).status !== 0) return;
  for (const packages of groups)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet);
}

/**
 * The browsers for the journeys. `CHROMIUM_PATH` keeps the value already set; otherwise it is the headless shell, which
 * takes less of the processor than a whole browser, then a whole browser, and is left unset for Playwright's own.
 * `WHOLE_CHROMIUM_PATH` is a whole browser, for everything the shell cannot do. As root on Debian, missing browsers are
 * installed.
 */
export function findChromium() {
  const wholeNames = ['chromium', 'chromium-browser', 'google-chrome'];
  const find = () => {
    const whole = installed(...wholeNames);
    const path = [process.env.CHROMIUM_PATH, inPath('chromium-headless-shell'), whole].find(
      (file) => file && existsSync(file),
    );
    return { path, whole: process.env.WHOLE_CHROMIUM_PATH || whole || path };
  };
  if (
    mayInstall() &&
    !process.env.CHROMIUM_PATH &&
    !(installed('chromium-headless-shell') && installed(...wholeNames))
  ) {
    console.log('安裝 Chromium…');
    aptInstall(['chromium-headless-shell'], ['chromium', 'fonts-noto-cjk']);
  }
  const { path, whole } = find();
  if (path) return { CHROMIUM_PATH: path, WHOLE_CHROMIUM_PATH: whole };
  console.log('安裝 Chromium…');
  if (runs(node, [bin('playwright'), 'install', 'chromium'])) return {};
  console.error('找不到可用的 Chromium：請安裝 chromium 套件，或用 CHROMIUM_PATH 指出它在哪裡。');
  process.exit(1);
}

const mayInstall = () => process.getuid?.() === 0 && inPath('apt-get') !== '';

/** Programs that Debian has, by the packages that have them and what they need; installed as root on Debian. */
function provide(programs) {
  const missing = () => [...new Set(Object.keys(programs).filter((name) => inPath(name) === ''))];
  const packages = () => [...new Set(missing().flatMap((name) => programs[name]))];
  if (missing().length > 0 && mayInstall()) {
    console.log(`安裝 ${packages().join('、')}…`);
    aptInstall(packages());
  }
  if (missing().length === 0) return;
  console.error(`找不到 ${missing().join('、')}：請安裝 ${packages().join('、')} 套件。`);
  process.exit(1);
}

/** pgBackRest and restic, which keep the backups. */
export const provideBackupEngines = () => provide({ pgbackrest: 'pgbackrest', restic: 'restic' });

/** HAProxy, which divides requests among the servers. */
export const provideProxy = () => provide({ haproxy: 'haproxy' });

/** Patroni, etcd and HAProxy, network namespaces to run them in, and a clock that can be wrong. */
export const provideCluster = () =>
  provide({
    haproxy: 'haproxy',
    patroni: ['patroni', 'python3-etcd'],
    etcd: 'etcd-server',
    ip: 'iproute2',
    faketime: 'faketime',
  });

/** The two other engines that members use, driven by the journeys of the soak; installed as root on Debian. */
export function installEngines() {
  if (!mayInstall()) return;
  if (inPath('WebKitWebDriver') === '' || inPath('firefox-esr') === '' || inPath('xvfb-run') === '') {
    console.log('安裝 WebKit 與 Firefox…');
    aptInstall(['webkit2gtk-driver', 'firefox-esr', 'xvfb']);
  }
}

/** restic for the tests of the pictures' backups, which are skipped without it; installed as root on Debian. */
export function installRestic() {
  if (inPath('restic') !== '' || !mayInstall()) return;
  console.log('安裝 restic…');
  aptInstall(['restic']);
}

/**
 * The programs of Debian's PostgreSQL 15, the oldest the shop supports; installed as root on Debian, without the
 * cluster that the package would make and start.
 */
export function findPostgres15() {
  const programs = '/usr/lib/postgresql/15/bin';
  if (!existsSync(programs) && mayInstall()) {
    console.log('安裝 PostgreSQL 15…');
    const folder = '/etc/postgresql-common/createcluster.d';
    const noCluster = path.join(folder, 'kujiya.conf');
    mkdirSync(folder, { recursive: true });
    writeFileSync(noCluster, 'create_main_cluster = false\n');
    aptInstall(['postgresql-15']);
    rmSync(noCluster);
  }
  const found = process.env.TEST_POSTGRES_BIN || programs;
  if (existsSync(found)) return found;
  console.error(
    '找不到 PostgreSQL 15：請安裝 postgresql-15 套件，或用 TEST_POSTGRES_BIN 指出它的程式在哪裡。',
  );
  process.exit(1);
}
