import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beaconName } from './beacon/name.ts';
import { chainHash, quicknet, timeOfRound } from './beacon/quicknet.ts';
import { sandboxChain, signRound } from './beacon/sandbox.ts';
import { entryBytes, type LogEntry, parseEntry } from './log/entry.ts';
import { madeLog, openLogs, savedLog, textsOf } from './log/made-log.fixture.ts';
import { codesHash, placesFormat, placesOf } from './places.ts';
import {
  asDrawn,
  batchOfFormat2,
  openShop,
  playBatch,
  playLot,
  proofOf,
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
const { published: sealed, lot: sealedLot } = playLot(tubeOfFormat3, shop, 'sealed');
const logs = openLogs();
const texts = textsOf([sealed]);

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

  /** Runs against a shop that serves a log with these entries. */
  async function runOnShop(entries: readonly string[], ...args: string[]) {
    const log = madeLog(logs, entries);
    const server = createServer((request, response) => {
      void log.answer(request.url!.replace('/log/', '')).then((found) => {
        response.writeHead(found === null ? 404 : 200).end(found ?? '');
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    try {
      return await run(...args, '--shop', `http://127.0.0.1:${port}/`);
    } finally {
      server.close();
    }
  }
  const failed = ({ stdout, code }: { stdout: string; code: number | null }) =>
    [
      code,
      ...(stdout.match(/^FAIL.*\(log: .*$/gm) ?? []).map((line) => /\(log: (.*)\)/.exec(line)?.[1]),
    ] as const;

  test('asks the log of a shop, or what was saved of it, and what was noted', async () => {
    const file = await saved('sealed.json', sealed);
    const log = madeLog(logs, texts);
    const seal = sealOf(sealed, sealed.secretHash!);
    const line = `${seal} ${sealed.publicKey}`;
    const online = await runOnShop(texts, file, '--seal', line, '--log-key', logs.verifierKey);
    expect(online.stdout.match(/^ok {4}/gm)).toHaveLength(14);
    expect(online.stdout).toContain('(entries counted from 1): seal 2 (');
    expect(online.stdout).toContain('This is a sandbox');
    expect(online.code).toBe(0);
    const bundle = await saved('log.json', await savedLog(log, texts));
    expect((await run(file, '--log', bundle)).code).toBe(0);
    const other = await run(file, '--log', bundle, '--seal', 'ab'.repeat(32), '--key', 'cd'.repeat(32));
    expect(other.stdout.match(/^FAIL.*$/gm)).toHaveLength(2);
    expect(other.code).toBe(1);
  });

  test('notes what the log was told afterwards, and holds all the same', async () => {
    const [, seal, ...rest] = texts as [string, string, ...string[]];
    // Begun between the seal and the assignment, and when all was over.
    const begun = (at: number) =>
      new TextDecoder().decode(entryBytes({ kind: 'key', at, publicKey: sealed.publicKey }));
    const sealedAt = parseEntry(new TextEncoder().encode(seal))!.at;
    const file = await saved('sealed.json', sealed);
    const noted = async (at: number) => {
      const { code, stdout } = await runOnShop([begun(at), seal, ...rest], file);
      return [code, /^note .* begun at (\S+): ([^.]*)\./m.exec(stdout)?.slice(1)];
    };
    expect(await noted(sealedAt)).toEqual([0, undefined]);
    expect(await noted(sealedAt + 1)).toEqual([0, [new Date(sealedAt + 1).toISOString(), 'seal 2']]);
    const [, [, all]] = (await noted(sealedAt + 10 ** 9)) as [number, [string, string]];
    expect(all).toBe('seal 2, assignment 3, opening 4, finish 5');
  });

  test('finds what a shop has changed in its log: each cheat of it by its name', async () => {
    const swapped = playLot(tubeOfFormat3, shop, 'swapped').published;
    const file = await saved('sealed.json', sealed);
    const again = (text: string) => {
      const entry = parseEntry(new TextEncoder().encode(text))!;
      return new TextDecoder().decode(entryBytes({ ...entry, at: entry.at + 1 }));
    };
    const late = texts[1]!.replace(/\n\d{13}\n/, '\n1789999000001\n');
    const [key, seal, assignment, ...rest] = texts as [string, string, string, ...string[]];
    expect(failed(await runOnShop(texts, await saved('swapped.json', swapped)))).toEqual([1, 'differs:seal']);
    expect(failed(await runOnShop([key, assignment, ...rest], file))).toEqual([1, 'missing:seal']);
    expect(failed(await runOnShop([...texts, again(assignment)], file))).toEqual([1, 'twice:assignment']);
    expect(failed(await runOnShop([key, late, assignment, ...rest], file))).toEqual([1, 'time:seal']);
    expect(failed(await runOnShop([key, assignment, seal, ...rest], file))).toEqual([1, 'order:assignment']);
    const bundle = await savedLog(madeLog(logs, texts), texts);
    const [first, ...others] = bundle.leaves;
    const altered = await saved('altered.json', { ...bundle, leaves: [{ ...first, index: 1 }, ...others] });
    expect(await run(file, '--log', altered)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('do not lead to its signed head'),
    });
  });

  test('checks a receipt alone while its lot is still sold', async () => {
    const receipt = sealed.receipts[0]!;
    const { paths } = proofOf(receipt, tubeOfFormat3, sealedLot, shop);
    const drawn = asDrawn(receipt, sealed);
    const ids = new Set(drawn.tickets.map(({ prize_id }) => prize_id));
    const whole = {
      ...drawn,
      tickets: drawn.tickets.map((ticket) => ({ ...ticket, path: paths[ticket.number] })),
      terms: sealed.prizes
        .filter(({ prizeId }) => ids.has(prizeId))
        .map(({ prizeId, terms }) => ({ prize_id: prizeId, ...terms })),
    };
    const mine = await saved('running.json', whole);
    expect(await run(mine)).toMatchObject({ code: 0, stdout: expect.stringContaining('--shop or --log') });
    const unfinished = texts.slice(0, -1);
    const seal = ['--seal', sealOf(sealed, sealed.secretHash!)];
    const held = await runOnShop(unfinished, mine, '--key', sealed.publicKey, ...seal);
    expect(held.stdout.match(/^ok {4}/gm)).toHaveLength(7);
    expect(held).toMatchObject({ code: 0, stdout: expect.stringContaining('This is a sandbox') });
    const swapped = textsOf([playLot(tubeOfFormat3, shop, 'swapped').published]);
    expect(failed(await runOnShop(swapped, mine, ...seal))).toEqual([1, 'differs:assignment']);
    const moved = await saved('moved.json', { ...whole, total: 21 });
    expect(await run(moved)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('FAIL  Your tickets'),
    });
  });

  test('checks the places of a waiting room, and what the log says of them', async () => {
    const round = 1_000;
    const places = {
      format: placesFormat,
      lotId: '17',
      opensAt: timeOfRound(round) - 6_000,
      beacon: beaconName(chainHash(quicknet), round),
      signature:
        'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
      codes: ['0a', '1b', '2c', '3d'].map((start) => start.repeat(16)),
    };
    const { lotId: roomId, opensAt, beacon, signature, codes } = places;
    const order = placesOf(places);
    const facts: LogEntry[] = [
      { kind: 'room', at: opensAt - 1, roomId, opensAt: `${opensAt}`, beacon },
      { kind: 'codes', at: opensAt, roomId, count: '4', codes: codesHash(codes) },
      { kind: 'places', at: opensAt + 6_000, roomId, signature, places: codesHash(order) },
    ];
    const told = facts.map((entry) => new TextDecoder().decode(entryBytes(entry)));
    const file = await saved('places.json', places);
    const alone = await run(file);
    expect(alone.code).toBe(0);
    expect(alone.stdout.match(/^ +\d+ {2}[0-9a-f]{32}$/gm)?.map((line) => line.trim().slice(3))).toEqual(
      order,
    );
    expect(alone.stdout).toContain('nobody knew it then');
    // The owner of a sandbox's chain knew its value: nothing else is said of it.
    const privateKey = new Uint8Array(32).fill(7);
    const chain = sandboxChain(privateKey);
    const own = { beacon: beaconName(chainHash(chain), 99), signature: signRound(privateKey, 99).signature };
    const test = { ...places, ...own, chain, opensAt: timeOfRound(99, chain) - 6_000 };
    const { code, stdout } = await run(await saved('test-places.json', test));
    expect([code, stdout]).toEqual([0, expect.stringContaining('This is a sandbox')]);
    expect(stdout).not.toContain('nobody knew');
    const online = await runOnShop([...texts, ...told], file);
    expect(online.stdout).toContain('room 6 (');
    expect([online.code, online.stdout.match(/^ok {4}/gm)?.length]).toEqual([0, 3]);
    const bundle = await savedLog(madeLog(logs, told), told);
    expect((await run(file, '--log', await saved('rooms.json', bundle))).code).toBe(0);

    // A phantom, who came when the round was known; and an opening that was moved by four milliseconds.
    const phantom = await saved('phantom.json', { ...places, codes: [...codes, 'ff'.repeat(16)] });
    expect((await run(phantom)).code).toBe(0);
    expect(failed(await runOnShop(told, phantom))).toEqual([1, 'differs:codes']);
    const moved = await saved('moved-room.json', { ...places, opensAt: opensAt + 4 });
    expect(failed(await runOnShop(told, moved))).toEqual([1, 'differs:room']);
    // Announced a minute before with another round, whose order did not please.
    const seen = { ...facts[0]!, at: opensAt - 60_000, beacon: beaconName(chainHash(quicknet), round - 10) };
    const again = { ...facts[0]!, at: timeOfRound(round - 10) };
    const rolled = [seen, again, ...facts.slice(1)].map((entry) =>
      new TextDecoder().decode(entryBytes(entry as LogEntry)),
    );
    expect(failed(await runOnShop(rolled, file))).toEqual([1, 'again:room']);
    const other = await run(await saved('other.json', { ...places, signature: 'ab'.repeat(48) }));
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('(places: invalid)')]);
    expect((await run(await saved('unread.json', { ...places, codes: 'x' }))).code).toBe(2);
  });

  test('exits with 2 and one sentence if nothing can be checked', async () => {
    for (const result of [await run(join(folder, 'none.json')), await runOn('{'), await runOn('{}')]) {
      expect(result.code).toBe(2);
      expect(result.stdout).toBe('');
      expect(result.stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});
