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

const SANDBOX =
  '\nThis is a sandbox: its random values come from a chain of its own, whose owner knows them all beforehand. They prove nothing about the shop.';

const LOGGED = {
  missing: (kind) => `has no ${kind} of this lot`,
  twice: (kind) => `has more than one ${kind} of this lot`,
  differs: (kind) => `has another ${kind} of this lot than this file`,
  order: (kind) => `has the ${kind} before what must come first`,
  time: (kind) =>
    kind === 'seal' ? 'has the seal when its round was known' : `has the ${kind} before the round`,
  other: (kind) => `has a ${kind} of this lot, which does not belong to it`,
  again: () =>
    'has the opening announced anew when the round announced before was known: the shop could have seen an order and not taken it',
};

const PLACES = {
  seed: 'The seed has another hash than the one published before anybody could enter',
  early: 'The round of the random value was known at the opening',
  'unknown-chain': 'The random value comes from no chain that is known',
  'other-chain': 'The chain in the file is not the one that was announced',
  invalid: 'The random value is not that of its round',
};

const USAGE = `Usage: node kujiya-verify.mjs FILE [--receipt mine.json …] [--shop https://shop | --log lot-log.json] [--seal SEAL] [--key KEY] [--log-key KEY]
  FILE       a finished tube, package or batch, or the places of a waiting room, as the shop publishes them; or one receipt, while its lot is still sold
  --receipt  a receipt as you saved it when you drew, to be looked for in the lot
  --shop     reads the public log of the shop, all of it, and looks what it says of the lot; nothing else is sent or fetched
  --log      does so with what a page of the shop has saved of it, without a network
  --seal     the seal that you noted before the first draw, or the line of seal and key that the shop’s page copies
  --key      the key that signs receipts, as you noted it
  --log-key  the verifier key of the log, as you noted it`;

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
      options: {
        receipt: { type: 'string', multiple: true, default: [] },
        ...Object.fromEntries(
          ['shop', 'log', 'seal', 'key', 'log-key'].map((name) => [name, { type: 'string' }]),
        ),
      },
    });
    const { shop, log } = values;
    if (positionals.length === 1 && !(shop && log) && (!shop || URL.canParse(shop)))
      return { path: positionals[0], receipts: values.receipt, values };
  } catch {
    // Answered below.
  }
  return stop(USAGE);
}

const { path, receipts, values } = readArguments();
// The shop's pages copy both in one line.
const [notedSeal, notedKey] = values.seal?.trim().split(/\s+/) ?? [];
values.seal = notedSeal;
values.key ??= notedKey;
// The verifier runs its TypeScript without a build, so that the code that checks is the code that can be read.
if (!process.features.typescript) {
  stop(`kujiya-verify needs Node.js 22.18 or newer; this is ${process.version}.`);
}

let holds = true;
function say(ok, text) {
  holds &&= ok;
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${text}`);
}

/** What the log has of a lot or a waiting room, proven: `entries`, or a sentence in `fault` that says why nothing is. */
async function readLog(isOwn) {
  const { beganAt, isBackfilled } = await import('../src/log/backfill.ts');
  const { openCheckpoint } = await import('../src/log/checkpoint.ts');
  const { ownEntries, provenEntries, readLotLog } = await import('../src/log/lot-log.ts');
  const { parseVerifierKey } = await import('../src/log/note.ts');
  const fetched = async (name) => {
    const address = `${values.shop.replace(/\/+$/, '')}/log/${name}`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(30_000) });
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const text = async (name) => new TextDecoder().decode(await fetched(name));
  try {
    const { key, checkpoint, leaves } = values.log
      ? readLotLog(await readJson(values.log))
      : { key: await text('key'), checkpoint: await text('checkpoint') };
    const verifier = parseVerifierKey(key);
    const head = verifier && (await openCheckpoint(checkpoint, verifier));
    if (!head) return { key, fault: 'The head of the log is not signed with its key' };
    const entries = leaves ? provenEntries(head, leaves) : await ownEntries(head, isOwn, fetched);
    const began = beganAt(entries ?? []);
    const late = entries?.filter(({ entry }) => isBackfilled(entry, began));
    return entries
      ? { key, head, entries, began, late }
      : { key, fault: 'The entries of the log do not lead to its signed head' };
  } catch (error) {
    return stop(`Cannot read the log: ${error.message}`);
  }
}

const time = (ms) => new Date(ms).toISOString();

/** Says what the log proves of a lot, in its order, or where it does not. */
function sayLog({ key, head, entries, began, late, fault }, finding, what) {
  if (values['log-key']) say(values['log-key'] === key, 'The log has the key that you noted');
  if (fault) return say(false, fault);
  const [kind, fact] = finding.split(':');
  if (finding !== 'ok') return say(false, `The log ${LOGGED[kind](fact)} (log: ${finding})`);
  const order = ['seal', 'commitment', 'assignment', 'opening', 'finish', 'room', 'codes', 'places'];
  const inOrder = (some) => order.flatMap((name) => some.filter(({ entry }) => entry.kind === name));
  say(true, `The log of ${head.size} entries says what ${what} says, under its signed head`);
  const steps = inOrder(entries).map(({ index, entry }) => `${entry.kind} ${index + 1} (${time(entry.at)})`);
  say(true, `Its order is the right one (entries counted from 1): ${steps.join(', ')}`);
  if (late.length > 0)
    console.log(
      `note  Written afterwards, for the log was begun at ${time(began)}: ${inOrder(late)
        .map(({ index, entry }) => `${entry.kind} ${index + 1}`)
        .join(', ')}. That nothing was changed since is all that they prove; their times are the shop's word`,
    );
}

