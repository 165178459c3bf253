import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fromHex, isHex, toHex, utf8 } from './bytes.ts';
import { seeded } from './played-lot.fixture.ts';
import { hmacSha256, hmacWithKey, sha256 } from './sha256.ts';

function randomCase(stream: ReturnType<typeof seeded>, maxLength: number): Uint8Array {
  return Uint8Array.from({ length: stream.below(maxLength + 1) }, () => stream.below(256));
}

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('SHA-256 gives the digests of NIST (%#)', (message, digest) => {
  expect(toHex(sha256(utf8(message)))).toBe(digest);
});

test.each([
  ['0b'.repeat(20), '4869205468657265', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    '4a656665',
    '7768617420646f2079612077616e7420666f72206e6f7468696e673f',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  ['aa'.repeat(20), 'dd'.repeat(50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  [
    '0102030405060708090a0b0c0d0e0f10111213141516171819',
    'cd'.repeat(50),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  [
    'aa'.repeat(131),
    toHex(utf8('Test Using Larger Than Block-Size Key - Hash Key First')),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    'aa'.repeat(131),
    toHex(
      utf8(
        'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
      ),
    ),
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
])('HMAC-SHA256 gives the digests of RFC 4231 (%#)', (key, message, digest) => {
  expect(toHex(hmacSha256(fromHex(key), fromHex(message)))).toBe(digest);
});

test('both hashes agree with the platform at every length around block borders and on random input', () => {
  const stream = seeded('sha256');
  for (let length = 0; length <= 260; length++) {
    const data = Uint8Array.from({ length }, () => stream.below(256));
    expect(toHex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'));
  }
  for (let i = 0; i < 500; i++) {
    const key = randomCase(stream, 150);
    const hmac = hmacWithKey(key);
    for (const message of [randomCase(stream, 400), randomCase(stream, 70)]) {
      expect(toHex(hmac(message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }
  }
});

test('hashing leaves its input unchanged and reads views into larger buffers correctly', () => {
  const buffer = Uint8Array.from({ length: 300 }, (_, i) => i);
  const view = buffer.subarray(7, 207);
  const before = buffer.slice();
  expect(toHex(sha256(view))).toBe(toHex(sha256(view.slice())));
  expect(buffer).toEqual(before);
});

test('hexadecimal text is accepted in one spelling only', () => {
  expect(toHex(fromHex('00ff7f80'))).toBe('00ff7f80');
  for (const bad of ['0', 'FF', '0x', 'zz', ' 00']) expect(() => fromHex(bad)).toThrow(RangeError);
  expect(isHex('ab', 1)).toBe(true);
  expect(isHex('AB', 1)).toBe(false);
  expect(isHex('ab\n', 1)).toBe(false);
  expect(isHex(['a', 'b'], 1)).toBe(false);
});
