// npm test: types, lint, unit, integration on a real PostgreSQL, the build with its weights, and the journeys in a browser.
import { spawnSync } from 'node:child_process';
import { bin, buildWeb, environment, findChromium, install, node, root } from './lib.mjs';

install();

const steps = [
  ['型別', node, [bin('tsc'), '-p', 'tsconfig.json']],
  ['型別（網頁）', node, [bin('tsc'), '-p', 'web/tsconfig.json']],
  ['型別（旅程）', node, [bin('tsc'), '-p', 'journeys/tsconfig.json']],
  ['風格', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['未用的碼', node, [bin('knip')]],
  ['單元與整合測試', node, [bin('vitest'), 'run']],
  ['建置', null],
  ['網頁重量', node, ['scripts/weigh.mjs']],
  ['瀏覽器旅程', node, [bin('playwright'), 'test', '--config', 'journeys/playwright.config.ts']],
];

let done = 0;
for (const [name, command, args] of steps) {
  console.log(`\n── ${name}`);
  let status = 0;
  if (command === null) buildWeb();
  else {
    const extra = args.includes('test') ? { CHROMIUM_PATH: findChromium() } : {};
    status =
      spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...extra } }).status ??
      1;
  }
  if (status !== 0) {
    console.error(`\n✗ ${name}`);
    console.log(`${done} passed, 1 failed, ${steps.length - done - 1} skipped`);
    process.exit(1);
  }
  done += 1;
}
console.log(`\n${done} passed, 0 failed`);
