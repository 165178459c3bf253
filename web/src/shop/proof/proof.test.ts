import { commitLot, leafTermsOf, lotTree } from '@kujiya/fairness/commit';
import { NO_PREVIOUS, receiptHash } from '@kujiya/fairness/receipt';
import type { LotSpec } from '@kujiya/fairness/spec';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { memoryStorage } from '#testing/memory-storage.ts';
import { checkProof } from './check.ts';
import { notedLot, noteKey, noteLot, noteReceipt, noteSeal } from './noted.ts';
import type { Evidence, ProofCheckName } from './proof.ts';

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
let evidence: Evidence;

const nameOf = (prizeId: string) => `獎品 ${prizeId}`;
const termsOf = (prizeId: string) => ({ tier: 'A', name: nameOf(prizeId), size: '', picture: 'none' });
const spec: LotSpec = {
  format: 'kujiya-tube/2',
  lotId: '7',
  total: 20,
  beacon: '',
  method: 'txid',
  prizes: [
    { prizeId: '1', quantity: 2, big: true, terms: termsOf('1') },
    { prizeId: '2', quantity: 18, big: false, terms: termsOf('2') },
  ],
};

beforeAll(async () => {
  const lot = commitLot(spec, (length) => crypto.getRandomValues(new Uint8Array(length)));
  const tree = lotTree('7', lot.slots, leafTermsOf(20, spec.prizes));
  const slots = [lot.slots[3]!, lot.slots[11]!];
  const core = {
    lotId: '7',
    seq: 1,
    prev: NO_PREVIOUS,
    drawnAt: 1_790_000_000_000,
    tickets: slots.map(({ number, prizeId, salt }) => ({ number, prizeId, salt: toHex(salt) })),
    lastPrizeId: null,
  };
  const hash = receiptHash(core);
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const publicKey = toHex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const signature = toHex(
    new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, Buffer.from(hash, 'hex'))),
  );
  evidence = {
    receipt: {
      lot_id: 7,
      seq: 1,
      prev: NO_PREVIOUS,
      hash,
      drawn_at: core.drawnAt,
      root: lot.root,
      total: 20,
      last_prize_id: null,
      tickets: core.tickets.map(({ number, prizeId, salt }) => ({
        number,
        prize_id: prizeId,
        salt,
        path: tree.path(number - 1).map(toHex),
      })),
      terms: [...new Set(core.tickets.map(({ prizeId }) => prizeId))].map((id) => ({
        prize_id: id,
        ...termsOf(id),
      })),
      signature,
      public_key: publicKey,
    },
    shown: {
      tickets: core.tickets.map(({ number, prizeId }) => ({
        number,
        prizeId,
        name: nameOf(prizeId),
        tier: 'A',
      })),
      lastPrizeId: null,
    },
    published: { root: lot.root, total: 20 },
    publicKey,
    noted: { root: lot.root, total: 20, at: core.drawnAt - 1 },
    notedKey: publicKey,
  };
});

afterEach(() => vi.unstubAllGlobals());

const failedOf = async (changed: Partial<Evidence>): Promise<ProofCheckName[]> => {
  const { checks } = await checkProof({ ...evidence, ...changed });
  return checks.filter(({ state }) => state === 'failed').map(({ name }) => name);
};
const flipped = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

test('an honest draw is verified in every point', async () => {
  const proof = await checkProof(evidence);
  expect(proof.state).toBe('verified');
  expect(proof.checks.map(({ name }) => name)).toEqual([
    'shape',
    'commitment',
    'path',
    'shown',
    'key',
    'signature',
  ]);
});

test('a swapped ticket is found, whoever signs', async () => {
  const [first, ...rest] = evidence.receipt.tickets;
  const swapped = { ...first!, prize_id: first!.prize_id === '1' ? '2' : '1' };
  const failed = await failedOf({ receipt: { ...evidence.receipt, tickets: [swapped, ...rest] } });
  expect(failed).toEqual(expect.arrayContaining(['shape', 'path', 'shown', 'signature']));
});

test('a root other than the published one, or the one seen before, is named', async () => {
  const other = flipped(evidence.receipt.root);
  expect(await failedOf({ published: { root: other, total: 20 } })).toEqual(['commitment', 'path']);
  expect(await failedOf({ noted: { ...evidence.noted!, root: other } })).toEqual(['commitment']);
  expect(await failedOf({ noted: { ...evidence.noted!, total: 21 } })).toEqual(['commitment']);
});

