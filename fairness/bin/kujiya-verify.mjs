#!/usr/bin/env node
// Exit code 0: everything holds; 1: a check failed; 2: nothing could be checked.
import { readFile } from 'node:fs/promises';

const NAMES = {
  txidHash: 'The txid has the hash published at the opening',
  txid: 'The secret and the prize list give the txid',
  root: 'The secret gives the root published at the opening',
  prizeNumbers: 'The big prizes lie where the algorithm puts them',
  tickets: 'Every ticket was drawn once and gave its own prize',
  receipts: 'The receipts are one unbroken chain, or all those of one batch',
  signatures: 'The shop signed every receipt',
};

function stop(message) {
  console.error(message);
  process.exit(2);
}

const [path, ...others] = process.argv.slice(2);
if (!path || others.length > 0)
  stop(
    'Usage: node kujiya-verify.mjs tube.json (a finished tube, package or batch, or the places of a waiting room, as the shop publishes them)',
  );
// The verifier runs its TypeScript without a build, so that the code that checks is the code that can be read.
if (!process.features.typescript) {
  stop(`kujiya-verify needs Node.js 22.18 or newer; this is ${process.version}.`);
}

let published;
try {
  published = JSON.parse(await readFile(path, 'utf8'));
} catch (error) {
  stop(`Cannot read ${path}: ${error.message}`);
}

if (published?.format === 'kujiya-places/1') {
  const { readPublishedPlaces, verifyPlaces } = await import('../src/places.ts');
  let order;
  try {
    const places = readPublishedPlaces(published);
    ({ order } = verifyPlaces(places, places.seedHash));
  } catch (error) {
    stop(`${path} is no published drawing of places: ${error.message}`);
  }
  const ok = order.length === published.codes.length;
  console.log(`${ok ? 'ok  ' : 'FAIL'}  The seed has the hash published before anybody could enter`);
  for (const [i, code] of order.entries()) console.log(`${String(i + 1).padStart(8)}  ${code}`);
  console.log(
    `\nCompare with what the shop showed before the opening:\n  lotId      ${published.lotId}\n  seedHash   ${published.seedHash}`,
  );
  process.exit(ok ? 0 : 1);
}

const { verifyLot } = await import('../src/verify-lot.ts');
let verdict;
try {
  verdict = await verifyLot(published);
} catch (error) {
  stop(`${path} is no published lot: ${error.message}`);
}

for (const { name, ok, detail } of verdict.checks) {
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${NAMES[name]}${ok ? '' : ` (${name}: ${detail})`}`);
}
console.log('\nCompare with what the shop showed before the first draw:');
for (const name of ['lotId', 'txidHash', 'root', 'publicKey']) {
  console.log(`  ${name.padEnd(9)}  ${published[name]}`);
}
console.log(verdict.ok ? '\nEverything holds.' : '\nThis lot does not hold.');
process.exitCode = verdict.ok ? 0 : 1;
