// The three tiers of tests: node scripts/test.mjs [check [since] | test | soak]; CONTRIBUTING.md lists the content of each.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  bin,
  buildAdmin,
  buildServer,
  buildWeb,
  environment,
  findChromium,
  findPostgres15,
  install,
  installEngines,
  installRestic,
  node,
  root,
} from './lib.mjs';

const tier = process.argv[2] ?? 'test';
const tiers = {
  check: { SEQUENCES: '20' },
  test: { SEQUENCES: '40' },
  soak: { SEQUENCES: '2000', PURCHASES: '50000', BOTH_SIZES: '1' },
};
if (!Object.hasOwn(tiers, tier)) {
  console.error(`There is no tier ${tier}: ${Object.keys(tiers).join(', ')}.`);
  process.exit(1);
}
// Variables set by hand take precedence: SEQUENCES=10000 npm run soak.
const settings = { ...tiers[tier], ...environment() };

/** Runs a command to its end; true when it succeeds. */
const runs = (command, args, more = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...settings, ...more } }).status === 0;
const withNode =
  (...args) =>
  () =>
    runs(node, args);

const typesOf = (folder) => [bin('tsc'), '-p', path.join(folder, 'tsconfig.json')];
const checks = [
  ['型別', typesOf('.')],
  ['型別（網頁）', typesOf('web')],
  ['型別（後台）', typesOf('admin')],
  ['型別（旅程）', typesOf('journeys')],
  ['風格', [bin('biome'), 'check', '--error-on-warnings', '.']],
  ['未用的碼', [bin('knip')]],
];

/** Runs the checks, one on each core, and prints the output of those that fail; whether all pass. */
async function pass() {
  const waiting = [...checks];
  let all = true;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next;
      const child = spawn(node, args, { cwd: root, env: settings });
      const out = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => out.push(data));
      const [code] = await once(child, 'close');
      console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
      if (code === 0) continue;
      all = false;
      process.stdout.write(Buffer.concat(out));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return all;
}

/** The output of a script of this folder; null when it fails. */
function outputOf(...args) {
  const { status, stdout } = spawnSync(node, args, { cwd: root, encoding: 'utf8', env: settings });
  return status === 0 ? stdout.trim() : null;
}

/** Runs the tests that the changes can break; all of them where git cannot tell the changes. */
function affected() {
  const since = process.argv.slice(3);
  const listed = outputOf('scripts/affected.ts', ...since);
  if (listed === null) console.log('看不出改了哪些檔案，全部測試。');
  const projects = ['unit', 'alone', 'server', 'isolated'].flatMap((name) => ['--project', name]);
  return runs(node, [bin('vitest'), 'run', ...projects, ...(listed?.split('\n') ?? [])]);
}

/**
 * All test files together may take so many times as long as the calibration of `scripts/times.ts`, which a slow machine
 * takes longer for as well. They took 3,900 on 28 November, on a quiet machine; the rest is for one that becomes busy
 * after the calibration.
 */
const goal = 6_000;
const reports = '.cache/times';

const everything = [
  ['型別、風格與未用的碼', pass],
  ['建置', () => buildWeb() ?? buildAdmin() ?? buildServer() ?? true],
  [
    '單元、整合與長證明測試',
    () =>
      installRestic() ??
      runs(node, [
        ...[bin('vitest'), 'run', '--reporter=default', '--reporter=json'],
        `--outputFile.json=${reports}/vitest.json`,
        ...(tier === 'soak' ? [] : ['--project', '!nightly']),
      ]),
  ],
  ...(tier === 'soak'
    ? [
        [
          'PostgreSQL 15 上的伺服器測試',
          () =>
            runs(node, [bin('vitest'), 'run', '--project', 'server', '--project', 'isolated'], {
              TEST_POSTGRES_BIN: findPostgres15(),
              SEQUENCES: '20',
            }),
        ],
      ]
    : []),
  ['網頁重量', withNode('scripts/weigh.mjs')],
  ['展示圖片', () => pictures],
  [
    '瀏覽器旅程',
    () =>
      runs(
        node,
        [bin('playwright'), 'test', '--config', 'journeys/playwright.config.ts', '--reporter=list,json'],
        { ...findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(root, reports, 'journeys.json') },
      ),
  ],
  ...(tier === 'soak'
    ? [
        [
          'WebKit 與 Firefox',
          () => {
            installEngines();
            const args = ['test', '--config', 'journeys/playwright.config.ts', '--project', 'phone'];
            return runs(node, [bin('playwright'), ...args], { ENGINES: '1', BOTH_SIZES: '' });
          },
        ],
      ]
    : [['測試的時間', () => runs(node, ['scripts/times.ts', calibration, String(goal)])]]),
];
const steps =
  tier === 'check'
    ? [
        ['型別、風格與未用的碼', pass],
        ['改動可能弄壞的測試', affected],
      ]
    : everything;

install();
// Before anything runs beside it.
const calibration = tier === 'test' && outputOf('scripts/times.ts');
// Drawn beside the first steps, with a low priority, so that the journeys' shop need not draw while four browsers visit.
const pictures =
  steps === everything &&
  once(
    spawn(node, ['demo/src/artist.ts', '.cache/media'], { cwd: root, stdio: 'inherit', env: settings }),
    'exit',
  ).then(([code]) => code === 0);
const lines = [];
let failed = 0;
for (const [name, passes] of steps) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const passed = await passes();
  lines.push(`${passed ? '✓' : '✗'} ${name} ${Math.round((Date.now() - start) / 1_000)} s`);
  if (!passed) {
    failed = 1;
    break;
  }
}
const skipped = steps.length - lines.length;
console.log(`\n── ${tier}\n${lines.join('\n')}`);
console.log(
  `\n${lines.length - failed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
process.exitCode = failed;