test('another prize on the screen, another key and a forged signature each fail on their own', async () => {
  const { tickets } = evidence.shown;
  const [first, ...rest] = tickets;
  const other = { tickets: [{ ...first!, prizeId: '99' }, ...rest], lastPrizeId: null };
  expect(await failedOf({ shown: other })).toEqual(['shown']);
  expect(await failedOf({ shown: { tickets: rest, lastPrizeId: null } })).toEqual(['shown']);
  expect(await failedOf({ shown: { tickets, lastPrizeId: '1' } })).toEqual(['shown']);
  expect(await failedOf({ publicKey: flipped(evidence.receipt.public_key) })).toEqual(['key', 'signature']);
  const forged = { ...evidence.receipt, signature: flipped(evidence.receipt.signature) };
  expect(await failedOf({ receipt: forged })).toEqual(['signature']);
});

test('a name or tier on the screen other than the committed one is found, and so are changed terms', async () => {
  const [first, ...rest] = evidence.shown.tickets;
  for (const changed of [{ name: '獎品' }, { tier: 'B' }]) {
    const shown = { tickets: [{ ...first!, ...changed }, ...rest], lastPrizeId: null };
    expect(await failedOf({ shown })).toEqual(['shown']);
  }
  const terms = evidence.receipt.terms!.map((one) => ({ ...one, name: '便宜的獎品' }));
  expect(await failedOf({ receipt: { ...evidence.receipt, terms } })).toEqual(['path', 'shown']);
});

test('data that could not be fetched is named, and no claim is made about it', async () => {
  const { state, checks } = await checkProof({
    ...evidence,
    published: null,
    publicKey: null,
    noted: undefined,
    notedKey: undefined,
  });
  expect(state).toBe('partial');
  expect(checks.filter((check) => check.state === 'unknown').map(({ name }) => name)).toEqual([
    'commitment',
    'key',
  ]);
});

test('without Ed25519 the signature stays open, while the path still holds', async () => {
  const spy = vi
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new DOMException('no such algorithm', 'NotSupportedError'));
  const { state, checks } = await checkProof(evidence);
  spy.mockRestore();
  expect(state).toBe('partial');
  expect(checks.find(({ name }) => name === 'signature')?.state).toBe('unknown');
  expect(checks.find(({ name }) => name === 'path')?.state).toBe('ok');
});

test('only a note from before the draw proves that nothing was exchanged', async () => {
  const noticed = async (noted: Evidence['noted']) => (await checkProof({ ...evidence, noted })).notedAt;
  const { noted, receipt } = evidence;
  expect(await noticed(noted)).toBe(receipt.drawn_at - 1);
  expect(await noticed({ ...noted!, at: receipt.drawn_at })).toBeNull();
  expect(await noticed(undefined)).toBeNull();
  expect((await checkProof({ ...evidence, noted: undefined })).state).toBe('verified');
});

test('another key than the one this browser saw first is named, whatever the shop says now', async () => {
  expect(await failedOf({ notedKey: flipped(evidence.receipt.public_key) })).toEqual(['key']);
});

test('what a lot showed first stays noted over visits, with its receipts', () => {
  vi.stubGlobal('localStorage', memoryStorage());
  const first = { root: 'aa', total: 20 };
  expect(noteLot(70, first, 5)).toEqual({ ...first, at: 5, receipts: {} });
  expect(noteLot(70, { root: 'bb', total: 21 }, 6)).toEqual({ ...first, at: 5, receipts: {} });
  const receipt = { lot_id: 70, seq: 3, hash: 'cc', root: 'aa', total: 20 };
  noteReceipt(receipt);
  noteReceipt({ ...receipt, hash: 'dd' });
  expect(notedLot(70)).toEqual({ ...first, at: 5, receipts: { 3: 'cc' } });
  expect(JSON.parse(localStorage.getItem('noted_lot_70') ?? '')).toEqual(notedLot(70));
  expect([noteSeal(70, 'first'), noteSeal(70, 'other'), notedLot(70)?.seal]).toEqual([
    'first',
    'first',
    'first',
  ]);
  expect(notedLot(70)?.receipts).toEqual({ 3: 'cc' });
  expect(notedLot(71)).toBeUndefined();
  expect([noteKey('ee'), noteKey('ff')]).toEqual(['ee', 'ee']);
});

test('a browser that stores nothing notes as long as the page lives', () => {
  vi.stubGlobal('localStorage', undefined);
  noteLot(72, { root: 'aa', total: 1 }, 5);
  expect(noteLot(72, { root: 'bb', total: 1 }, 6).root).toBe('aa');
});
