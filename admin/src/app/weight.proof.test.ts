import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const scriptsOf = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(root, folder, name)));

test('all scripts of the office weigh 300 kB at most, with the reader of barcodes, which the camera loads, and the shop has none of them', () => {
  const office = scriptsOf('admin/dist/assets');
  expect(office.length).toBeGreaterThan(0);
  expect(office.some((script) => script.includes('/api/staff/'))).toBe(true);
  const bytes = office.reduce((sum, script) => sum + gzipSync(script).length, 0);
  expect(bytes).toBeLessThanOrEqual(300_000);
  const shop = scriptsOf('web/dist/assets');
  expect(shop.length).toBeGreaterThan(50);
  expect(shop.filter((script) => script.includes('/api/staff/'))).toEqual([]);
});
