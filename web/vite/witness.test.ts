import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCheckpoint } from '@kujiya/fairness/log/checkpoint';
import { cosignedAt, parseWitnessKey } from '@kujiya/fairness/log/cosignature';
import { madeLog, openLogs } from '@kujiya/fairness/log/made-log.fixture';
import { logTree } from '@kujiya/fairness/log/tree';
import { submissionText } from '@kujiya/fairness/log/witness';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bundleCommand, witnessFile } from './verifier.ts';

const keys = openLogs();
const entries = Array.from({ length: 600 }, (_, i) => `entry ${i}`);
const log = madeLog(keys, entries);
const rewritten = madeLog(keys, entries.with(100, 'another'));
/** What the shop shows now. */
let shown = { of: log, size: 300 };
let folder = '';
let shop: Server;
let address = '';
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kujiya-witness-'));
  // Alone in its folder, as anybody saves it.
  await writeFile(path.join(folder, witnessFile), await bundleCommand(witnessFile));
  shop = createServer(async (request, response) => {
    const found = await shown.of.answer(String(request.url).replace('/log/', ''), shown.size);
    response.writeHead(found === null ? 404 : 200).end(found ?? '');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => shop.once('listening', listening));
  address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const child of running) child.kill();
  running.clear();
});
afterAll(async () => {
  shop.close();
  await rm(folder, { recursive: true });
});

const command = (name: string, ...options: string[]) => [
  ...['--no-experimental-strip-types', witnessFile, address],
  ...['--state', name, '--key', `${name}.pem`, ...options],
];
const look = (name: string): Promise<{ exit: number; said: string }> =>
  new Promise((done) =>
    execFile(process.execPath, command(name), { cwd: folder }, (error, stdout, stderr) =>
      done({ exit: Number(error?.code ?? 0), said: stdout + stderr }),
    ),
  );
const kept = (name: string) => readFile(path.join(folder, name, 'checkpoint'), 'utf8');
const keyIn = (said: string) => parseWitnessKey(/^Witness {2}(.*)$/m.exec(said)?.[1] ?? '')!;

/** Runs a witness that listens; resolves with its key and address once it does and has looked at the shop. */
async function listening(name: string) {
  const child = spawn(process.execPath, command(name, '--listen', '0'), { cwd: folder });
  running.add(child);
  let said = '';
  await new Promise<void>((ready) => {
    child.stdout.on('data', (part) => {
      said += part;
      if (/Listens/.test(said) && /^ok/m.test(said)) ready();
    });
  });
  const url = `http://127.0.0.1:${/port (\d+)/.exec(said)?.[1]}`;
  const add = async (oldSize: number, size: number, of = log) => {
    const proof = oldSize < size ? await logTree(size, of.tiles).consistency(oldSize) : [];
    const body = submissionText({ oldSize, proof, checkpoint: await of.checkpoint(size) });
    return fetch(`${url}/add-checkpoint`, { method: 'POST', body });
  };
  return { key: keyIn(said), url, add };
}

test('it cosigns a log that grows, and finds another history, lost entries and another key', async () => {
  shown = { of: log, size: 300 };
  const first = await look('once');
  expect(first).toMatchObject({ exit: 0 });
  expect(first.said).toContain('300 entries');
  expect((await stat(path.join(folder, 'once.pem'))).mode & 0o777).toBe(0o600);
  shown.size = 600;
  expect((await look('once')).said).toContain('600 entries, of which the first 300 are those seen before');
  const noted = await kept('once');
  expect(await openCheckpoint(noted, keys.key)).toMatchObject({ size: 600 });
  expect(await cosignedAt(noted, keyIn(first.said))).toBeGreaterThan(1_600_000_000);

  shown = { of: rewritten, size: 600 };
  expect(await look('once')).toMatchObject({ exit: 1, said: expect.stringContaining('two histories') });
  shown = { of: log, size: 299 };
  expect(await look('once')).toMatchObject({ exit: 1, said: expect.stringContaining('lost entries') });
  shown = { of: madeLog(openLogs(), entries), size: 600 };
  expect(await look('once')).toMatchObject({ exit: 1, said: expect.stringContaining('another key') });
  expect(await kept('once')).toBe(noted);
  const evidence = (await readdir(path.join(folder, 'once'))).filter((name) => name.startsWith('found-'));
  expect(evidence).toHaveLength(3);
  expect(await readFile(path.join(folder, 'once', evidence[0]!), 'utf8')).toContain(
    `${noted}\nShown now:\n${await rewritten.checkpoint(600)}`,
  );
  // The shop is away.
  shown = { of: { ...log, answer: async () => null }, size: 0 };
  expect(await look('once')).toMatchObject({ exit: 2 });
});

test('two witnesses cosign for the shop; the one that is fed two histories refuses the second', async () => {
  shown = { of: log, size: 300 };
  const [ann, bob] = await Promise.all([listening('ann'), listening('bob')]);
  for (const { key, add, url } of [ann, bob]) {
    const answer = await add(300, 400);
    const line = await answer.text();
    expect(answer.status).toBe(200);
    const checkpoint = await log.checkpoint(400);
    expect(await cosignedAt(checkpoint + line, key)).not.toBeNull();
    const hash = createHash('sha256').update(keys.key.name).digest('hex');
    expect(await (await fetch(`${url}/${hash}/checkpoint`)).text()).toBe(checkpoint + line);
  }
  const behind = await ann.add(300, 600);
  expect([behind.status, behind.headers.get('content-type'), await behind.text()]).toEqual([
    409,
    'text/x.tlog.size',
    '400\n',
  ]);
  expect((await bob.add(400, 600, rewritten)).status).toBe(422);
  expect((await bob.add(400, 600)).status).toBe(200);
  expect((await readdir(path.join(folder, 'bob'))).filter((name) => name.startsWith('found-'))).toHaveLength(
    1,
  );
  // Both at once: one of them comes second, and would roll back the other.
  const both = await Promise.all([ann.add(400, 500), ann.add(400, 600)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await fetch(`${ann.url}/other`)).status).toBe(404);
  const long = await fetch(`${ann.url}/add-checkpoint`, { method: 'POST', body: 'x'.repeat(70_000) });
  expect(long.status).toBe(400);
});
