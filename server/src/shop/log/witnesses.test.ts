import { createPrivateKey, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logWitnesses } from '@kujiya/contract/fairness';
import { checkpointText, openCheckpoint } from '@kujiya/fairness/log/checkpoint';
import { cosignedAt } from '@kujiya/fairness/log/cosignature';
import { openWitnessKey } from '@kujiya/fairness/log/made-log.fixture';
import { type NoteKey, noteOf, parseVerifierKey, signedBytes } from '@kujiya/fairness/log/note';
import { addCheckpoint, type Witness } from '@kujiya/fairness/log/witness';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { openTestShop, type TestShop } from '#testing/shop.ts';
import { appendFacts } from './service.ts';
import { witnessRun } from './witnesses.ts';

type TestedWitness = Witness & {
  logs: NoteKey[];
  kept: string | null;
  asked: number;
  answer: (() => { status: number; body: string }) | undefined;
};

/** A witness that really checks, behind HTTP; `answer` replaces what it says. */
async function openWitness(name: string) {
  const { key, witnessKey, cosign } = openWitnessKey(name);
  const witness: TestedWitness = {
    logs: [],
    kept: null,
    asked: 0,
    answer: undefined,
    latest: async (): Promise<string | null> => witness.kept,
    async keep(_: NoteKey, checkpoint: string) {
      witness.kept = checkpoint;
    },
    cosign: (text) => cosign(text, 1_790_000_000),
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    witness.asked++;
    const said = witness.answer?.();
    const { status, body } = said ?? (await addCheckpoint(witness, text));
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { key, witness, configured: { key: witnessKey, url }, close: () => server.close() };
}
type TestWitness = Awaited<ReturnType<typeof openWitness>>;

let [ann, bob] = [] as unknown as [TestWitness, TestWitness];
let shop: TestShop;
const errors: string[] = [];
const log = { error: (_: object, text: string) => errors.push(text) } as never;
beforeAll(async () => {
  [ann, bob] = [await openWitness('ann.example/w'), await openWitness('bob.example/w')];
  shop = await openTestShop({ settings: { logWitnesses: [ann.configured, bob.configured] } });
  await grow();
  const key = parseVerifierKey((await shop.app.inject({ url: '/log/key' })).body)!;
  for (const { witness } of [ann, bob]) witness.logs = [key];
  return async () => {
    await shop.close();
    ann.close();
    bob.close();
  };
});

async function grow() {
  await shop.tube();
  await transaction(shop.db, appendFacts);
}
const served = async () => (await shop.app.inject({ url: '/log/checkpoint' })).body;
const signers = async () => {
  const note = await served();
  const times = await Promise.all([ann, bob].map(({ key }) => cosignedAt(note, key)));
  return times.map((time) => time !== null);
};
const newRun = () => witnessRun({ db: shop.db, log, config: shop.config });

test('each new checkpoint is cosigned by every witness once, and served with their lines', async () => {
  const run = newRun();
  expect(await signers()).toEqual([false, false]);
  await run();
  expect(await signers()).toEqual([true, true]);
  await run();
  await newRun()();
  expect([ann.witness.asked, bob.witness.asked]).toEqual([1, 1]);
  await grow();
  expect(await signers()).toEqual([false, false]);
  await run();
  expect(await signers()).toEqual([true, true]);
  expect(await openCheckpoint(await served(), ann.witness.logs[0]!)).not.toBeNull();
  const { body } = await shop.call(logWitnesses, {});
  expect(body.data.map(({ key }: { key: string }) => key)).toEqual([ann.configured.key, bob.configured.key]);
  expect(await cosignedAt(body.data[0]!.checkpoint!, ann.key)).toBe(1_790_000_000);
});

test('a witness that has seen more than the shop knows is asked again from there', async () => {
  const run = newRun();
  await grow();
  const checkpoint = await served();
  // It cosigned, and its answer was lost.
  const text = checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1);
  ann.witness.kept = checkpoint + ann.witness.cosign(text);
  await run();
  expect(await signers()).toEqual([true, true]);
});

test('a witness that fails costs the others nothing, and is asked again after a growing pause', async () => {
  const run = newRun();
  const begin = 1_800_000_000_000;
  for (const answer of [
    () => ({ status: 500, body: 'down' }),
    () => ({ status: 200, body: 'no cosignature\n' }),
    // Another's key.
    () => ({ status: 200, body: bob.witness.cosign('x\n1\nx\n') }),
  ]) {
    ann.witness.answer = answer;
    errors.length = 0;
    await grow();
    await newRun()();
    expect(await signers()).toEqual([false, true]);
    expect(errors).toHaveLength(1);
  }
  ann.witness.answer = () => ({ status: 503, body: '' });
  await run(begin);
  const asked = ann.witness.asked;
  await run(begin + 4_999);
  expect(ann.witness.asked).toBe(asked);
  await run(begin + 5_000);
  expect(ann.witness.asked).toBe(asked + 1);
  await run(begin + 14_999);
  expect(ann.witness.asked).toBe(asked + 1);
  ann.witness.answer = undefined;
  await run(begin + 15_000);
  expect(await signers()).toEqual([true, true]);
});

test('a witness that saw another history refuses to cosign this one, and the shop’s log says so', async () => {
  const [log] = ann.witness.logs as [NoteKey];
  const { size } = (await openCheckpoint(ann.witness.kept!, log))!;
  const { rows } = await shop.db.query(`select private_key from shop_keys where name = 'log'`);
  const privateKey = createPrivateKey({ key: rows[0].private_key, type: 'pkcs8', format: 'der' });
  const text = checkpointText(log.name, { size, root: Buffer.alloc(32, 7) });
  ann.witness.kept = noteOf(text, log, sign(null, signedBytes(text), privateKey)) + ann.witness.cosign(text);
  expect(await openCheckpoint(ann.witness.kept, log)).toMatchObject({ size });
  await grow();
  errors.length = 0;
  await newRun()();
  expect(await signers()).toEqual([false, true]);
  expect(errors).toEqual([`the witness ${ann.configured.key} did not cosign the log`]);
  const { body } = await shop.call(logWitnesses, {});
  expect(await openCheckpoint(body.data[0]!.checkpoint!, log)).toMatchObject({ size });
});