const published = await readJson(path);

const asksLog = values.shop !== undefined || values.log !== undefined;

if (typeof published?.format === 'string' && published.format.startsWith('kujiya-places/')) {
  if (receipts.length > 0) stop(`${path} is a drawing of places: there is no receipt in it.`);
  const { readPublishedPlaces, verifyPlaces } = await import('../src/places.ts');
  const { isOfRoom, verifyPlacesHistory } = await import('../src/log/places-history.ts');
  let verdict;
  try {
    verdict = await verifyPlaces(readPublishedPlaces(published));
  } catch (error) {
    stop(`${path} is no published drawing of places: ${error.message}`);
  }
  const { ok, finding, order } = verdict;
  const { lotId } = published;
  const isSeeded = published.format === 'kujiya-places/1';
  const source = isSeeded
    ? 'The seed has the hash published before anybody could enter'
    : `The random value is that of the round announced with the opening${finding === 'own-chain' ? '' : ', and nobody knew it then'}`;
  say(ok, ok ? source : `${PLACES[finding]} (places: ${finding})`);
  if (asksLog && isSeeded) stop('The log has nothing of places drawn with a seed.');
  if (asksLog) {
    const log = await readLog((entry) => entry.kind === 'key' || isOfRoom(entry, lotId));
    sayLog(log, log.entries ? verifyPlacesHistory(published, log.entries) : 'ok', 'the file');
  }
  for (const [i, code] of order.entries()) console.log(`${String(i + 1).padStart(8)}  ${code}`);
  console.log('\nCompare with what the shop showed before the opening:');
  for (const name of ['lotId', 'opensAt', 'beacon', 'seedHash'])
    if (published[name]) console.log(`  ${name.padEnd(9)}  ${published[name]}`);
  if (finding === 'own-chain') console.log(SANDBOX);
  process.exit(holds ? 0 : 1);
}

const { checkOwnReceipt, readOwnReceipt, verifySaved } = await import('../src/own-receipt.ts');
async function readReceipt(file, value) {
  try {
    return readOwnReceipt(value ?? (await readJson(file)));
  } catch (error) {
    return stop(`${file} is no receipt of a draw: ${error.message}`);
  }
}
if (published?.lot_id !== undefined) {
  const own = await readReceipt(path, published);
  const { isOfLot, verifyReceiptHistory } = await import('../src/log/history.ts');
  const { isSandbox, sealOfText } = await import('../src/seal.ts');
  const log = asksLog ? await readLog((entry) => isOfLot(entry, own.receipt.lotId)) : null;
  const { checks } = await verifySaved(published);
  say(checks.shape, 'Your receipt is whole');
  say(
    checks.path,
    'Your tickets lie where the root of the lot has them, with what was shown of their prizes',
  );
  say(checks.signature, 'The key in it signed it');
  if (values.key) say(values.key === own.publicKey, 'It is the key that you noted');
  if (log) sayLog(log, log.entries ? verifyReceiptHistory(own, log.entries) : 'ok', 'your receipt');
  const seal = log?.entries?.find(({ entry }) => entry.kind === 'seal')?.entry;
  if (values.seal) {
    if (!seal) stop('The seal of a lot that is still sold is in the log alone: name --shop or --log.');
    say(values.seal === sealOfText(seal.text, seal.secretHash), 'The log has the seal that you noted');
  }
  if (seal && isSandbox(seal.text)) console.log(SANDBOX);
  console.log(`\nlotId ${own.receipt.lotId}, root ${own.root}, publicKey ${own.publicKey}`);
  console.log(
    holds
      ? `\nYour receipt holds${log ? '' : ' in itself; --shop or --log compares it with the public log'}. The whole lot can be checked when it is finished.`
      : '\nYour receipt does not hold.',
  );
  process.exit(holds ? 0 : 1);
}

const { verifyLot } = await import('../src/verify-lot.ts');
let verdict;
try {
  verdict = await verifyLot(published);
} catch (error) {
  stop(`${path} is no published lot: ${error.message}`);
}
const { sealOf } = await import('../src/seal.ts');
const { isOfLot, verifyHistory } = await import('../src/log/history.ts');
const saved = [];
for (const file of receipts) saved.push(await readReceipt(file));
const log = asksLog ? await readLog((entry) => isOfLot(entry, published.lotId)) : null;

for (const { name, ok, detail } of verdict.checks)
  say(ok, `${NAMES[name]}${ok ? '' : ` (${name}: ${detail})`}`);
for (const own of saved) {
  const finding = await checkOwnReceipt(published, own);
  say(finding === 'ok', `Your receipt ${own.receipt.seq} ${FINDINGS[finding]}`);
}
const { secretHash } = published;
const shown = { ...published, ...(secretHash && { seal: sealOf(published, secretHash) }) };
if (values.seal) say(values.seal === shown.seal, 'The seal is the one that you noted');
if (values.key) say(values.key === shown.publicKey, 'The key that signs receipts is the one that you noted');
if (log) sayLog(log, log.entries ? verifyHistory(published, log.entries) : 'ok', 'the file');

console.log('\nCompare with what the shop showed before the first draw:');
for (const name of ['seal', 'lotId', 'total', 'beacon', 'txidHash', 'root', 'publicKey'])
  if (shown[name]) console.log(`  ${name.padEnd(9)}  ${shown[name]}`);
if (published.chain) console.log(SANDBOX);
console.log(
  holds
    ? '\nEverything holds.'
    : verdict.ok
      ? '\nThe lot holds in itself, but not beside what you have or the log says.'
      : '\nThis lot does not hold.',
);
process.exitCode = holds ? 0 : 1;
