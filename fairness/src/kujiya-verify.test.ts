import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asDrawn,
  batchOfFormat2,
  openShop,
  playBatch,
  playLot,
  reissued,
  smallBatch,
  smallTube,
  tubeOfFormat2,
  tubeOfFormat3,
} from './played-lot.fixture.ts';
import { sealOf } from './seal.ts';
import { verifyLot } from './verify-lot.ts';

const shop = openShop();
const { published } = playLot(smallTube, shop, 'published');
const sealed = playLot(tubeOfFormat3, shop, 'sealed').published;

describe('kujiya-verify', () => {
  const command = fileURLToPath(new URL('../bin/kujiya-verify.mjs', import.meta.url));
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kujiya-verify-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  function run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [command, ...args], (_, stdout, stderr) => {
        resolve({ code: child.exitCode, stdout, stderr });
      });
    });
  }

  async function runOn(text: string) {
    const path = join(folder, 'tube.json');
    await writeFile(path, text);
    return run(path);
  }

  async function saved(name: string, value: object): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, JSON.stringify(value));
    return path;
  }

  test.each([
    ['tube', published],
    ['batch', playBatch(smallBatch, shop, 'published').published],
    ['tube of format 2', playLot(tubeOfFormat2, shop, 'published').published],
    ['batch of format 2', playBatch(batchOfFormat2, shop, 'published').published],
    ['tube of format 3', sealed, 9, [sealOf(sealed, sealed.secretHash!), 'chain of its own']],
  ])(
    'exits with 0 for a valid %s, and prints the values to compare',
    async (_, lot, checks = 7, more = []) => {
      const { code, stdout } = await runOn(JSON.stringify(lot));
      expect(code).toBe(0);
      expect(stdout.match(/^ok {4}/gm)).toHaveLength(checks);
      for (const value of [lot.txidHash, lot.root, lot.publicKey, ...more]) expect(stdout).toContain(value);
    },
  );

  test('exits with 1 for an invalid tube, and says where it fails', async () => {
    const { code, stdout } = await runOn(JSON.stringify({ ...published, root: 'ab'.repeat(32) }));
    expect(code).toBe(1);
    expect(stdout.match(/^FAIL .*$/gm)).toEqual([expect.stringContaining('(root: mismatch)')]);
  });

  test('looks for the receipts that a buyer has kept', async () => {
    const lot = await saved('tube.json', published);
    const mine = await saved('mine.json', asDrawn(published.receipts[1]!, published));
    const other = await saved('other.json', asDrawn(published.receipts[2]!, published));
    const held = await run(lot, '--receipt', mine, '--receipt', other);
    expect(held.stdout.match(/^ok {4}Your receipt .*$/gm)).toEqual([
      expect.stringContaining('receipt 2 is in this lot'),
      expect.stringContaining('receipt 3 is in this lot'),
    ]);
    expect(held.code).toBe(0);

    // The shop has given the tickets of one receipt to somebody else, and made all later ones anew.
    const forged = reissued(published, shop, (receipts) => {
      receipts[1]!.drawnAt += 1;
    });
    expect((await verifyLot(forged)).ok).toBe(true);
    const found = await run(await saved('forged.json', forged), '--receipt', mine);
    expect(found.stdout).toContain('FAIL  Your receipt 2 was exchanged');
    expect(found.code).toBe(1);
    const changed = await saved('changed.json', { ...asDrawn(published.receipts[1]!, published), seq: 3 });
    expect(await run(lot, '--receipt', changed)).toMatchObject({ code: 2 });
  });

  test('exits with 2 and one sentence if nothing can be checked', async () => {
    for (const result of [
      await run(),
      await run(join(folder, 'none.json')),
      await runOn('{'),
      await runOn('{}'),
    ]) {
      expect(result.code).toBe(2);
      expect(result.stdout).toBe('');
      expect(result.stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});
