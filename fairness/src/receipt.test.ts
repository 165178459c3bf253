import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openShop, playLot, proofOf, signReceipt, smallTube } from './played-lot.fixture.ts';
import {
  NO_PREVIOUS,
  type Receipt,
  receiptHash,
  receiptText,
  verifyChain,
  verifyDraw,
  verifySignature,
} from './receipt.ts';

const shop = openShop();
const { lot, published } = playLot(smallTube, shop, 'receipts');
const proofs = published.receipts.map((receipt) => proofOf(receipt, smallTube, lot, shop));

const example: Receipt = {
  lotId: '7',
  seq: 3,
  prev: 'ab'.repeat(32),
  drawnAt: 1_790_000_002_000,
  tickets: [
    { number: 4, prizeId: 'a', salt: '01'.repeat(16) },
    { number: 17, prizeId: 'd', salt: '23'.repeat(16) },
  ],
  lastPrizeId: null,
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the text of a receipt is fixed to the byte, because the database writes it too', () => {
  const text = `kujiya-receipt/1\n7\n3\n${'ab'.repeat(32)}\n1790000002000\n4:a:${'01'.repeat(16)}\n17:d:${'23'.repeat(16)}\nlast:\n`;
  expect(receiptText(example)).toBe(text);
  expect(receiptText({ ...example, lastPrizeId: 'z' })).toBe(text.replace('last:', 'last:z'));
  expect(receiptHash(example)).toBe(createHash('sha256').update(text).digest('hex'));
});

describe('a signature', () => {
  const signature = signReceipt(shop, example);
  const hash = receiptHash(example);

  test('holds for its hash and key only', async () => {
    expect(await verifySignature(hash, signature, shop.publicKey)).toBe(true);
    expect(await verifySignature(NO_PREVIOUS, signature, shop.publicKey)).toBe(false);
    expect(await verifySignature(hash, signature, openShop().publicKey)).toBe(false);
  });

  test('is false, not an error, for anything malformed', async () => {
    expect(await verifySignature(hash.slice(2), signature, shop.publicKey)).toBe(false);
    expect(await verifySignature(hash, signature.toUpperCase(), shop.publicKey)).toBe(false);
    expect(await verifySignature(hash, 'xyz', shop.publicKey)).toBe(false);
    expect(await verifySignature(hash, signature, 'ff'.repeat(32))).toBe(false);
  });

  test('is unknown, not false, where the platform cannot check it', async () => {
    vi.stubGlobal('crypto', {});
    await expect(verifySignature(hash, signature, shop.publicKey)).rejects.toThrow(/WebCrypto/);
    const verdict = await verifyDraw(proofs[0]!);
    expect(verdict).toEqual({
      ok: false,
      reason: 'unsupported',
      checks: { shape: true, path: true, signature: false },
    });
    const notSupported = () => Promise.reject(new DOMException('no such algorithm', 'NotSupportedError'));
    vi.stubGlobal('crypto', { subtle: { importKey: notSupported } });
    expect((await verifyDraw(proofs[0]!)).reason).toBe('unsupported');
  });
});

describe('a draw', () => {
  test('verifies with every receipt of a tube', async () => {
    for (const proof of proofs) {
      expect(await verifyDraw(proof)).toEqual({
        ok: true,
        checks: { shape: true, path: true, signature: true },
      });
    }
  });

  test('names the check that failed', async () => {
    const proof = proofs[0]!;
    const otherRoot = { ...proof, root: 'ab'.repeat(32) };
    expect(await verifyDraw(otherRoot)).toEqual({
      ok: false,
      reason: 'path',
      checks: { shape: true, path: false, signature: true },
    });
    const later = { ...proof, receipt: { ...proof.receipt, drawnAt: proof.receipt.drawnAt + 1 } };
    expect(await verifyDraw(later)).toEqual({
      ok: false,
      reason: 'signature',
      checks: { shape: true, path: true, signature: false },
    });
    const empty = { ...proof, receipt: { ...proof.receipt, tickets: [] }, paths: {} };
    expect(await verifyDraw(empty)).toEqual({
      ok: false,
      reason: 'shape',
      checks: { shape: false, path: false, signature: false },
    });
  });

  test('has an invalid shape where the shop signed tickets out of order or twice', async () => {
    const proof = proofs.find(({ receipt }) => receipt.tickets.length > 1)!;
    const { tickets } = proof.receipt;
    for (const odd of [tickets.toReversed(), [tickets[0]!, tickets[0]!]]) {
      const receipt = { ...proof.receipt, tickets: odd };
      const paths = Object.fromEntries(odd.map(({ number }) => [number, proof.paths[number]!]));
      const signature = signReceipt(shop, receipt);
      expect((await verifyDraw({ ...proof, receipt, paths, signature })).reason).toBe('shape');
      expect(verifyChain([{ ...receipt, seq: 1, prev: NO_PREVIOUS }])).toEqual({ ok: false, brokenAt: 0 });
    }
  });

  test('has an invalid shape with tickets beyond the lot', async () => {
    const { number } = proofs[0]!.receipt.tickets.at(-1)!;
    expect((await verifyDraw({ ...proofs[0]!, total: number - 1 })).reason).toBe('shape');
  });
});

describe('a chain', () => {
  const chain = published.receipts;

  test('holds as it was drawn, whole or unfinished', () => {
    expect(verifyChain(chain)).toEqual({ ok: true });
    expect(verifyChain(chain.slice(0, 3))).toEqual({ ok: true });
    expect(verifyChain([])).toEqual({ ok: true });
  });

  test('breaks where a receipt is dropped, moved, changed, repeated or from another lot', () => {
    expect(verifyChain(chain.slice(1))).toEqual({ ok: false, brokenAt: 0 });
    expect(verifyChain(chain.toSpliced(2, 1))).toEqual({ ok: false, brokenAt: 2 });
    expect(verifyChain(chain.toSpliced(2, 2, chain[3]!, chain[2]!))).toEqual({ ok: false, brokenAt: 2 });
    expect(verifyChain(chain.toSpliced(2, 0, chain[2]!))).toEqual({ ok: false, brokenAt: 3 });
    expect(verifyChain(chain.with(1, { ...chain[1]!, lotId: 'tube-8' }))).toEqual({ ok: false, brokenAt: 1 });
    // Changing the content of a receipt breaks the link in the next one.
    const changed = { ...chain[1]!, drawnAt: chain[1]!.drawnAt + 1 };
    expect(verifyChain(chain.with(1, changed))).toEqual({ ok: false, brokenAt: 2 });
  });

  test('breaks where a receipt is back-dated, though it was hashed and numbered in order', () => {
    const [first] = chain;
    const dated = (ms: number): Receipt => ({
      ...example,
      seq: 2,
      prev: receiptHash(first!),
      drawnAt: first!.drawnAt + ms,
    });
    expect(verifyChain([first!, dated(0)])).toEqual({ ok: true });
    expect(verifyChain([first!, dated(-1)])).toEqual({ ok: false, brokenAt: 1 });
  });
});
