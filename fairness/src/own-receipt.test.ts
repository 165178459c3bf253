import { expect, test, vi } from 'vitest';
import { checkOwnReceipt, type OwnReceiptFinding, readOwnReceipt } from './own-receipt.ts';
import {
  asDrawn,
  openShop,
  playBatch,
  playLot,
  signReceipt,
  smallBatch,
  tubeOfFormat2,
} from './played-lot.fixture.ts';
import { receiptHash } from './receipt.ts';

const shop = openShop();
const lot = playLot(tubeOfFormat2, shop, 'own').published;
const mine = asDrawn(lot.receipts[1]!, lot);
const finding = (value: object, of = lot) => checkOwnReceipt(of, readOwnReceipt(value));

test('each receipt of a tube and of a batch is found in its own lot', async () => {
  const batch = playBatch(smallBatch, shop, 'own').published;
  for (const one of [lot, batch])
    for (const receipt of one.receipts) expect(await finding(asDrawn(receipt, one), one)).toBe('ok');
  expect(await finding(mine, batch)).toBe('other-lot');
});

test('a lot that is not the one a receipt was drawn from is told by what differs', async () => {
  const other = 'ab'.repeat(32);
  const told = new Map<OwnReceiptFinding, object>([
    ['root', { ...lot, root: other }],
    ['total', { ...lot, total: lot.total + 1 }],
    ['key', { ...lot, publicKey: openShop().publicKey }],
    ['missing', { ...lot, receipts: lot.receipts.filter(({ seq }) => seq !== mine.seq) }],
    [
      'differs',
      { ...lot, receipts: lot.receipts.map((one) => (one.seq === mine.seq ? { ...one, drawnAt: 1 } : one)) },
    ],
  ]);
  for (const [expected, changed] of told) expect(await finding(mine, changed as typeof lot)).toBe(expected);
});

test('a signature of anybody but the shop is none', async () => {
  const signature = signReceipt(openShop(), lot.receipts[1]!);
  expect(await finding({ ...mine, signature })).toBe('signature');
  const spy = vi
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new DOMException('no such algorithm', 'NotSupportedError'));
  expect(await finding(mine)).toBe('unsupported');
  spy.mockRestore();
});

test('a file whose content was changed, or that is no receipt, is not read', () => {
  const wrong: unknown[] = [
    null,
    [],
    {},
    lot,
    { ...mine, hash: receiptHash(lot.receipts[0]!) },
    { ...mine, tickets: [null] },
    { ...mine, tickets: [{ ...mine.tickets[0], prize_id: 'x' }] },
    { ...mine, seq: mine.seq + 1 },
    { ...mine, root: mine.root.toUpperCase() },
    { ...mine, signature: mine.signature.slice(2) },
    { ...mine, public_key: 7 },
    { ...mine, total: 0 },
  ];
  for (const value of wrong) expect(() => readOwnReceipt(value)).toThrow(/./);
});

test('lot_id is a number as the shop serves it, and terms name each prize once', () => {
  for (const lot_id of [`${mine.lot_id}`, 0, 7.5, null])
    expect(() => readOwnReceipt({ ...mine, lot_id })).toThrow(/lot_id/);
  const one = { prize_id: 'a' };
  expect(() => readOwnReceipt({ ...mine, terms: [one, { prize_id: 'b' }] })).not.toThrow();
  for (const terms of [null, {}, [null], [{}], [one, one]])
    expect(() => readOwnReceipt({ ...mine, terms })).toThrow(/terms/);
});
