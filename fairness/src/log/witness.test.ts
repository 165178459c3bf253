import { expect, test } from 'vitest';
import { toHex } from '../bytes.ts';
import { sha256 } from '../sha256.ts';
import { openCheckpoint } from './checkpoint.ts';
import { cosignedAt, cosignedBytes, parseWitnessKey, witnessKey } from './cosignature.ts';
import { madeLog, openLogs, openWitnessKey } from './made-log.fixture.ts';
import { keyId, parseVerifierKey } from './note.ts';
import { logTree } from './tree.ts';
import { addCheckpoint, parseSubmission, submissionText, type Witness } from './witness.ts';

const shop = openLogs();
const entries = Array.from({ length: 600 }, (_, i) => `entry ${i}`);
const log = madeLog(shop, entries);
const rewritten = madeLog(shop, entries.with(100, 'another'));

function openWitness(name: string) {
  const { key, cosign } = openWitnessKey(name);
  let kept: string | null = null;
  const witness: Witness = {
    logs: [shop.key],
    latest: async () => kept,
    async keep(_, checkpoint) {
      kept = checkpoint;
    },
    cosign,
  };
  return { key, kept: () => kept, add: (text: string) => addCheckpoint(witness, text) };
}
const submission = async (oldSize: number, size: number, of = log) =>
  submissionText({
    oldSize,
    proof: oldSize === 0 || oldSize === size ? [] : await logTree(size, of.tiles).consistency(oldSize),
    checkpoint: await of.checkpoint(size),
  });

test('a cosignature is as C2SP has it', async () => {
  const { key, add, kept } = openWitness('witness.example.com/w1');
  expect(toHex(keyId(key, 4))).toBe(
    toHex(sha256(new Uint8Array([...new TextEncoder().encode(`${key.name}\n`), 4, ...key.publicKey]))).slice(
      0,
      8,
    ),
  );
  expect(parseWitnessKey(witnessKey(key))).toEqual(key);
  expect(parseVerifierKey(witnessKey(key))).toBeNull();
  expect(parseWitnessKey(shop.verifierKey)).toBeNull();
  expect(new TextDecoder().decode(cosignedBytes('a\n1\nx\n', 5))).toBe('cosignature/v1\ntime 5\na\n1\nx\n');
  // The time of the document’s own example, as its line begins after the four bytes of the key's id.
  const { body } = await add(await submission(0, 300));
  const [, , coded = ''] = body.trimEnd().split(' ');
  expect(Buffer.from(coded, 'base64').subarray(4, 12).toString('hex')).toBe('00000000641850cb');
  expect(Buffer.from(coded, 'base64')).toHaveLength(4 + 8 + 64);
  expect(await cosignedAt(kept()!, key)).toBe(1_679_315_147);
  expect(await openCheckpoint(kept()!, shop.key)).toMatchObject({ size: 300 });
});

test('what is not cosigned by this key, or was changed, has no time', async () => {
  const { key, add, kept } = openWitness('witness.example.com/w1');
  await add(await submission(0, 300));
  const [line = ''] = kept()!.split('\n').slice(-2);
  expect(await cosignedAt(await log.checkpoint(300), key)).toBeNull();
  expect(await cosignedAt(kept()!, openWitness('witness.example.com/w1').key)).toBeNull();
  expect(await cosignedAt(kept()!.replace('\n300\n', '\n301\n'), key)).toBeNull();
  const cut = line.split(' ').with(2, Buffer.concat([keyId(key, 4), Buffer.alloc(9)]).toString('base64'));
  expect(await cosignedAt(kept()!.replace(line, cut.join(' ')), key)).toBeNull();
});

test('a log that only grows is cosigned at each step, also again at the same size', async () => {
  const { add, key, kept } = openWitness('w');
  for (const [before, size] of [
    [0, 1],
    [1, 255],
    [255, 256],
    [256, 600],
    [600, 600],
  ] as const) {
    expect(await add(await submission(before, size))).toMatchObject({ status: 200 });
    expect(await openCheckpoint(kept()!, shop.key)).toMatchObject({ size });
    expect(await cosignedAt(kept()!, key)).not.toBeNull();
  }
});

test('two witnesses: the one that is fed another history refuses, and neither cosigns both', async () => {
  const [first, second] = [openWitness('first'), openWitness('second')];
  expect(await first.add(await submission(0, 300))).toMatchObject({ status: 200 });
  expect(await second.add(await submission(0, 300, rewritten))).toMatchObject({ status: 200 });
  expect(await second.add(await submission(300, 600, rewritten))).toMatchObject({ status: 200 });
  // The first saw the true one: no proof of the other history's leads there.
  expect(await first.add(await submission(300, 600, rewritten))).toEqual({ status: 422, body: '' });
  expect(await first.add(await submission(300, 300, rewritten))).toEqual({ status: 422, body: '' });
  expect(await openCheckpoint(first.kept()!, shop.key)).toEqual(await log.headOf(300));
  expect(await first.add(await submission(300, 600))).toMatchObject({ status: 200 });
});

test.each<[number, string, () => Promise<string>]>([
  [400, 'no submission', async () => 'old x\n\n'],
  [400, 'a leading zero', async () => (await submission(0, 300)).replace('old 0', 'old 00')],
  [400, 'an old size above the new', async () => (await submission(0, 300)).replace('old 0', 'old 301')],
  [
    400,
    'too long a proof',
    async () => (await submission(0, 300)).replace('old 0', `old 0${'\nAAAA'.repeat(64)}`),
  ],
  [
    404,
    'another origin',
    async () =>
      submissionText({ oldSize: 0, proof: [], checkpoint: shop.note(await log.headOf(9), 'other') }),
  ],
  [403, 'the signature of another key', async () => submission(0, 300, madeLog(openLogs(), entries))],
  [
    422,
    'a proof where none belongs',
    async () =>
      submissionText({ oldSize: 0, proof: [new Uint8Array(32)], checkpoint: await log.checkpoint(9) }),
  ],
  [
    422,
    'an empty log with another root',
    async () =>
      submissionText({ oldSize: 0, proof: [], checkpoint: shop.note({ size: 0, root: new Uint8Array(32) }) }),
  ],
])('%i for %s, and nothing is kept', async (status, _, text) => {
  const { add, kept } = openWitness('w');
  expect(await add(await text())).toMatchObject({ status });
  expect(kept()).toBeNull();
});

test('an old size that is not the last one is answered with that', async () => {
  const { add } = openWitness('w');
  await add(await submission(0, 300));
  expect(await add(await submission(0, 600))).toEqual({ status: 409, body: '300\n' });
  expect(await add(await submission(200, 600))).toEqual({ status: 409, body: '300\n' });
});

test('a submission is read as it was written, and as the specification shows one', () => {
  const text = `old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=

example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;
  const found = parseSubmission(text);
  expect(found).toMatchObject({ oldSize: 20_852_014 });
  expect(found?.proof).toHaveLength(2);
  expect(submissionText(found!)).toBe(text);
});
