#!/usr/bin/env node
// Exit code 0: everything holds; 1: a check failed; 2: nothing could be checked.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const NAMES = {
  seal: 'The secret has the hash published with the seal',
  beacon: 'The random value is that of the round which the seal named, and no draw came before it',
  txidHash: 'The txid has the hash published at the opening',
  txid: 'The secret and the prize list give the txid',
  root: 'The secret gives the root published at the opening',
  prizeNumbers: 'The big prizes lie where the algorithm puts them',
  tickets: 'Every ticket was drawn once and gave its own prize',
  receipts: 'The receipts are one unbroken chain, or all those of one batch',
  signatures: 'The shop signed every receipt',
};

const FINDINGS = {
  ok: 'is in this lot, as you have it',
  'other-lot': 'belongs to another lot',
  root: 'names another root: the lot was exchanged after you drew',
  total: 'names another number of tickets',
  key: 'was signed with another key',
  missing: 'is not among the receipts of this lot',
  differs: 'was exchanged: the lot has another receipt under its number',
  signature: 'bears no signature of the shop',
  unsupported: 'is in this lot; this platform cannot check its signature',
};

function stop(message) {
  console.error(message);
  process.exit(2);
}

async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    return stop(`Cannot read ${path}: ${error.message}`);
  }
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { receipt: { type: 'string', multiple: true, default: [] } },
    });
    if (positionals.length === 1) return { path: positionals[0], receipts: values.receipt };
  } catch {
    // Answered below.
  }
  return stop(
    'Usage: node kujiya-verify.mjs tube.json [--receipt mine.json …] (a finished tube, package or batch, or the places of a waiting room, as the shop publishes them; receipts as you saved them when you drew)',
  );
}

const { path, receipts } = readArguments();
// The verifier runs its TypeScript without a build, so that the code that checks is the code that can be read.
if (!process.features.typescript) {
  stop(`kujiya-verify needs Node.js 22.18 or newer; this is ${process.version}.`);
}

const published = await readJson(path);

if (published?.format === 'kujiya-places/1') {
  if (receipts.length > 0) stop(`${path} is a drawing of places: there is no receipt in it.`);
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
  const note =
    detail === 'own-chain' ? ' (of a chain of its own: a sandbox, whose owner knows all values)' : '';
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${NAMES[name]}${ok ? note : ` (${name}: ${detail})`}`);
}

let holds = verdict.ok;
const { checkOwnReceipt, readOwnReceipt } = await import('../src/own-receipt.ts');
for (const file of receipts) {
  let own;
  try {
    own = readOwnReceipt(await readJson(file));
  } catch (error) {
    stop(`${file} is no receipt of a draw: ${error.message}`);
  }
  const finding = await checkOwnReceipt(published, own);
  const ok = finding === 'ok';
  holds &&= ok;
  console.log(`${ok ? 'ok  ' : 'FAIL'}  Your receipt ${own.receipt.seq} ${FINDINGS[finding]}`);
}

console.log('\nCompare with what the shop showed before the first draw:');
const { secretHash } = published;
const { sealOf } = await import('../src/seal.ts');
const shown = { ...published, ...(secretHash && { seal: sealOf(published, secretHash) }) };
for (const name of ['seal', 'lotId', 'total', 'beacon', 'txidHash', 'root', 'publicKey'])
  if (shown[name]) console.log(`  ${name.padEnd(9)}  ${shown[name]}`);
console.log(
  holds
    ? '\nEverything holds.'
    : verdict.ok
      ? '\nA receipt of yours does not fit this lot.'
      : '\nThis lot does not hold.',
);
process.exitCode = holds ? 0 : 1;
