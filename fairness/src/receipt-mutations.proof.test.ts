import { expect, test } from 'vitest';
import {
  openShop,
  playBatch,
  playLot,
  proofOf,
  seeded,
  smallBatch,
  smallTube,
} from './played-lot.fixture.ts';
import { type DrawProof, verifyDraw } from './receipt.ts';

const shop = openShop();
const tube = playLot(smallTube, shop, 'mutations');
const batch = playBatch(smallBatch, shop, 'mutations');
const proofs = [
  ...tube.published.receipts.map((receipt) => proofOf(receipt, smallTube, tube.lot, shop)),
  ...batch.published.receipts.map((receipt) => proofOf(receipt, smallBatch, batch.lot, shop)),
];
const random = seeded('mutations');
const digits = '0123456789abcdef';

function otherDigit(hex: string): string {
  const at = random.below(hex.length);
  const digit = digits[(digits.indexOf(hex[at]!) + 1 + random.below(15)) % 16]!;
  return hex.slice(0, at) + digit + hex.slice(at + 1);
}

function otherNumber(number: number, total: number): number {
  return ((number + random.below(total - 1)) % total) + 1;
}

function pick<T>(list: readonly T[]): T {
  return list[random.below(list.length)]!;
}

function pickPath({ paths, receipt }: DrawProof): string[] {
  return paths[pick(receipt.tickets).number]!;
}

/** Each changes one thing in place; a few have nothing to change in some proofs. */
const mutations: Record<string, (proof: DrawProof) => void> = {
  lotId: ({ receipt }) => {
    receipt.lotId = pick(['8', '10', '07', '7 ', '7\n', '7:1', '']);
  },
  seq: ({ receipt }) => {
    receipt.seq += pick([-1, 1, 2, 0.5]);
  },
  prev: ({ receipt }) => {
    receipt.prev = otherDigit(receipt.prev);
  },
  drawnAt: ({ receipt }) => {
    receipt.drawnAt += 1 + random.below(100_000) * pick([-1, 1]);
  },
  number: ({ receipt, total }) => {
    const ticket = pick(receipt.tickets);
    ticket.number = otherNumber(ticket.number, total);
  },
  numberWithItsPath: ({ receipt, paths, total }) => {
    const ticket = pick(receipt.tickets);
    const path = paths[ticket.number]!;
    delete paths[ticket.number];
    ticket.number = otherNumber(ticket.number, total);
    paths[ticket.number] = path;
    receipt.tickets.sort((x, y) => x.number - y.number);
  },
  prizeId: ({ receipt }) => {
    const ticket = pick(receipt.tickets);
    ticket.prizeId = pick(['a', 'b', 'c', 'd', 'e', '', 'a\n1:b']);
  },
  salt: ({ receipt }) => {
    const ticket = pick(receipt.tickets);
    ticket.salt = otherDigit(ticket.salt);
  },
  saltInUpperCase: ({ receipt }) => {
    const ticket = pick(receipt.tickets);
    ticket.salt = ticket.salt.toUpperCase();
  },
  ticketDropped: ({ receipt, paths }) => {
    const [gone] = receipt.tickets.splice(random.below(receipt.tickets.length), 1);
    delete paths[gone!.number];
  },
  ticketTwice: ({ receipt }) => {
    receipt.tickets.push({ ...pick(receipt.tickets) });
  },
  ticketsTurned: ({ receipt }) => {
    receipt.tickets.reverse();
  },
  ticketOfAnotherDraw: ({ receipt, paths }) => {
    const other = pick(proofs);
    const ticket = pick(other.receipt.tickets);
    if (receipt.tickets.some(({ number }) => number === ticket.number)) return;
    receipt.tickets.push({ ...ticket });
    receipt.tickets.sort((x, y) => x.number - y.number);
    paths[ticket.number] = [...other.paths[ticket.number]!];
  },
  lastPrizeId: ({ receipt }) => {
    receipt.lastPrizeId = pick([null, 'last', 'a', '']);
  },
  signature: (proof) => {
    proof.signature = otherDigit(proof.signature);
  },
  signatureOfAnotherDraw: (proof) => {
    proof.signature = pick(proofs).signature;
  },
  signatureCut: (proof) => {
    proof.signature = proof.signature.slice(2);
  },
  publicKey: (proof) => {
    proof.publicKey = otherDigit(proof.publicKey);
  },
  root: (proof) => {
    proof.root = otherDigit(proof.root);
  },
  pathChanged: (proof) => {
    const path = pickPath(proof);
    const at = random.below(path.length);
    path[at] = otherDigit(path[at]!);
  },
  pathShortened: (proof) => {
    const path = pickPath(proof);
    path.splice(random.below(path.length), 1);
  },
  pathLengthened: (proof) => {
    pickPath(proof).push('00'.repeat(32));
  },
  pathTurned: (proof) => {
    pickPath(proof).reverse();
  },
  pathMissing: ({ paths, receipt }) => {
    delete paths[pick(receipt.tickets).number];
  },
  pathOfNoTicket: ({ paths }) => {
    paths[25] = [];
  },
};

test('ten thousand proofs with random changes are all rejected', async () => {
  const names = Object.keys(mutations);
  const accepted: string[] = [];
  const rejected = new Map<string, number>();
  let count = 0;
  for (let i = 0; count < 10_000; i++) {
    const name = names[i % names.length]!;
    const original = pick(proofs);
    const changed = structuredClone(original);
    mutations[name]!(changed);
    if (JSON.stringify(changed) === JSON.stringify(original)) continue;
    count++;
    const { ok, reason } = await verifyDraw(changed);
    if (ok || !reason) accepted.push(name);
    else rejected.set(name, (rejected.get(name) ?? 0) + 1);
  }
  expect(accepted).toEqual([]);
  expect([...rejected.values()].reduce((sum, times) => sum + times, 0)).toBe(10_000);
  expect([...rejected.keys()].toSorted()).toEqual(names.toSorted());
});
