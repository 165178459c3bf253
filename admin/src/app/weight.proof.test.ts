import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (...name: string[]) => readFileSync(path.join(root, ...name), 'utf8');
const scriptsOf = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.js'))
    .map((name) => read(folder, name));

/** The scripts that are loaded with these, by names of files: not those that a screen asks for later. */
function withImports(names: Iterable<string>, loaded = new Set<string>()): Set<string> {
  for (const name of names) {
    if (loaded.has(name)) continue;
    loaded.add(name);
    const imported = read('admin/dist/assets', name).matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g);
    withImports(
      [...imported].map(([, file = '']) => file),
      loaded,
    );
  }
  return loaded;
}

test('the first page of the office loads 250 kB of scripts at most, and the shop has none of them', () => {
  const named = [...read('admin/dist/index.html').matchAll(/"\/assets\/([^"]+\.js)"/g)].map(
    ([, name = '']) => name,
  );
  const first = [...withImports(named)].map((name) => read('admin/dist/assets', name));
  expect(first.some((script) => script.includes('/api/staff/'))).toBe(true);
  expect(first.reduce((sum, script) => sum + gzipSync(script).length, 0)).toBeLessThanOrEqual(250_000);
  const shop = scriptsOf('web/dist/assets');
  expect(shop.length).toBeGreaterThan(50);
  expect(shop.filter((script) => script.includes('/api/staff/'))).toEqual([]);
});
