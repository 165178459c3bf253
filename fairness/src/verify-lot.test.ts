import { describe, expect, test, vi } from 'vitest';
import { commitLot } from './commit.ts';
import { failures, openShop, playLot, reissued, seededBytes, smallTube } from './played-lot.fixture.ts';
import type { LotSpec } from './spec.ts';
import { readPublishedLot, verifyLot } from './verify-lot.ts';

const shop = openShop();
const { published } = playLot(smallTube, shop, 'published');
const lastIndex = published.receipts.length - 1;

describe('a finished lot', () => {
  test.each<[string, LotSpec]>([
    ['with numbers by txid', smallTube],
    ['by shuffle alone', { ...smallTube, method: 'shuffle' }],
    ['with a beacon', { ...smallTube, beacon: 'quicknet:1234567' }],
    ['without big prizes', { ...smallTube, prizes: [{ prizeId: 'c', quantity: 20, big: false }] }],
    [
      'of 300 tickets',
      {
        ...smallTube,
        total: 300,
        prizes: [...smallTube.prizes, { prizeId: 'e', quantity: 280, big: false }],
      },
    ],
  ])('%s holds', async (_, spec) => {
    const { ok, checks } = await verifyLot(playLot(spec, shop, 'holds').published);
    expect(ok).toBe(true);
    expect(checks.map((check) => check.name)).toEqual([
      'txidHash',
      'txid',
      'root',
      'prizeNumbers',
      'tickets',
      'receipts',
      'signatures',
    ]);
    expect(checks.every((check) => check.ok && check.detail === 'ok')).toBe(true);
  });

  test('survives being written to a file', async () => {
    expect(await failures(JSON.parse(JSON.stringify(published)))).toEqual({});
  });

  test('fails where the published hash, root or key is a different one', async () => {
    expect(await failures({ ...published, txidHash: 'ab'.repeat(32) })).toEqual({ txidHash: 'mismatch' });
    expect(await failures({ ...published, root: 'ab'.repeat(32) })).toEqual({ root: 'mismatch' });
    expect(await failures({ ...published, publicKey: openShop().publicKey })).toEqual({
      signatures: 'invalid:1',
    });
  });

  test('fails where a different secret, txid, beacon, lot or prize list is published', async () => {
    const other = commitLot(smallTube, seededBytes('another'));
    const otherSecret = await failures({ ...published, secret: 'ab'.repeat(32) });
    expect(otherSecret).toMatchObject({ txid: 'mismatch', root: 'mismatch' });
    const otherTxid = await failures({ ...published, txid: other.txid, txidHash: other.txidHash });
    expect(Object.keys(otherTxid)).toEqual(['txid', 'prizeNumbers']);
    expect(await failures({ ...published, beacon: 'quicknet:1' })).toHaveProperty('txid', 'mismatch');
    const prizes = smallTube.prizes.toReversed();
    expect(await failures({ ...published, prizes })).toHaveProperty('txid', 'mismatch');
    expect(await failures({ ...published, lotId: 'tube-8' })).toMatchObject({
      txid: 'mismatch',
      receipts: 'other-lot:1',
    });
  });

  test('fails where a big prize was moved, even if all receipts were reissued', async () => {
    const lot = reissued(published, shop, (receipts) => {
      const tickets = receipts.flatMap((receipt) => receipt.tickets);
      const big = tickets.find((ticket) => ticket.prizeId === 'a')!;
      const small = tickets.find((ticket) => ticket.prizeId === 'd')!;
      [big.prizeId, small.prizeId] = [small.prizeId, big.prizeId];
    });
    expect(await failures(lot)).toEqual({
      prizeNumbers: expect.stringMatching(/^unexpected:/),
      tickets: expect.stringMatching(/^mismatch:/),
    });
  });

  test('fails where a draw is missing or a ticket was drawn twice', async () => {
    const missing = reissued(published, shop, (receipts) => receipts.splice(lastIndex - 1, 1));
    expect(await failures(missing)).toEqual(
      expect.objectContaining({ tickets: expect.stringMatching(/^missing:/) }),
    );
    const twice = reissued(published, shop, (receipts) => {
      receipts.splice(1, 0, structuredClone(receipts[0]!));
      receipts[1]!.drawnAt += 1;
    });
    const { number } = published.receipts[0]!.tickets[0]!;
    expect(await failures(twice)).toEqual({ tickets: `twice:${number}` });
  });

  test('fails where a ticket was handed out with another salt', async () => {
    const { number } = published.receipts[0]!.tickets[0]!;
    const lot = reissued(published, shop, (receipts) => {
      receipts[0]!.tickets[0]!.salt = '00'.repeat(16);
    });
    expect(await failures(lot)).toEqual({ tickets: `mismatch:${number}` });
  });

  test('fails where a ticket beyond the lot was sold', async () => {
    const lot = reissued(published, shop, (receipts) => {
      receipts[0]!.tickets.push({ number: 21, prizeId: 'd', salt: '00'.repeat(16) });
    });
    expect(await failures(lot)).toEqual({ tickets: 'unknown:21' });
  });

  test('fails where receipts are out of order or a big prize was never drawn', async () => {
    const receipts = published.receipts.toReversed();
    expect(await failures({ ...published, receipts })).toEqual({ receipts: 'broken:1' });
    const bigsHidden = reissued(published, shop, (list) => {
      for (const receipt of list)
        receipt.tickets = receipt.tickets.filter((ticket) => ticket.prizeId !== 'a');
      list.splice(0, list.length, ...list.filter((receipt) => receipt.tickets.length > 0));
    });
    expect(await failures(bigsHidden)).toMatchObject({
      prizeNumbers: expect.stringMatching(/^missing:/),
      tickets: expect.stringMatching(/^missing:/),
    });
  });

  test('fails where the last prize did not go with the last ticket', async () => {
    const early = reissued(published, shop, (receipts) => {
      receipts[0]!.lastPrizeId = 'last';
      receipts[lastIndex]!.lastPrizeId = null;
    });
    expect(await failures(early)).toEqual({ receipts: 'last-prize:1' });
    expect(await failures({ ...published, lastPrizeId: null })).toEqual({
      receipts: `last-prize:${lastIndex + 1}`,
    });
  });

  test('fails where its txid needs a step past 36', async () => {
    const crowded: LotSpec = {
      ...smallTube,
      prizes: [{ prizeId: 'a', quantity: 20, big: true }],
    };
    const played = playLot({ ...crowded, method: 'shuffle' }, shop, 'crowded').published;
    const zeros = { ...played, method: 'txid' as const, txid: '0'.repeat(64) };
    let failed: Record<string, string> = {};
    for (let i = 0; failed.root !== 'step-past-36'; i++) {
      failed = await failures({ ...zeros, secret: i.toString(16).padStart(64, '0') });
    }
    expect(failed).toMatchObject({
      root: 'step-past-36',
      tickets: 'step-past-36',
      prizeNumbers: 'not-reached',
    });
  });

  test('reports signatures as unsupported where the platform cannot check them', async () => {
    vi.stubGlobal('crypto', {});
    expect(await failures(published)).toEqual({ signatures: 'unsupported' });
    vi.unstubAllGlobals();
  });

  test.each<[unknown, RegExp]>([
    [null, /JSON object/],
    [[], /format/],
    [{ ...published, format: 'kujiya-tube/2' }, /format/],
    [{ ...published, total: '20' }, /total/],
    [{ ...published, beacon: null }, /beacon/],
    [{ ...published, method: 'fair' }, /method/],
    [{ ...published, prizes: [null] }, /prizeId/],
    [{ ...published, prizes: {} }, /prizes/],
    [{ ...published, prizes: [{ prizeId: 'a', quantity: 20, big: 1 }] }, /big of prize a/],
    [{ ...published, secret: 'AB'.repeat(32) }, /secret/],
    [{ ...published, root: 'ab' }, /root/],
    [{ ...published, lastPrizeId: undefined }, /lastPrizeId/],
    [{ ...published, receipts: null }, /receipts/],
    [{ ...published, receipts: [{ ...published.receipts[0], tickets: null }] }, /receipt at index 0/],
    [{ ...published, receipts: [{ ...published.receipts[0], signature: 'ab' }] }, /signature at index 0/],
  ])('is not read from a malformed file (%#)', (value, message) => {
    expect(() => readPublishedLot(value)).toThrow(message);
  });
});
