#!/usr/bin/env node
// Follows the public log of a shop, and cosigns what only grows. Exit code 0: it does; 1: it does not; 2: nothing could be checked.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `Usage: node kujiya-witness.mjs https://shop --state DIR --key FILE [--name NAME] [--log KEY] [--every SECONDS] [--listen PORT]
  --state   keeps what was seen: the log's key, the newest checkpoint with your cosignature, and two histories if they are found
  --key     your Ed25519 key (PEM); it is made if the file does not exist
  --name    the name under which you sign; by default it is made of your key
  --log     the log's verifier key; by default the shop's, as it is seen first
  --every   looks again after so many seconds; without it and --listen, once
  --listen  cosigns checkpoints that the shop submits (C2SP tlog-witness), at this port`;

function stop(message) {
  console.error(message);
  process.exit(2);
}

const options = Object.fromEntries(
  ['state', 'key', 'name', 'log', 'every', 'listen'].map((name) => [name, { type: 'string' }]),
);
let args;
try {
  args = parseArgs({ allowPositionals: true, options });
} catch (error) {
  stop(`${error.message}\n${USAGE}`);
}
const { positionals, values } = args;
const every = Number(values.every ?? 60) * 1000;
if (positionals.length !== 1 || !URL.canParse(positionals[0]) || !values.state || !values.key || !(every > 0))
  stop(USAGE);
if (!process.features.typescript)
  stop(`kujiya-witness needs Node.js 22.18 or newer; this is ${process.version}.`);

const { openCheckpoint } = await import('../src/log/checkpoint.ts');
const { cosignatureLine, cosignedBytes, witnessKey } = await import('../src/log/cosignature.ts');
const { stepBetween, tilesFrom } = await import('../src/log/follow.ts');
const { parseVerifierKey } = await import('../src/log/note.ts');
const { addCheckpoint } = await import('../src/log/witness.ts');

const shop = positionals[0].replace(/\/+$/, '');
const inState = (name) => path.join(values.state, name);
const stored = (name) =>
  readFile(name, 'utf8').catch((error) => (error.code === 'ENOENT' ? null : stop(error.message)));
/** Whole or not at all, whenever the machine stops. */
async function store(name, text) {
  await writeFile(`${name}.new`, text, { mode: 0o600, flush: true });
  await rename(`${name}.new`, name);
}
async function fetched(name) {
  const answer = await fetch(`${shop}/log/${name}`, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${shop}/log/${name} answers ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
const fetchedText = async (name) => new TextDecoder().decode(await fetched(name));

await mkdir(values.state, { recursive: true });
let pem = await stored(values.key);
if (pem === null) {
  pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await store(values.key, pem);
}
const privateKey = createPrivateKey(pem);
const publicKey = new Uint8Array(
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32),
);
const ownName = `kujiya-witness/${createHash('sha256').update(publicKey).digest('hex').slice(0, 32)}`;
const key = { name: values.name ?? ownName, publicKey };

const pinned = (await stored(inState('log-key'))) ?? values.log;
const logKey = pinned ?? (await fetchedText('key').catch((error) => stop(error.message)));
const log = parseVerifierKey(logKey);
if (!log || (values.log && values.log !== logKey))
  stop(`${logKey} is not the key of a log, or not the one of ${values.state}.`);
await store(inState('log-key'), logKey);
console.log(`Witness  ${witnessKey(key)}\nLog      ${logKey}`);

const witness = {
  logs: [log],
  latest: () => stored(inState('checkpoint')),
  keep: (_, checkpoint) => store(inState('checkpoint'), checkpoint),
  cosign(text) {
    const now = Math.floor(Date.now() / 1000);
    return cosignatureLine(key, now, sign(null, cosignedBytes(text, now), privateKey));
  },
};
/** One step at a time: two at once could both continue the same checkpoint. */
let turn = Promise.resolve();
const inTurn = (work) => {
  turn = turn.then(work, work);
  return turn;
};

/** Says what was found, and keeps both sides of it. */
async function found(what, shown) {
  const file = inState(`found-${new Date().toISOString().replaceAll(':', '')}`);
  await store(file, `${what}\n\nSeen before, cosigned:\n${await witness.latest()}\nShown now:\n${shown}`);
  console.error(`FAIL  ${what}: both are kept in ${file}. Tell the shop, and everybody else.`);
  return 1;
}

/** Compares the shop's head with the one cosigned last. */
async function follow() {
  const checkpoint = await fetchedText('checkpoint');
  const shownKey = await fetchedText('key');
  if (shownKey !== logKey) return found('The log has another key', shownKey);
  const head = await openCheckpoint(checkpoint, log);
  if (!head) return found('The head is not signed by the log’s key', checkpoint);
  const latest = await witness.latest();
  const before = latest && (await openCheckpoint(latest, log));
  const step = before ? await stepBetween(before, head, tilesFrom(fetched)) : 'grown';
  if (step === 'forked') return found('The log has two histories', checkpoint);
  if (step === 'shorter') return found('The log has lost entries', checkpoint);
  const text = checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1);
  if (step === 'grown') await witness.keep(log, checkpoint + witness.cosign(text));
  console.log(
    `ok    ${head.size} entries${before ? `, of which the first ${before.size} are those seen before` : ''}`,
  );
  return 0;
}
const followed = () =>
  inTurn(follow).catch((error) => {
    console.error(`${error.message}; nothing could be checked.`);
    return 2;
  });

if (values.listen !== undefined) {
  const latestPath = `/${createHash('sha256').update(log.name).digest('hex')}/checkpoint`;
  const answer = async (request) => {
    if (request.method === 'GET' && request.url === latestPath) {
      const latest = await witness.latest();
      return latest === null ? { status: 404, body: '' } : { status: 200, body: latest };
    }
    if (request.method !== 'POST' || request.url !== '/add-checkpoint') return { status: 404, body: '' };
    let text = '';
    for await (const part of request.setEncoding('utf8')) {
      text += part;
      if (text.length > 65_536) return { status: 400, body: '' };
    }
    return inTurn(async () => {
      const verdict = await addCheckpoint(witness, text);
      if (verdict.status === 422) await found('A submitted head does not continue the log', text);
      return verdict;
    });
  };
  createServer((request, response) => {
    void answer(request).then(
      ({ status, body }) => {
        const type = status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8';
        response.writeHead(status, { 'content-type': type }).end(body);
      },
      (error) => {
        console.error(error.message);
        response.writeHead(500).end();
      },
    );
  }).listen(Number(values.listen), function () {
    console.log(`Listens at port ${this.address().port}`);
  });
}

const result = await followed();
if (values.every === undefined && values.listen === undefined) process.exit(result);
setInterval(() => void followed(), every);
