import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifierHash } from 'virtual:verifier';
import { openShop, playLot, smallTube, tubeOfFormat3 } from '@kujiya/fairness/played-lot.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleCommand, verifierFile } from './verifier.ts';

let folder = '';
let code = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kujiya-verifier-'));
  code = await bundleCommand(verifierFile);
  // Alone in its folder, as a member saves it.
  await writeFile(path.join(folder, verifierFile), code);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the saved file on a tube with the plain Node that the member has. */
async function verify(tube: object): Promise<{ exit: number; said: string }> {
  await writeFile(path.join(folder, 'tube.json'), JSON.stringify(tube));
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['--no-experimental-strip-types', verifierFile, 'tube.json'],
      { cwd: folder },
      (error, stdout) => done({ exit: Number(error?.code ?? 0), said: stdout }),
    );
  });
}

const tube = playLot(smallTube, openShop(), 'downloaded').published;

test('the saved file accepts a tube that holds, alone in its folder', async () => {
  const { exit, said } = await verify(tube);
  expect(exit).toBe(0);
  expect(said.match(/^ok {4}/gm)).toHaveLength(7);
  expect(said).toContain('Everything holds.');
});

test('it checks the beacon of a sealed tube', async () => {
  const sealed = playLot(tubeOfFormat3, openShop(), 'downloaded').published;
  const { exit, said } = await verify(sealed);
  expect([exit, said.match(/^ok {4}/gm)?.length]).toEqual([0, 9]);
  const other = await verify({ ...sealed, beacon: sealed.beacon.replace(/.$/, '5') });
  expect(other.said).toContain('(beacon: invalid)');
  expect(other.exit).toBe(1);
});

test('it rejects a tube whose root is another one, and a receipt that was changed', async () => {
  const { exit, said } = await verify({ ...tube, root: 'ab'.repeat(32) });
  expect(exit).toBe(1);
  expect(said).toContain('(root: mismatch)');
  const [first, ...others] = tube.receipts;
  const changed = { ...tube, receipts: [{ ...first, drawnAt: (first?.drawnAt ?? 0) + 1 }, ...others] };
  expect((await verify(changed)).exit).toBe(1);
});

test('it imports nothing but Node, and can be read', () => {
  const imported = [...code.matchAll(/\bfrom\s*"([^"]+)"|\bimport\("([^"]+)"\)/g)].map(([, a, b]) => a ?? b);
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
  expect(code.split('\n').length).toBeGreaterThan(300);
});

test('the page shows the hash of this very file', () => {
  expect(verifierHash).toBe(createHash('sha256').update(code).digest('hex'));
});
