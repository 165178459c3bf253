// Weighs the built web: the gzipped JavaScript that the browser fetches, against the limits of the design.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib.mjs';

const dist = path.join(root, 'web/dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

/**
 * kB gzip: everything the home screen needs, and the extra weight of a route or a draw stage. Building for iOS 16.4 and
 * Chrome 109, and cleaning text in every field, weigh about 1 kB on each page.
 */
const limits = { home: 111, route: 31.5, stage: 40 };
const stages = /features\/(ichiban|gacha|blindbox)\/opening\//;

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

/**
 * The files already loaded when this part is requested: the shell, and everything shared by the chunks that request it.
 */
function loadedBefore(key) {
  const askers = Object.keys(manifest).filter((other) => manifest[other].dynamicImports?.includes(key));
  const seen = askers.map((asker) => new Set([...shell, ...filesOf(pagesNeeding(asker))]));
  return seen.length === 0 ? shell : seen.reduce((all, one) => all.intersection(one));
}

/**
 * The chunks certainly loaded together with this one. Any page that needs a shared chunk may load it, so only the
 * chunks that all those pages have in common count.
 */
function pagesNeeding(key) {
  if (manifest[key].isDynamicEntry || manifest[key].isEntry) return needed(key);
  const pages = Object.keys(manifest).filter(
    (other) => manifest[other].isDynamicEntry && needed(other).has(key),
  );
  return pages
    .map((page) => needed(page))
    .reduce((all, one) => all.intersection(one), needed(pages[0] ?? key));
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
if (!entry) throw new Error('the build names no entry');
const shell = filesOf(needed(entry));
// The home screen is part of the entry (features/catalogue/home-routes.tsx).
const rows = [['home', sum(shell), limits.home]];
for (const [key, { isDynamicEntry }] of Object.entries(manifest)) {
  if (!isDynamicEntry) continue;
  const there = loadedBefore(key);
  const added = [...filesOf(needed(key))].filter((file) => !there.has(file));
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
