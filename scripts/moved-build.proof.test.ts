import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtServer, startShop } from '../server/src/testing/process.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'moved-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A clone with its packages, and what the shop reads beside its server. */
function clone(): string {
  const place = path.join(folder, 'first');
  mkdirSync(place);
  for (const copied of ['server', 'scripts', 'package.json'])
    cpSync(path.join(root, copied), path.join(place, copied), {
      recursive: true,
      filter: (file) => !/[/\\](node_modules|dist)$/.test(file),
    });
  for (const linked of ['node_modules', 'server/node_modules', 'web', 'contract', 'fairness', 'demo'])
    symlinkSync(path.join(root, linked), path.join(place, linked));
  return place;
}

test('a build that was moved runs the SQL and the migrations beside it, not those of its first place', async () => {
  const first = clone();
  const vite = path.join(root, 'node_modules/.bin/vite');
  const built = spawnSync(process.execPath, [vite, 'build', 'server', '--logLevel', 'warn'], { cwd: first });
  expect(`${built.stderr}`).toBe('');
  expect(readFileSync(path.join(first, builtServer), 'utf8').includes(first)).toBe(false);
  const second = path.join(folder, 'second');
  renameSync(first, second);
  // Somebody else's checkout has taken the first place.
  mkdirSync(path.join(first, 'server/migrations'), { recursive: true });
  writeFileSync(path.join(first, 'server/migrations/101_other.sql'), 'select wrong;');
  const dataDir = path.join(folder, 'data');
  const shop = startShop({ DATA_DIR: dataDir }, builtServer, second);
  const { status } = await fetch(`${await shop.opened}/api/ready`).finally(() => shop.child.kill('SIGTERM'));
  expect(status).toBe(200);
  expect(await shop.ended).toMatchObject({ code: 0, err: '' });
});
