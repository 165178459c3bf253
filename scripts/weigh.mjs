// Weighs the built web: JavaScript as the browser fetches it, gzip, against the limits of the design.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib.mjs';

const dist = path.join(root, 'web/dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

/** kB gzip: everything the home screen needs, and what a route or a draw stage adds to it. */
const limits = { home: 115, route: 30, stage: 40 };
const homeScreen = /features\/catalogue\/Home/;
const stages = /features\/ichiban\/draw\//;

const weights = new Map();
const weigh = (file) => {
  if (!weights.has(file))
    weights.set(file, gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1000);
  return weights.get(file);
};

/** The chunk and everything it imports before it can run. */
function needed(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) needed(next, seen);
  return seen;
}
const filesOf = (keys) =>
  new Set([...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
const sum = (files) => [...files].reduce((total, file) => total + weigh(file), 0);

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const home = Object.keys(manifest).find((key) => homeScreen.test(key));
if (!entry || !home) throw new Error('the build names no entry or no home screen');
const shell = filesOf(needed(entry));
const rows = [['home', sum(new Set([...shell, ...filesOf(needed(home))])), limits.home]];
for (const [key, { isDynamicEntry }] of Object.entries(manifest)) {
  if (!isDynamicEntry || key === home) continue;
  const added = [...filesOf(needed(key))].filter((file) => !shell.has(file));
  rows.push([key.replace(/^src\//, ''), sum(added), stages.test(key) ? limits.stage : limits.route]);
}

let over = 0;
for (const [name, weight, limit] of rows.sort((a, b) => b[1] - a[1])) {
  const bad = weight > limit;
  if (bad) over += 1;
  console.log(`${bad ? '✗' : '✓'} ${weight.toFixed(1).padStart(6)} kB of ${limit}  ${name}`);
}
if (over > 0) {
  console.error(`${over} over the limit`);
  process.exit(1);
}
