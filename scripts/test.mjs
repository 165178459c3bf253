// The three tiers of tests: node scripts/test.mjs [check | test | soak]; CONTRIBUTING.md lists the content of each.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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

const beforeCommit = ['unit', 'alone', 'server', 'isolated'].flatMap((project) => ['--project', project]);

const checks = [
  ['型別', withNode(bin('tsc'), '-p', 'tsconfig.json')],
  ['型別（網頁）', withNode(bin('tsc'), '-p', 'web/tsconfig.json')],
  ['型別（後台）', withNode(bin('tsc'), '-p', 'admin/tsconfig.json')],
  ['型別（旅程）', withNode(bin('tsc'), '-p', 'journeys/tsconfig.json')],
  ['風格', () => runs(bin('biome'), ['check', '--error-on-warnings', '.'])],
  ['未用的碼', withNode(bin('knip'))],
];
const everything = [
  ...checks,
  ['建置', () => buildWeb() ?? buildAdmin() ?? buildServer() ?? true],
  [
    '單元、整合與長證明測試',
    () =>
      installRestic() ??
      runs(node, [bin('vitest'), 'run', ...(tier === 'soak' ? [] : ['--project', '!nightly'])]),
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
      runs(node, [bin('playwright'), 'test', '--config', 'journeys/playwright.config.ts'], findChromium()),
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
    : []),
];
const steps =
  tier === 'check'
    ? [...checks, ['單元與整合測試', withNode(bin('vitest'), 'run', ...beforeCommit)]]
    : everything;

install();
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
