import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { fromHex, toHex, utf8 } from '../bytes.ts';
import { checkpointText, openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { keyId, type NoteKey, noteOf, openNote, parseVerifierKey, signedBytes, verifierKey } from './note.ts';
import { parseProof, proofText, verifyProof } from './proof.ts';
import { tilesOver } from './tree.fixture.ts';
import { entryHash, logTree } from './tree.ts';

// The example of C2SP signed-note.
const exampleKey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const example =
  'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

const keys = generateKeyPairSync('ed25519');
const key: NoteKey = {
  name: 'kujiya.example/log',
  publicKey: new Uint8Array(keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)),
};
const signed = (text: string) => noteOf(text, key, sign(null, signedBytes(text), keys.privateKey));

test('the example of the specification is signed by its key', async () => {
  const known = parseVerifierKey(exampleKey);
  expect(known?.name).toBe('example.com/foo');
  expect(toHex(keyId(known!))).toBe('530d903a');
  expect(verifierKey(known!)).toBe(exampleKey);
  expect(await openNote(example, known!)).toBe('This is an example message.\n');
});

test.each([
  ['other words', example.replace('message', 'Message')],
  ['a changed signature', example.replace('Uw2QOkn8', 'Uw2QOkn9')],
  ['no line feed at the end', example.slice(0, -1)],
  ['no signature', 'This is an example message.\n\n'],
  ['a control character', example.replace('an ', 'an\t')],
  ['a line that is no signature', `${example}x\n`],
  ['only signatures of others', example.replace('example.com/foo', 'example.com/bar')],
])('a note with %s is refused', async (_, note) => {
  expect(await openNote(note, parseVerifierKey(exampleKey)!)).toBe(null);
});

test('signatures of other keys beside it are ignored', async () => {
  const text = checkpointText(key.name, { size: 3, root: entryHash(utf8('x')) });
  const other = example.slice(example.indexOf('— '));
  expect(await openNote(signed(text) + other, key)).toBe(text);
});

test.each([
  ['another id', exampleKey.replace('530d903a', '530d903b')],
  ['no plus', 'example.com/foo'],
  ['a space in its name', exampleKey.replace('/foo', '/ foo')],
  ['another type', exampleKey.replace('+Aek', '+Bek')],
])('a verifier key with %s is none', (_, text) => expect(parseVerifierKey(text)).toBe(null));

test('the checkpoint of the specification is read', () => {
  const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
  const found = parseCheckpoint(text);
  expect(found).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
  expect(checkpointText(found!.origin, found!)).toBe(text);
  expect(parseCheckpoint(`${text}an extension\n`)).toEqual(found);
});

test.each([
  'a\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  'a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I\n',
  'a\n1\n\n',
  '\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  'a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n',
])('the text %j is no checkpoint', (text) => expect(parseCheckpoint(text)).toBe(null));

test('a checkpoint of another origin is refused, however it is signed', async () => {
  const head = { size: 1, root: entryHash(utf8('x')) };
  expect(await openCheckpoint(signed(checkpointText(key.name, head)), key)).toEqual(head);
  expect(await openCheckpoint(signed(checkpointText('other.example', head)), key)).toBe(null);
});

test('a proof stands alone, and holds for its entry only', async () => {
  const entries = Array.from({ length: 300 }, (_, i) => utf8(`entry ${i}`));
  const tree = logTree(300, tilesOver(entries.map(entryHash)));
  const checkpoint = signed(checkpointText(key.name, { size: 300, root: await tree.root() }));
  const text = proofText({ index: 270, path: await tree.inclusion(270), checkpoint });
  expect(text.startsWith('c2sp.org/tlog-proof@v1\nindex 270\n')).toBe(true);
  expect(await verifyProof(text, entries[270]!, key)).toMatchObject({ size: 300 });
  expect(await verifyProof(text, entries[271]!, key)).toBe(null);
  expect(await verifyProof(text.replace('index 270', 'index 271'), entries[270]!, key)).toBe(null);
  expect(await verifyProof(text.replace('index', 'extra QUJD\nindex'), entries[270]!, key)).toMatchObject({
    size: 300,
  });
  expect(parseProof(text.replace('@v1', '@v2'))).toBe(null);
  expect(parseProof(text.replace('index 270', 'index 0270'))).toBe(null);
  expect(parseProof(fromHex('00').toString())).toBe(null);
});
